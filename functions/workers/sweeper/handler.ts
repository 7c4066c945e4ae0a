/** The sweeper on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsQueue } from '#shared/platform/aws/queue.ts';
import { tableNames } from '#shared/platform/aws/table/names.ts';
import { awsTables } from '#shared/platform/aws/table.ts';
import { systemClock, systemLog } from '#shared/platform/system.ts';
import { sweeper } from './app.ts';

export const handler = sweeper({
  tables: awsTables(tableNames()),
  clock: systemClock,
  log: systemLog('sweeper'),
  retries: awsQueue(setting('RETRIES_QUEUE_URL')),
  timers: awsQueue(setting('TIMERS_QUEUE_URL')),
});
