/** Pure decisions on a delivery: whether a message may begin an attempt, and what an outcome makes of the record. */
import { mayMove } from '#shared/contract/lifecycle.ts';
import type { OutboundOutcome } from '#shared/platform/outbound/outbound.ts';
import { type DeliveryState, delayAfter, deliveryLifecycle, MAX_ATTEMPTS } from './lifecycle.ts';
import type { Attempt, DeliveryRecord, FailureReason } from './schema.ts';

/** Longer than the longest run of a function that attempts (60 s), so that a living run is never doubled. */
export const LEASE_MS = 90_000;
/** Clocks of two machines differ by this much at most; a message that comes earlier is a stray. */
const SKEW_MS = 2_000;
/** Begun attempts, finished or not. A delivery whose every run dies must end too. */
const MAX_CLAIMS = 2 * MAX_ATTEMPTS;

export type ClaimVerdict = 'claim' | 'over' | 'early' | 'running' | 'abandon';

/** What a message about this delivery may do now. Queue messages are hints and may come twice, late or early. */
export function judgeClaim(record: DeliveryRecord, now: number): ClaimVerdict {
  if (!mayMove(deliveryLifecycle, 'claim', record.state)) return 'over';
  if (record.state === 'delivering' && (record.lease_until ?? 0) > now) return 'running';
  if (record.state === 'pending' && record.next_at > now + SKEW_MS) return 'early';
  return record.claims >= MAX_CLAIMS ? 'abandon' : 'claim';
}

/** What an attempt came to. */
export type Outcome =
  | { readonly kind: 'success'; readonly status: number }
  | { readonly kind: 'failure'; readonly status: number | null; readonly reason: FailureReason }
  /** There is no point in trying again. */
  | { readonly kind: 'end'; readonly reason: 'no_target' | 'abandoned' };

/** 2xx is success and nothing else is (DLV-016, DLV-017). */
export function outcomeOf(sent: OutboundOutcome): Outcome {
  if (sent.kind === 'failed') return { kind: 'failure', status: null, reason: sent.reason };
  const { status } = sent;
  return status >= 200 && status < 300
    ? { kind: 'success', status }
    : { kind: 'failure', status, reason: 'status' };
}

/** The record after an outcome. `nextAt` is there while the delivery waits for another attempt. */
export interface Settled {
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly log: readonly Attempt[];
  readonly nextAt: number | undefined;
}

/** Applies an outcome at `now`: done, the next stage of the schedule, or failed for good. */
export function settle(record: DeliveryRecord, outcome: Outcome, now: number): Settled {
  const attempts = outcome.kind === 'end' ? record.attempts : record.attempts + 1;
  const entry: Attempt = {
    number: attempts,
    at: now,
    status: outcome.kind === 'end' ? null : outcome.status,
    reason: outcome.kind === 'success' ? null : outcome.reason,
  };
  const log = [...record.log, entry];
  if (outcome.kind === 'success') return { state: 'succeeded', attempts, log, nextAt: undefined };
  const delaySec = outcome.kind === 'end' ? undefined : delayAfter(attempts);
  if (delaySec === undefined) return { state: 'failed', attempts, log, nextAt: undefined };
  return { state: 'pending', attempts, log, nextAt: now + delaySec * 1000 };
}
