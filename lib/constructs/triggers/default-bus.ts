/** What other services of AWS report on the account's default bus, as a trigger: through a queue of the function's own. */
import { Duration } from 'aws-cdk-lib';
import { type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { workQueueOf } from '../../fleet/rows.ts';
import type { FleetFunction } from '../functions/fleet-function.ts';
import { feed, type QueueSources } from './queued.ts';

/** Every stage of the account shares the bus, so `eventPattern` has to name a resource of this stage. */
export function wireDefaultBus(
  target: FleetFunction,
  ruleId: string,
  eventPattern: EventPattern,
  sources: QueueSources,
): void {
  const { queues } = sources;
  const name = workQueueOf(target.row.spec) ?? '';
  const queue = queues.work(name);
  const deadLetterQueue = queues.deadOf(name);
  new Rule(target, ruleId, {
    description: target.row.spec.summary,
    eventPattern,
    targets: [new SqsQueue(queue, { deadLetterQueue, retryAttempts: 185, maxEventAge: Duration.hours(24) })],
  });
  feed(target, queue, sources);
}
