/** What travels on the bus and in queues: one schema that producer and consumer share. */
import * as z from 'zod';
import { type Lifecycle, statesAnnounced } from './lifecycle.ts';
import { TIMER_KINDS } from './timer-kinds.ts';

/** A declared event: its type, `group.what_happened`, and the shape of its `data`. */
export interface EventContract<
  T extends `${string}.${string}` = `${string}.${string}`,
  D extends z.ZodType = z.ZodType,
> {
  readonly type: T;
  readonly summary: string;
  readonly data: D;
}

export function eventContract<const T extends `${string}.${string}`, D extends z.ZodType>(
  contract: EventContract<T, D>,
): EventContract<T, D> {
  return contract;
}

/** Member of an event's data: the status that its object has after the moves that the event goes with. */
export function statusAfter<S extends string>(table: Lifecycle<S>, type: string) {
  return { status: z.enum(statesAnnounced(table, type)) };
}

/** Work that a committed change starts; each kind has its rule, its queue and its worker. */
export const JOB_KINDS = [
  'autoflag',
  'autofill',
  'answer-check',
  'mail',
  'purge',
  'screening',
  'screening-batch',
  'names',
  'read',
  'verification',
  'assessment',
  'client-report',
  'replay',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Deliveries of a message before its queue puts it aside. */
export const MESSAGE_ATTEMPTS = 5;

/** Where an outbox row lies: what the bus and the queues carry instead of personal data. */
export const OutboxPointer = z.object({
  tenant_id: z.uuid(),
  environment: z.enum(['test', 'live']),
  outbox_id: z.string().min(1),
  type: z.string().min(1),
});
export type OutboxPointer = z.output<typeof OutboxPointer>;

/** The bus: source and detail types. Rules in the template are derived from these. */
export const BUS_SOURCE = 'probity';
export const EVENT_DETAIL_TYPE = 'event';
export function jobDetailType(kind: JobKind): string {
  return `job.${kind}`;
}

/** One attempt of one delivery; the delivery record is the truth, the message a hint. */
export const DeliveryMessage = z.object({
  tenant_id: z.uuid(),
  environment: z.enum(['test', 'live']),
  delivery_id: z.uuid(),
  /** The queue of a first attempt. All other messages are in the queue of retries. */
  lane: z.literal('deliveries').optional(),
});
export type DeliveryMessage = z.output<typeof DeliveryMessage>;

/** A timer that has rung, other than a delivery's: where its item lies. The item is read again before anything is done. */
export const TimerMessage = z.object({
  kind: z.enum(TIMER_KINDS),
  tenant_id: z.uuid(),
  environment: z.enum(['test', 'live']),
  pk: z.string().min(1),
  sk: z.string().min(1),
});
export type TimerMessage = z.output<typeof TimerMessage>;
