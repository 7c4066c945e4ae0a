/** Responses for deliveries of the log. */
import { bodyOf } from '../delivery/request.ts';
import type { Attempt, DeliveryRecord, EventEnvelope } from '../delivery/schema.ts';
import { type DeliveryDetail, type DeliveryLine, type LogStatus, PUBLIC_REASON_OF } from './schema.ts';

/** For so long a body is kept: that of the outbox row and of the delivery. */
const KEEP_BODY_MS = 30 * 24 * 3_600_000;

/** The status that callers see. Whether an attempt is under way at the moment makes no difference to them. */
export function statusOf({ state, attempts }: Pick<DeliveryRecord, 'state' | 'attempts'>): LogStatus {
  if (state === 'succeeded' || state === 'failed') return state;
  return attempts === 0 ? 'pending' : 'retrying';
}

/** Until when the body of a delivery is kept (milliseconds since the epoch). */
export function bodyKeptUntil(record: Pick<DeliveryRecord, 'created_at' | 'kept_until'>): number {
  return record.kept_until ?? record.created_at + KEEP_BODY_MS;
}

export function deliveryLine(record: DeliveryRecord): DeliveryLine {
  const last = record.log.at(-1);
  const status = statusOf(record);
  const isOver = status === 'succeeded' || status === 'failed';
  return {
    id: record.delivery_id,
    event_id: record.outbox_id,
    event_type: record.event_type,
    target: record.target,
    webhook_id: record.subscription_id,
    status,
    attempt_count: record.attempts,
    created_at: instantOf(record.created_at),
    last_attempt_at: last === undefined ? null : instantOf(last.at),
    next_attempt_at: isOver ? null : instantOf(record.next_at),
    http_status_code: last?.status ?? null,
    reason: reasonOf(last),
    replay_of: record.replay_of ?? null,
    replayed_by: record.replayed_by ?? null,
  };
}

export function deliveryDetail(record: DeliveryRecord, envelope: EventEnvelope | undefined): DeliveryDetail {
  return {
    ...deliveryLine(record),
    attempts: record.log.map((attempt) => ({
      number: attempt.number,
      at: instantOf(attempt.at),
      http_status_code: attempt.status,
      reason: reasonOf(attempt),
      // How long a host without an answer took would tell about hosts that callers cannot reach themselves.
      duration_ms: attempt.status === null ? null : (attempt.duration_ms ?? null),
    })),
    body: envelope === undefined ? null : bodyOf(envelope),
    body_kept_until: instantOf(bodyKeptUntil(record)),
  };
}

function reasonOf(attempt: Attempt | undefined): DeliveryLine['reason'] {
  return attempt === undefined || attempt.reason === null ? null : PUBLIC_REASON_OF[attempt.reason];
}

function instantOf(at: number): string {
  return new Date(at).toISOString();
}
