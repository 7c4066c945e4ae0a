/** Queues as triggers: those of the fleet, and one per kind of job, which a rule fills from the bus. */
import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { FunctionSpec } from '#functions/function-spec.ts';
import { BUS_SOURCE, type JobKind, jobDetailType } from '#shared/contract/message.ts';
import { workQueueOf } from '../../fleet/rows.ts';
import type { FleetFunction } from '../functions/fleet-function.ts';
import type { Queues } from '../messaging/queues.ts';

/** Concurrent batches of jobs of one kind. */
const JOB_CONCURRENCY = 10;
/** Messages per invocation, unless the function takes them one by one. */
const BATCH = 10;

export function wireQueue(
  target: FleetFunction,
  queue: string,
  maxConcurrency: number,
  queues: Queues,
): void {
  feed(target, queues.work(queue), maxConcurrency);
}

export function wireJob(
  target: FleetFunction,
  job: JobKind,
  { bus, queues }: { readonly bus: EventBus; readonly queues: Queues },
): void {
  const name = workQueueOf(target.row.spec) ?? job;
  const queue = queues.work(name);
  // EventBridge does not retry an event that it has no permission to deliver. Without a dead-letter queue, the job would be lost.
  const deadLetterQueue = queues.deadOf(name);
  new Rule(target, 'Job', {
    eventBus: bus,
    description: `Jobs of the kind ${job}`,
    eventPattern: { source: [BUS_SOURCE], detailType: [jobDetailType(job)] },
    targets: [new SqsQueue(queue, { deadLetterQueue, retryAttempts: 185, maxEventAge: Duration.hours(24) })],
  });
  feed(target, queue, JOB_CONCURRENCY);
}

export function feed(target: FleetFunction, queue: IQueue, maxConcurrency: number): void {
  new EventSourceMapping(target, 'Queue', {
    target: target.lambda,
    eventSourceArn: queue.queueArn,
    batchSize: takesOneByOne(target.row.spec) ? 1 : BATCH,
    maxConcurrency,
    reportBatchItemFailures: true,
  });
}

function takesOneByOne({ trigger }: FunctionSpec): boolean {
  return (trigger.kind === 'queue' || trigger.kind === 'job') && trigger.oneByOne === true;
}
