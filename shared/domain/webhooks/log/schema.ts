/** Schemas of the delivery log: filters, lines, and a delivery with its attempts and its body. */
import * as z from 'zod';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { Instant, pageSize, placeOf, shownPlace, Uuid } from '#shared/contract/primitives.ts';
import type { FailureReason } from '../delivery/schema.ts';

/** `pending`: not tried yet. `retrying`: failed so far, and tried again. */
export const LOG_STATUSES = ['pending', 'retrying', 'succeeded', 'failed'] as const;
export type LogStatus = (typeof LOG_STATUSES)[number];
const Status = z.enum(LOG_STATUSES).meta({ id: 'WebhookDeliveryStatus' });

/** Why an attempt failed. Causes from which callers could learn about internal hosts are one. */
const PUBLIC_REASONS = [
  'status',
  'timeout',
  'certificate',
  'unreachable',
  'no_target',
  'deleted',
  'paused',
  'abandoned',
] as const;
type PublicReason = (typeof PUBLIC_REASONS)[number];
const Reason = z.enum(PUBLIC_REASONS).meta({ id: 'WebhookFailureReason' });

export const PUBLIC_REASON_OF: Readonly<Record<FailureReason, PublicReason>> = {
  status: 'status',
  timeout: 'timeout',
  certificate: 'certificate',
  blocked: 'unreachable',
  unresolved: 'unreachable',
  connection: 'unreachable',
  no_target: 'no_target',
  deleted: 'deleted',
  paused: 'paused',
  abandoned: 'abandoned',
};

/** An instant in a query, with any offset; read as UTC. */
export const QueryInstant = z.iso
  .datetime({ offset: true, error: 'Must be an instant such as 2026-03-01T00:00:00Z.' })
  .transform((instant) => new Date(instant).toISOString())
  .meta({ id: 'QueryInstant', pattern: undefined });

const CURSOR = 'Use a cursor of the `next` of this list.';

/** The sort key of the last line that was read, in base64url. */
const Cursor = z
  .string()
  .max(300)
  .transform(placeOf)
  .refine((key) => /^\d{4}-\d\d-\d\dT[\d:.]+Z#[\da-f]{8}#[a-z_.]{1,60}(?:#R)?$/.test(key), CURSOR)
  .meta({ id: 'WebhookLogCursor' });

export function cursorOf(sortKey: string): string {
  return shownPlace(sortKey);
}

const LoggedType = z.enum([...EVENT_TYPES, 'test']).meta({ id: 'LoggedEventType' });

/** Query of GET /webhooks/{id}/deliveries/. */
export const LogQuery = z.object({
  status: Status.optional(),
  event_type: LoggedType.optional(),
  /** The delivery was created then or later. */
  from: QueryInstant.optional(),
  /** The delivery was created then or earlier. */
  to: QueryInstant.optional(),
  limit: pageSize(50, 100),
  cursor: Cursor.optional(),
});
export type LogQuery = z.output<typeof LogQuery>;

/** Deliveries without a subscription: to addresses of requests, and tests. */
const OWN_SOURCES = ['request', 'test'] as const;

/** Query of GET /webhooks/deliveries/. */
export const OwnLogQuery = LogQuery.extend({ target: z.enum(OWN_SOURCES).default('request') });

/** A line of the log. */
export const DeliveryLine = z
  .object({
    id: Uuid,
    /** The same in each delivery of the event: `webhook-id`. */
    event_id: z.string(),
    event_type: z.string(),
    target: z.enum(['subscription', 'request', 'test']),
    /** The subscription whose secret signs. Null: the tenant's default secret. */
    webhook_id: Uuid.nullable(),
    status: Status,
    attempt_count: z.int(),
    created_at: Instant,
    last_attempt_at: Instant.nullable(),
    /** Null where no further attempt is due. */
    next_attempt_at: Instant.nullable(),
    /** Of the last attempt. Null where there was no answer. */
    http_status_code: z.int().nullable(),
    reason: Reason.nullable(),
    /** The delivery that this one repeats. */
    replay_of: Uuid.nullable(),
    /** The last delivery that repeated this one. */
    replayed_by: Uuid.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryLine = z.output<typeof DeliveryLine>;

/** `next` is the address of the next page, or null at the end. A page may be shorter than its limit before the end. */
export const DeliveryPage = z
  .object({ results: z.array(DeliveryLine), next: z.string().nullable() })
  .meta({ id: 'WebhookDeliveryPage' });

const LoggedAttempt = z
  .object({
    number: z.int(),
    at: Instant,
    http_status_code: z.int().nullable(),
    reason: Reason.nullable(),
    /** Milliseconds until the answer. Null where there was none, or where it was not measured. */
    duration_ms: z.int().nullable(),
  })
  .meta({ id: 'WebhookAttempt' });

/** A delivery with its attempts and its body. */
export const DeliveryDetail = DeliveryLine.extend({
  attempts: z.array(LoggedAttempt),
  /** The exact text that was sent. Null once it is no longer kept. */
  body: z.string().nullable(),
  body_kept_until: Instant,
}).meta({ id: 'WebhookDeliveryDetail' });
export type DeliveryDetail = z.output<typeof DeliveryDetail>;
