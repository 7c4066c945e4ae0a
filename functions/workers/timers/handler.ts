/** The timers worker on AWS. */
import { awsBus } from '#shared/platform/aws/bus.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsWorkflow } from '#shared/platform/aws/workflow.ts';
import { timersWorker } from './app.ts';

export const handler = timersWorker({
  ...corePorts('timers'),
  bus: awsBus(setting('BUS_NAME')),
  batches: awsWorkflow(setting('SCREENING_BATCH_MACHINE_ARN')),
});
