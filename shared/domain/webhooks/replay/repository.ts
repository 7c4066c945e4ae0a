/** Reads and writes replays, and the deliveries that they make. */
import { equals, isNew } from '#shared/platform/condition.ts';
import { DUE_ATTRIBUTES, dueAttributes } from '#shared/platform/due.ts';
import { type Key, StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { deliveryKey, FIRST_ATTEMPT_LOST_MS, newRecord } from '../delivery/repository.ts';
import type { DeliveryRecord } from '../delivery/schema.ts';
import { replays } from '../keys.ts';
import { troubleAttributes } from '../log/places.ts';
import { bodyKeptUntil } from '../log/view.ts';
import { countWrite } from '../repository.ts';
import { STALLED_AFTER_MS } from './rules.ts';
import { ReplayRecord, type StopReason } from './schema.ts';

const KEEP_MS = 30 * 24 * 3_600_000;

/** Messages of deliveries that are due within this time are sent at once; the sweeper sends the others. */
export const SENT_AT_ONCE_MS = 60_000;

function replayKey(scope: TenantScope, subscriptionId: string): Key {
  return replays.key(scope, { 'subscription id': subscriptionId });
}

/** The latest replay of a subscription. */
export async function findReplay(
  table: Table,
  scope: TenantScope,
  subscriptionId: string,
): Promise<ReplayRecord | undefined> {
  const item = await table.get(replayKey(scope, subscriptionId), { consistent: true });
  return item === undefined ? undefined : ReplayRecord.parse(item);
}

export type NewReplay = Pick<
  ReplayRecord,
  'replay_id' | 'subscription_id' | 'from' | 'to' | 'event_types' | 'replayed_status' | 'count'
>;

/** Starts a replay in the place of the one before, which is over. */
export function startWrite(
  scope: TenantScope,
  replay: NewReplay,
  before: ReplayRecord | undefined,
  now: number,
): Write {
  const key = replayKey(scope, replay.subscription_id);
  return {
    put: {
      ...key,
      ...replay,
      state: 'running',
      reason: null,
      replayed: 0,
      version: (before?.version ?? 0) + 1,
      restarts: 0,
      created_at: now,
      progress_at: now,
      ttl: Math.ceil((now + KEEP_MS) / 1000),
      ...dueAttributes({ kind: 'replay', at: now + STALLED_AFTER_MS, key }),
    },
    when: before === undefined ? isNew : equals('version', before.version),
    refuse: () => new StaleRead(),
  };
}

/** Another run of the replay was first. */
export class ReplayMoved extends Error {}

/** What one step of the worker changes on the replay. */
export interface Progress {
  readonly cursor: string | undefined;
  /** New deliveries. */
  readonly made: number;
}

export function progressWrite(record: ReplayRecord, { cursor, made }: Progress, now: number): Write {
  const key = { pk: record.pk, sk: record.sk };
  return moved(record, {
    replayed: record.replayed + made,
    progress_at: now,
    ...(cursor === undefined ? {} : { cursor }),
    ...dueAttributes({ kind: 'replay', at: now + STALLED_AFTER_MS, key }),
  });
}

/** The timer starts the worker once more. */
export function restartWrite(record: ReplayRecord, now: number): Write {
  const key = { pk: record.pk, sk: record.sk };
  return moved(record, {
    restarts: record.restarts + 1,
    progress_at: now,
    ...dueAttributes({ kind: 'replay', at: now + STALLED_AFTER_MS, key }),
  });
}

/** Ends the replay: completed, or stopped for a reason. */
export function endWrite(record: ReplayRecord, reason: StopReason | null, now: number): Write {
  const state = reason === null ? 'completed' : 'stopped';
  return { ...moved(record, { state, reason, ended_at: now }), remove: DUE_ATTRIBUTES };
}

function moved(record: ReplayRecord, set: Readonly<Record<string, unknown>>) {
  return {
    update: { pk: record.pk, sk: record.sk },
    set: { ...set, version: record.version + 1 },
    when: equals('version', record.version),
    refuse: () => new ReplayMoved(),
  };
}

export interface Repetition {
  readonly original: DeliveryRecord;
  readonly deliveryId: string;
  /** Hash of the address as it now is. */
  readonly endpoint: string;
  /** When it is sent: milliseconds since the epoch. */
  readonly at: number;
}

/** The original was replayed by somebody else, or deleted by its time to live, since it was read. */
export class OriginalMoved extends StaleRead {}

/** A new delivery with the event of the original, and the note on the original that it was repeated. */
export function repeatWrites(
  scope: TenantScope,
  { original, deliveryId, endpoint, at }: Repetition,
  now: number,
): readonly [Write, Write] {
  const { target, subscription_id: subscriptionId } = original;
  const planned = { deliveryId, target, subscriptionId, endpoint };
  const event = { outboxId: original.outbox_id, type: original.event_type };
  const replay = { replay_of: original.delivery_id, kept_until: bodyKeptUntil(original) };
  const key = deliveryKey(scope, deliveryId);
  const dueAt = at <= now + SENT_AT_ONCE_MS ? at + FIRST_ATTEMPT_LOST_MS : at;
  return [
    {
      put: {
        ...newRecord(scope, planned, event, now, replay),
        state: 'pending',
        next_at: at,
        ...dueAttributes({ kind: 'delivery', at: dueAt, key }),
      },
      when: isNew,
      refuse: () => new OriginalMoved(),
    },
    {
      update: { pk: original.pk, sk: original.sk },
      set: {
        replayed_by: deliveryId,
        version: original.version + 1,
        ...(original.state === 'failed' ? troubleAttributes(scope, original, 'replayed') : {}),
      },
      when: equals('version', original.version),
      refuse: () => new OriginalMoved(),
    },
  ];
}

/** Counts new deliveries of the subscription. Throws `SubscriptionGone` where it was deleted. */
export function countReplayed(scope: TenantScope, subscriptionId: string, made: number, now: number): Write {
  return countWrite(scope, subscriptionId, {
    add: { total_deliveries: made },
    set: { last_triggered_at: new Date(now).toISOString() },
  });
}
