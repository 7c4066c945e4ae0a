/** The last step of a round of batch screening on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { batchFinisher } from './app.ts';

const objects = awsObjects(setting('DOCUMENTS_BUCKET'));

export const handler = batchFinisher({ ...workerPorts('screening-batch-finish'), objects });
