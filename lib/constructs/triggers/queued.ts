/** Queues: those of the fleet, and one per kind of job that a rule fills from the bus. */
import { Duration } from 'aws-cdk-lib';
import { type EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { BUS_SOURCE, type JobKind, jobDetailType } from '#shared/contract/message.ts';
import { workQueueOf } from '../../fleet/rows.ts';
import type { FleetFunction } from '../functions/fleet-function.ts';
import type { Queues } from '../messaging/queues.ts';

/** Jobs of one kind that run at once. */
const JOB_CONCURRENCY = 10;
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
  const queue = queues.work(workQueueOf(target.row.spec) ?? job);
  new Rule(target, 'Job', {
    eventBus: bus,
    description: `Jobs of the kind ${job}`,
    eventPattern: { source: [BUS_SOURCE], detailType: [jobDetailType(job)] },
    targets: [new SqsQueue(queue, { retryAttempts: 185, maxEventAge: Duration.hours(24) })],
  });
  feed(target, queue, JOB_CONCURRENCY);
}

function feed(target: FleetFunction, queue: IQueue, maxConcurrency: number): void {
  new EventSourceMapping(target, 'Queue', {
    target: target.lambda,
    eventSourceArn: queue.queueArn,
    batchSize: BATCH,
    maxConcurrency,
    reportBatchItemFailures: true,
  });
}
