/** Pure decisions on a delivery: whether a message may start an attempt, and how an outcome changes the record. */
import { mayMove } from '#shared/contract/lifecycle.ts';
import type { OutboundFailure, OutboundOutcome } from '#shared/platform/outbound/outbound.ts';
import { type DeliveryState, delayAfter, deliveryLifecycle, MAX_ATTEMPTS } from './lifecycle.ts';
import type { Attempt, DeliveryRecord, FailureReason } from './schema.ts';

/** Longer than the time limit of a function that attempts (60 s), so that two runs never hold a delivery at once. */
export const LEASE_MS = 90_000;
/** Allowed clock difference between machines. A message that is earlier than this is ignored. */
const SKEW_MS = 2_000;
/** Limit of started attempts, so that a delivery whose every run crashes also ends. */
const MAX_CLAIMS = 2 * MAX_ATTEMPTS;

export type ClaimVerdict = 'claim' | 'over' | 'early' | 'running' | 'abandon';

/** Whether a message may start an attempt now. Messages may arrive twice, late or early. */
export function judgeClaim(record: DeliveryRecord, now: number): ClaimVerdict {
  if (!mayMove(deliveryLifecycle, 'claim', record.state)) return 'over';
  if (record.state === 'delivering' && (record.lease_until ?? 0) > now) return 'running';
  if (record.state === 'pending' && record.next_at > now + SKEW_MS) return 'early';
  return record.claims >= MAX_CLAIMS ? 'abandon' : 'claim';
}

/** Why a delivery ends without another attempt. */
export type EndReason = 'no_target' | 'deleted' | 'paused' | 'abandoned';

/** The outcome of an attempt. */
export type Outcome =
  | { readonly kind: 'success'; readonly status: number }
  | { readonly kind: 'failure'; readonly status: number | null; readonly reason: FailureReason }
  /** Another attempt would be pointless. */
  | { readonly kind: 'end'; readonly reason: EndReason };

/** The outcome of a post to `url`. Only 2xx is success (DLV-016, DLV-017). */
export function outcomeOf(sent: OutboundOutcome, url: string): Outcome {
  if (sent.kind === 'failed') return { kind: 'failure', status: null, reason: toldReason(sent.reason, url) };
  const { status } = sent;
  return status >= 200 && status < 300
    ? { kind: 'success', status }
    : { kind: 'failure', status, reason: 'status' };
}

/** A refused certificate says that the port is open. On 443 that is no secret; elsewhere it would make the service a port scanner. */
function toldReason(reason: OutboundFailure, url: string): FailureReason {
  return reason === 'certificate' && URL.parse(url)?.port !== '' ? 'connection' : reason;
}

/** The record after an outcome. `nextAt` is set while the delivery waits for another attempt. */
export interface Settled {
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly log: readonly Attempt[];
  readonly nextAt: number | undefined;
}

/** Applies an outcome at `now`: succeeded, the next retry of the schedule, or failed. */
export function settle(record: DeliveryRecord, outcome: Outcome, now: number, durationMs?: number): Settled {
  const attempts = outcome.kind === 'end' ? record.attempts : record.attempts + 1;
  const entry: Attempt = {
    number: attempts,
    at: now,
    status: outcome.kind === 'end' ? null : outcome.status,
    reason: outcome.kind === 'success' ? null : outcome.reason,
    ...(durationMs === undefined ? {} : { duration_ms: durationMs }),
  };
  const log = [...record.log, entry];
  if (outcome.kind === 'success') return { state: 'succeeded', attempts, log, nextAt: undefined };
  const delaySec = outcome.kind === 'end' ? undefined : delayAfter(attempts);
  if (delaySec === undefined) return { state: 'failed', attempts, log, nextAt: undefined };
  return { state: 'pending', attempts, log, nextAt: now + delaySec * 1000 };
}

/** Seconds that a delivery waits for a slot: short at first, then so long that 10,000 waiting ones are few messages per second. */
const WAITS_SEC = [2, 5, 10, 20, 40, 60] as const;
const LONGEST_WAIT_SEC = 60;

/**
 * Milliseconds to wait after this many waits, and for at least half the mean duration of the endpoint's posts, since its slots
 * are not free sooner. `spread` from 0 to 1 keeps those that wait from coming back together.
 */
export function waitAfter(waits: number, spread: number, meanMs = 0): number {
  const seconds = Math.max(WAITS_SEC[waits] ?? LONGEST_WAIT_SEC, meanMs / 2_000);
  return Math.round(Math.min(seconds, LONGEST_WAIT_SEC) * (1 + spread / 2)) * 1000;
}
