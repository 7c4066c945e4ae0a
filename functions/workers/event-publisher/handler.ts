/** The event publisher on AWS. */
import { awsBus } from '#shared/platform/aws/bus.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { tableNames } from '#shared/platform/aws/table/names.ts';
import { awsTables } from '#shared/platform/aws/table.ts';
import { systemLog } from '#shared/platform/system.ts';
import { eventPublisher } from './app.ts';

export const handler = eventPublisher({
  tables: awsTables(tableNames()),
  bus: awsBus(setting('BUS_NAME')),
  log: systemLog('event-publisher'),
});
