/** The sealing of audit trails on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { tableNames } from '#shared/platform/aws/table/names.ts';
import { awsTables } from '#shared/platform/aws/table.ts';
import { systemClock, systemLog } from '#shared/platform/system.ts';
import { auditSeal } from './app.ts';

export const handler = auditSeal({
  tables: awsTables(tableNames()),
  seals: awsObjects(setting('SEALS_BUCKET')),
  clock: systemClock,
  log: systemLog('audit-seal'),
});
