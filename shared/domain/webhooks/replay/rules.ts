/** Pure decisions of replays: which deliveries may be repeated, under which id, and when. */
import { deriveId } from '#shared/platform/derive-id.ts';
import type { DeliveryRecord } from '../delivery/schema.ts';
import { bodyKeptUntil, statusOf } from '../log/view.ts';
import type { ReplayRecord } from './schema.ts';

/** Deliveries of one replay that fall due per second, so that a replay does not flood its receiver. */
const PER_SECOND = 10;
/** Longer than the last retry of a replay can take: its body must be kept until then. */
const KEPT_MARGIN_MS = 24 * 3_600_000;
/** A replay without progress for that long is started again, so often at most. */
export const STALLED_AFTER_MS = 10 * 60_000;
export const MOST_RESTARTS = 5;

export type ReplayVerdict = 'replay' | 'under_way' | 'expired' | 'test';

/** Whether a delivery may be repeated at `now`. */
export function judgeReplay(record: DeliveryRecord, now: number): ReplayVerdict {
  if (record.target === 'test') return 'test';
  const status = statusOf(record);
  if (status === 'pending' || status === 'retrying') return 'under_way';
  return now + KEPT_MARGIN_MS >= bodyKeptUntil(record) ? 'expired' : 'replay';
}

/** Whether a replay of a range takes the delivery. A replay of `failed` takes the last failed delivery of each event. */
export function isSelected(
  record: DeliveryRecord,
  { replayed_status }: Pick<ReplayRecord, 'replayed_status'>,
  now: number,
): boolean {
  if (judgeReplay(record, now) !== 'replay') return false;
  return replayed_status === 'failed'
    ? record.state === 'failed' && record.replayed_by === undefined
    : record.replay_of === undefined;
}

/** Always the same for the same delivery and replay, so that a repeated run makes nothing twice. */
export function replayedId(deliveryId: string, replayId: string): string {
  return deriveId(deliveryId, `replay:${replayId}`);
}

/** When the next deliveries of a replay are sent (milliseconds since the epoch), in their order. */
export function sendTimes(
  { created_at, replayed }: Pick<ReplayRecord, 'created_at' | 'replayed'>,
  count: number,
  now: number,
): readonly number[] {
  return Array.from({ length: count }, (_, index) =>
    Math.max(now, created_at + Math.floor(((replayed + index) * 1000) / PER_SECOND)),
  );
}
