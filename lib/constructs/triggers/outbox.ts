/** The table's stream as a trigger: inserted outbox rows, at least once, in order per row. */
import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { FleetFunction } from '../functions/fleet-function.ts';
import type { Queues } from '../messaging/queues.ts';
import type { StoredTable } from '../storage/stores.ts';

/** Older records are skipped: the sweeper has published their rows. A stream keeps records for a day. */
const MAX_AGE_HOURS = 6;
const RETRIES = 8;

export function wireOutbox(
  target: FleetFunction,
  sources: { readonly table: StoredTable; readonly queues: Queues },
): void {
  const { tableStreamArn } = sources.table;
  if (tableStreamArn === undefined) throw new Error('the table has no stream');
  const failures = sources.queues.failuresOf(target.row.name);
  new EventSourceMapping(target, 'Outbox', {
    target: target.lambda,
    eventSourceArn: tableStreamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 50,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: RETRIES,
    maxRecordAge: Duration.hours(MAX_AGE_HOURS),
    onFailure: { bind: () => ({ destination: failures.queueArn }) },
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { NewImage: { kind: { S: FilterRule.isEqual('outbox') } } },
      }),
    ],
  });
}
