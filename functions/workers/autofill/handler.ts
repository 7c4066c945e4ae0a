/** The autofill worker on AWS. */
import { extractiveEngine } from '#shared/domain/assistant/extractive.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { autofillWorker } from './app.ts';

export const handler = autofillWorker({
  ...workerPorts('autofill'),
  objects: awsObjects(setting('DOCUMENTS_BUCKET')),
  engine: extractiveEngine,
});
