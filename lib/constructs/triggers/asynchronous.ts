/** Rules that invoke a function directly. Failed invocations go to the function's dead-letter queue. */
import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { BUS_SOURCE, EVENT_DETAIL_TYPE } from '#shared/contract/message.ts';
import type { FleetFunction } from '../functions/fleet-function.ts';
import type { Queues } from '../messaging/queues.ts';

export function wireEvents(
  target: FleetFunction,
  { bus, queues }: { readonly bus: EventBus; readonly queues: Queues },
): void {
  const maxEventAge = Duration.hours(6);
  keepFailures(target, queues, maxEventAge);
  new Rule(target, 'Events', {
    eventBus: bus,
    description: target.row.spec.summary,
    eventPattern: { source: [BUS_SOURCE], detailType: [EVENT_DETAIL_TYPE] },
    targets: [
      new LambdaFunction(target.lambda, {
        deadLetterQueue: queues.failuresOf(target.row.name),
        retryAttempts: 185,
        maxEventAge,
      }),
    ],
  });
}

/** A missed invocation is not repeated, because the next one does its work. */
export function wireSchedule(
  target: FleetFunction,
  everyMinutes: number,
  { queues }: { readonly queues: Queues },
): void {
  const period = Duration.minutes(everyMinutes);
  keepFailures(target, queues, period);
  new Rule(target, 'Schedule', {
    description: target.row.spec.summary,
    schedule: Schedule.rate(period),
    targets: [
      new LambdaFunction(target.lambda, {
        deadLetterQueue: queues.failuresOf(target.row.name),
        retryAttempts: 1,
        maxEventAge: period,
      }),
    ],
  });
}

function keepFailures(target: FleetFunction, queues: Queues, maxEventAge: Duration): void {
  const failures = queues.failuresOf(target.row.name);
  target.lambda.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge,
    onFailure: { bind: () => ({ destination: failures.queueArn }) },
  });
}
