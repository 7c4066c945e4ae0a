/** The name index worker on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { nameIndexWorker } from './app.ts';

const objects = awsObjects(setting('DOCUMENTS_BUCKET'));

export const handler = nameIndexWorker({ ...workerPorts('name-index'), objects });
