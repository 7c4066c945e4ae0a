/** The starter of batch screening on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { awsWorkflow } from '#shared/platform/aws/workflow.ts';
import { batchStarter } from './app.ts';

const batches = awsWorkflow(setting('SCREENING_BATCH_MACHINE_ARN'));

export const handler = batchStarter({ ...workerPorts('screening-batch-start'), batches });
