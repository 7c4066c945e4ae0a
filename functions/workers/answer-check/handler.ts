/** The worker that checks answers on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { answerCheckWorker } from './app.ts';

export const handler = answerCheckWorker({
  ...workerPorts('answer-check'),
  objects: awsObjects(setting('DOCUMENTS_BUCKET')),
});
