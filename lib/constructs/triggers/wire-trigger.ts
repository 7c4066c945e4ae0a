/** Connects functions to their triggers. The API connects its own (see ../api). */

import type { EventBus } from 'aws-cdk-lib/aws-events';
import type { FleetFunction } from '../functions/fleet-function.ts';
import type { Stores } from '../storage/stores.ts';
import { wireEvents, wireSchedule } from './asynchronous.ts';
import { wireMailFeedback } from './mail-feedback.ts';
import { wireOutbox } from './outbox.ts';
import { type QueueSources, wireJob, wireQueue } from './queued.ts';
import { wireScanResults } from './scan-results.ts';

export interface Sources extends QueueSources {
  readonly stores: Stores;
  readonly bus: EventBus;
}

export function wireTrigger(target: FleetFunction, { stores, ...sources }: Sources): void {
  const { table, documents, mail } = stores;
  const { trigger } = target.row.spec;
  if (trigger.kind === 'outbox') wireOutbox(target, { ...sources, table });
  if (trigger.kind === 'events') wireEvents(target, sources);
  if (trigger.kind === 'schedule') wireSchedule(target, trigger.everyMinutes, sources);
  if (trigger.kind === 'scan-results') wireScanResults(target, { ...sources, documents });
  if (trigger.kind === 'mail-feedback') wireMailFeedback(target, { ...sources, mail });
  if (trigger.kind === 'job') wireJob(target, trigger.job, sources);
  if (trigger.kind === 'queue') wireQueue(target, trigger.queue, sources);
}
