/**
 * Schemas of deliveries: one event to one subscription or to the address of a request. The record is authoritative, messages
 * only point to it.
 */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import { deliveryLifecycle } from './lifecycle.ts';

/** Why an attempt failed: no answer (see Outbound), a status other than 2xx, or no target: its subscription was deleted or
 * paused. */
const FAILURE_REASONS = [
  'blocked',
  'unresolved',
  'certificate',
  'timeout',
  'connection',
  'status',
  'no_target',
  'deleted',
  'paused',
  'abandoned',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

const Attempt = z.object({
  number: z.int(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  status: z.int().nullable(),
  reason: z.enum(FAILURE_REASONS).nullable(),
  /** Milliseconds from the start of the request to its end. Attempts of earlier versions have none. */
  duration_ms: z.number().optional(),
});
export type Attempt = z.output<typeof Attempt>;

/**
 * `T#<tenant>#<env>#DLV#<delivery id>` / `DLV`. Instants are milliseconds since the epoch. The body is not stored here: it is
 * the envelope of the outbox row, which never changes, so every attempt sends the same bytes.
 */
export const DeliveryRecord = z.object({
  pk: z.string(),
  sk: z.literal('DLV'),
  delivery_id: Uuid,
  outbox_id: z.string(),
  event_type: z.string(),
  /** Origin of the address: a subscription, the request, or a test. */
  target: z.enum(['subscription', 'request', 'test']),
  /** The subscription whose secret signs. Null: the tenant's default secret. */
  subscription_id: Uuid.nullable(),
  /** Hash of the address: decides the slots and the health that count. */
  endpoint: z.string(),
  state: z.enum(deliveryLifecycle.states),
  version: z.int(),
  /** Attempts with a recorded outcome. */
  attempts: z.int(),
  /** Number of started attempts. More than `attempts` where a run crashed. */
  claims: z.int(),
  /** How often it was put off because too many posts were under way. */
  waits: z.int().default(0),
  next_at: z.number(),
  lease_until: z.number().optional(),
  owner: z.string().optional(),
  log: z.array(Attempt),
  /** The delivery that this one repeats, and until when the body of that one is kept. */
  replay_of: Uuid.optional(),
  kept_until: z.number().optional(),
  /** The delivery that repeated this one last. */
  replayed_by: Uuid.optional(),
  /** Sealed JSON of the envelope of a test, which has no outbox row. */
  body: z.string().optional(),
  created_at: z.number(),
});
export type DeliveryRecord = z.output<typeof DeliveryRecord>;

/** The body that subscribers receive, with fields in this order (R66). */
export const EventEnvelope = z.object({
  id: z.string(),
  event: z.string(),
  event_type: z.string(),
  timestamp: z.string(),
  tenant_id: z.string(),
  is_test_data: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  /** Orders the events of one subject. Rows from before sequences, and test events, have none. */
  sequence: z.int().optional(),
});
export type EventEnvelope = z.output<typeof EventEnvelope>;

/** The sealed part of an event's outbox row. */
export const EventBody = z.object({ envelope: EventEnvelope, webhook_url: z.string().optional() });
export type EventBody = z.output<typeof EventBody>;
