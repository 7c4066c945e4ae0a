/** The only file that knows the keys of deliveries: creates, claims and settles them. */

import { equals, isNew } from '#shared/platform/condition.ts';
import { DUE_ATTRIBUTES, dueAttributes } from '#shared/platform/due.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { deliveries } from '../keys.ts';
import { logAttributes, TROUBLE_ATTRIBUTES, type Trouble, troubleAttributes } from '../log/places.ts';
import { countWrite } from '../repository.ts';
import type { Health } from '../rules.ts';
import { healthChanges, healthWrites, slowWrite } from './health.ts';
import type { PlannedDelivery } from './plan.ts';
import { type Attempt, DeliveryRecord, type EventEnvelope } from './schema.ts';
import { LEASE_MS, type Settled } from './transitions.ts';

/** A first attempt that has not run by then lost its message. The sweeper sends it again. */
export const FIRST_ATTEMPT_LOST_MS = 5 * 60_000;
const MESSAGE_LOST_MS = 5 * 60_000;
const KEEP_MS = 30 * 24 * 3_600_000;

export function deliveryKey(scope: TenantScope, deliveryId: string): Key {
  return deliveries.key(scope, { 'delivery id': deliveryId });
}

export async function findDelivery(
  table: Table,
  scope: TenantScope,
  deliveryId: string,
): Promise<DeliveryRecord | undefined> {
  const item = await table.get(deliveryKey(scope, deliveryId), { consistent: true });
  return item === undefined ? undefined : DeliveryRecord.parse(item);
}

/** An earlier run has planned the delivery. The record has its current state. */
export class AlreadyPlanned extends Error {
  readonly record: DeliveryRecord | undefined;

  constructor(current: Item | undefined) {
    super('the delivery is on record');
    this.record = current === undefined ? undefined : DeliveryRecord.parse(current);
  }
}

/** Records a delivery and counts it, once, even if the event is dispatched again. */
export function planWrites(
  scope: TenantScope,
  planned: PlannedDelivery,
  event: { readonly outboxId: string; readonly type: string },
  now: number,
): readonly Write[] {
  const key = deliveryKey(scope, planned.deliveryId);
  const item = {
    ...newRecord(scope, planned, event, now),
    state: 'pending',
    ...dueAttributes({ kind: 'delivery', at: now + FIRST_ATTEMPT_LOST_MS, key }),
  };
  const put: Write = { put: item, when: isNew, refuse: (current) => new AlreadyPlanned(current) };
  if (planned.target !== 'subscription' || planned.subscriptionId === null) return [put];
  const counted = {
    add: { total_deliveries: 1 },
    set: { last_triggered_at: new Date(now).toISOString() },
  };
  return [put, countWrite(scope, planned.subscriptionId, counted)];
}

/** The record of a test delivery, written after the send. */
export function testDeliveryWrite(
  scope: TenantScope,
  vault: Vault,
  test: {
    readonly deliveryId: string;
    readonly endpoint: string;
    readonly attempt: Attempt;
    readonly envelope: EventEnvelope;
  },
): Write {
  const { deliveryId, endpoint, attempt } = test;
  const key = deliveryKey(scope, deliveryId);
  const planned = { deliveryId, target: 'test', subscriptionId: null, endpoint } as const;
  const event = { outboxId: deliveryId, type: 'test' };
  return {
    put: {
      ...newRecord(scope, planned, event, attempt.at),
      body: vault.sealJson({ ...key, attribute: 'body' }, test.envelope),
      state: attempt.reason === null ? 'succeeded' : 'failed',
      attempts: 1,
      claims: 1,
      log: [attempt],
    },
    when: isNew,
    refuse: () => new Error('a test delivery may not be recorded twice'),
  };
}

/** Another run has claimed the delivery or settled it. */
export class ClaimLost extends Error {
  readonly current: DeliveryRecord | undefined;

  constructor(current: Item | undefined) {
    super('the delivery moved on');
    this.current = current === undefined ? undefined : DeliveryRecord.parse(current);
  }
}

/** Claims the delivery for an attempt. If the run crashes, the delivery falls due again when the lease expires. */
export function claimWrite(record: DeliveryRecord, owner: string, now: number): Write {
  const key = keyOf(record);
  const leaseUntil = now + LEASE_MS;
  return {
    update: key,
    set: {
      state: 'delivering',
      owner,
      lease_until: leaseUntil,
      claims: record.claims + 1,
      version: record.version + 1,
      ...dueAttributes({ kind: 'delivery', at: leaseUntil, key }),
    },
    when: equals('version', record.version),
    refuse: (current) => new ClaimLost(current),
  };
}

/** Puts a delivery off until `until`, without an attempt. Messages that come earlier are ignored. */
export function waitWrite(record: DeliveryRecord, until: number): Write {
  const key = keyOf(record);
  return {
    update: key,
    set: {
      state: 'pending',
      waits: record.waits + 1,
      next_at: until,
      version: record.version + 1,
      // The message of this wait is on its way; the sweeper sends another one only where it is lost.
      ...dueAttributes({ kind: 'delivery', at: until + MESSAGE_LOST_MS, key }),
    },
    remove: ['lease_until'],
    when: equals('version', record.version),
    refuse: (current) => new ClaimLost(current),
  };
}

/** Records an outcome and its counters in one transaction: exactly once per attempt. */
export function settleWrites(
  scope: TenantScope,
  claimed: DeliveryRecord,
  settled: Settled,
  noted: Noted,
): readonly Write[] {
  const key = keyOf(claimed);
  const { nextAt } = settled;
  const waiting = nextAt === undefined ? {} : dueAttributes({ kind: 'delivery', at: nextAt, key });
  const update: Write = {
    update: key,
    set: {
      state: settled.state,
      attempts: settled.attempts,
      log: settled.log,
      version: claimed.version + 1,
      ...(nextAt === undefined ? {} : { next_at: nextAt }),
      ...waiting,
      ...(settled.state === 'succeeded' ? {} : troubleAttributes(scope, claimed, troubleOf(settled))),
    },
    remove: [
      'lease_until',
      ...(nextAt === undefined ? DUE_ATTRIBUTES : []),
      ...(settled.state === 'succeeded' ? TROUBLE_ATTRIBUTES : []),
    ],
    when: equals('version', claimed.version),
    refuse: (current) => new ClaimLost(current),
  };
  return [update, ...statWrites(scope, claimed, settled, noted)];
}

/** What an attempt says of its endpoint. */
export interface Noted {
  /** Undefined where nobody is counted for: the subscription is gone. */
  readonly health: Health | undefined;
  /** Undefined where nothing was sent. */
  readonly durationMs: number | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

function troubleOf({ state }: Settled): Trouble {
  return state === 'failed' ? 'failed' : 'retrying';
}

function statWrites(
  scope: TenantScope,
  claimed: DeliveryRecord,
  settled: Settled,
  { health, durationMs, now }: Noted,
): readonly Write[] {
  if (health === undefined) return [];
  const succeeded = settled.state === 'succeeded';
  const measured = durationMs === undefined ? undefined : { succeeded, durationMs };
  if (claimed.target === 'request') {
    return measured === undefined ? [] : healthWrites(scope, claimed.endpoint, health, { ...measured, now });
  }
  const id = claimed.subscription_id;
  if (claimed.target !== 'subscription' || id === null) return [];
  const changed = measured === undefined ? { add: {}, set: {} } : healthChanges(health, measured);
  const counted = succeeded ? { successful_deliveries: 1 } : failedOnce(settled);
  const add = { ...changed.add, ...counted };
  return Object.keys({ ...add, ...changed.set }).length === 0
    ? []
    : [countWrite(scope, id, { add, set: changed.set })];
}

/** Notes that an endpoint is slow while its posts are still under way. */
export function slowWrites(
  scope: TenantScope,
  { target, endpoint, subscription_id: id }: DeliveryRecord,
  { meanMs, now }: { readonly meanMs: number; readonly now: number },
): readonly Write[] {
  if (target === 'request') return [slowWrite(scope, endpoint, { meanMs, now })];
  return id === null ? [] : [countWrite(scope, id, { set: { mean_ms: meanMs } })];
}

function failedOnce({ state }: Settled): Readonly<Record<string, number>> {
  return state === 'failed' ? { failed_deliveries: 1 } : {};
}

/** A record on which nothing has happened yet, without its state. */
export function newRecord(
  scope: TenantScope,
  planned: Omit<PlannedDelivery, 'lane' | 'target'> & Pick<DeliveryRecord, 'target'>,
  event: { readonly outboxId: string; readonly type: string },
  now: number,
  replay: Pick<DeliveryRecord, 'replay_of' | 'kept_until'> = {},
) {
  const line = {
    delivery_id: planned.deliveryId,
    event_type: event.type,
    target: planned.target,
    subscription_id: planned.subscriptionId,
    created_at: now,
    ...replay,
  };
  return {
    ...deliveryKey(scope, planned.deliveryId),
    ...line,
    ...logAttributes(scope, line),
    outbox_id: event.outboxId,
    endpoint: planned.endpoint,
    version: 1,
    attempts: 0,
    claims: 0,
    next_at: now,
    log: [],
    ttl: Math.ceil((now + KEEP_MS) / 1000),
  };
}

function keyOf(record: Key): Key {
  return { pk: record.pk, sk: record.sk };
}
