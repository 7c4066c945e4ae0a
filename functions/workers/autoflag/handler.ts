/** The autoflag worker on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { autoflagWorker } from './app.ts';

export const handler = autoflagWorker({
  ...workerPorts('autoflag'),
  objects: awsObjects(setting('DOCUMENTS_BUCKET')),
});
