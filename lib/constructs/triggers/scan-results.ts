/** Results of malware scans as a trigger: from the account's default bus, where GuardDuty sends them, through their own queue. */

import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { workQueueOf } from '../../fleet/rows.ts';
import type { FleetFunction } from '../functions/fleet-function.ts';
import { feed, type QueueSources } from './queued.ts';

/** The default bus carries the results of every bucket of the account, so the rule names the stage's own. */
export function wireScanResults(
  target: FleetFunction,
  { documents, ...sources }: QueueSources & { readonly documents: Bucket },
): void {
  const { queues } = sources;
  const name = workQueueOf(target.row.spec) ?? '';
  const queue = queues.work(name);
  new Rule(target, 'Results', {
    description: target.row.spec.summary,
    eventPattern: {
      source: ['aws.guardduty'],
      detailType: ['GuardDuty Malware Protection Object Scan Result'],
      detail: { s3ObjectDetails: { bucketName: [documents.bucketName] } },
    },
    targets: [
      new SqsQueue(queue, {
        deadLetterQueue: queues.deadOf(name),
        retryAttempts: 185,
        maxEventAge: Duration.hours(24),
      }),
    ],
  });
  feed(target, queue, sources);
}
