/** Queues as triggers: those of the fleet, and one per kind of job, which a rule fills from the bus. */
import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { FunctionSpec } from '#functions/function-spec.ts';
import { BUS_SOURCE, type JobKind, jobDetailType } from '#shared/contract/message.ts';
import { wantedConcurrency } from '../../fleet/concurrency.ts';
import { workQueueOf } from '../../fleet/rows.ts';
import type { FleetFunction } from '../functions/fleet-function.ts';
import type { Queues } from '../messaging/queues.ts';

/** Messages per invocation, unless the function takes them one by one. */
const BATCH = 10;

/** What a queue needs to invoke functions. */
export interface QueueSources {
  readonly queues: Queues;
  /** The greatest concurrency of a function that asks for `wanted`. */
  readonly concurrency: (wanted: number) => number;
}

export function wireQueue(target: FleetFunction, queue: string, sources: QueueSources): void {
  feed(target, sources.queues.work(queue), sources);
}

export function wireJob(
  target: FleetFunction,
  job: JobKind,
  { bus, ...sources }: QueueSources & { readonly bus: EventBus },
): void {
  const { queues } = sources;
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
  feed(target, queue, sources);
}

export function feed(target: FleetFunction, queue: IQueue, { concurrency }: QueueSources): void {
  const wanted = wantedConcurrency(target.row.spec);
  if (wanted === undefined) throw new Error(`no queue invokes ${target.row.name}`);
  new EventSourceMapping(target, 'Queue', {
    target: target.lambda,
    eventSourceArn: queue.queueArn,
    batchSize: takesOneByOne(target.row.spec) ? 1 : BATCH,
    maxConcurrency: concurrency(wanted),
    reportBatchItemFailures: true,
  });
}

function takesOneByOne({ trigger }: FunctionSpec): boolean {
  return (trigger.kind === 'queue' || trigger.kind === 'job') && trigger.oneByOne === true;
}
