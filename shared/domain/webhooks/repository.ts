/** The only file that knows the keys of subscriptions and how they are sealed. */

import { type Changes, equals, isNew, isThere } from '#shared/platform/condition.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { isInOverlap, type SigningSecrets } from '../tenants/webhook-secret.ts';
import { subscriptionNotFound } from './errors.ts';
import { subscriptionGates, subscriptions } from './keys.ts';
import type { Health } from './rules.ts';
import { type SubscribedType, SubscriptionDetails, SubscriptionRecord } from './schema.ts';

/** A subscription with its details unsealed. */
export interface Subscription {
  readonly record: SubscriptionRecord;
  readonly details: SubscriptionDetails;
}

export interface NewSubscription {
  readonly id: string;
  readonly eventType: SubscribedType;
  readonly details: SubscriptionDetails;
  readonly secret: string;
  readonly createdAt: string;
}

export function subscriptionKey(scope: TenantScope, id: string): Key {
  return subscriptions.key(scope, { id });
}

/** A consistent read, so that a subscription created or deactivated just now is seen. */
export async function findSubscription(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<SubscriptionRecord | undefined> {
  const item = await table.get(subscriptionKey(scope, id), { consistent: true });
  return item === undefined ? undefined : SubscriptionRecord.parse(item);
}

/** All subscriptions of the environment, newest first. A consistent read, for the same reason. */
export async function allSubscriptions(
  table: Table,
  scope: TenantScope,
): Promise<readonly SubscriptionRecord[]> {
  const items = await table.query({
    pk: subscriptions.partition(scope, {}),
    beginsWith: subscriptions.start,
    consistent: true,
  });
  const records = items.map((item) => SubscriptionRecord.parse(item));
  return records.sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

export function unsealSubscription(record: SubscriptionRecord, vault: Vault): Subscription {
  const sealed = vault.unsealJson({ ...keyOf(record), attribute: 'details' }, record.details);
  return { record, details: SubscriptionDetails.parse(sealed) };
}

export function healthOf(record: SubscriptionRecord): Health {
  return { consecutiveFailures: record.consecutive_failures, meanMs: record.mean_ms };
}

export function unsealSecrets(record: SubscriptionRecord, vault: Vault, now: number): SigningSecrets {
  const key = keyOf(record);
  const current = currentSecret(record, vault);
  const { previous_secret: sealed, previous_secret_until: until } = record;
  if (sealed === undefined || !isInOverlap(until, now)) return { current };
  return { current, previous: vault.unseal({ ...key, attribute: 'previous_secret' }, sealed) };
}

function currentSecret(record: SubscriptionRecord, vault: Vault): string {
  return vault.unseal({ ...keyOf(record), attribute: 'secret' }, record.secret);
}

/** How many creations there were; a creation that read an older number is run again and sees the subscription before it. */
export async function subscriptionTurn(table: Table, scope: TenantScope): Promise<number> {
  const item = await table.get(subscriptionGates.key(scope, {}), { consistent: true });
  return typeof item?.['turn'] === 'number' ? item['turn'] : 0;
}

/** Lets one creation at a time pass, so that a limit holds for concurrent ones. */
export function turnWrite(scope: TenantScope, turn: number): Write {
  return {
    update: subscriptionGates.key(scope, {}),
    set: { turn: turn + 1 },
    when: turn === 0 ? isNew : equals('turn', turn),
    refuse: () => new StaleRead(),
  };
}

export function createWrite(scope: TenantScope, vault: Vault, subscription: NewSubscription): Write {
  const key = subscriptionKey(scope, subscription.id);
  const item: Item & Key = {
    ...key,
    id: subscription.id,
    event_type: subscription.eventType,
    details: vault.sealJson({ ...key, attribute: 'details' }, subscription.details),
    secret: vault.seal({ ...key, attribute: 'secret' }, subscription.secret),
    is_active: true,
    version: 1,
    created_at: subscription.createdAt,
    updated_at: subscription.createdAt,
    last_triggered_at: null,
    total_deliveries: 0,
    successful_deliveries: 0,
    failed_deliveries: 0,
    consecutive_failures: 0,
  };
  return { put: item, when: isNew, refuse: () => new StaleRead() };
}

/** Updates what a caller may change, and forgets failures and slowness. The counters stay. */
export function updateWrite(
  record: SubscriptionRecord,
  vault: Vault,
  next: { readonly details: SubscriptionDetails; readonly isActive: boolean; readonly updatedAt: string },
): Write {
  const key = keyOf(record);
  return {
    update: key,
    set: {
      details: vault.sealJson({ ...key, attribute: 'details' }, next.details),
      is_active: next.isActive,
      updated_at: next.updatedAt,
      version: record.version + 1,
      consecutive_failures: 0,
    },
    remove: ['mean_ms'],
    when: equals('version', record.version),
    refuse: (current) => (current === undefined ? subscriptionNotFound() : new StaleRead()),
  };
}

/** Replaces the secret. The replaced one also signs until `previousUntil`, or is forgotten where that is undefined. */
export function rotateWrite(
  record: SubscriptionRecord,
  vault: Vault,
  next: { readonly secret: string; readonly previousUntil: number | undefined; readonly updatedAt: string },
): Write {
  const key = keyOf(record);
  const { previousUntil } = next;
  const kept =
    previousUntil === undefined
      ? { remove: ['previous_secret', 'previous_secret_until'] }
      : {
          set: {
            previous_secret: vault.seal(
              { ...key, attribute: 'previous_secret' },
              currentSecret(record, vault),
            ),
            previous_secret_until: previousUntil,
          },
        };
  return {
    update: key,
    ...kept,
    set: {
      ...kept.set,
      secret: vault.seal({ ...key, attribute: 'secret' }, next.secret),
      updated_at: next.updatedAt,
      version: record.version + 1,
    },
    when: equals('version', record.version),
    refuse: (current) => (current === undefined ? subscriptionNotFound() : new StaleRead()),
  };
}

export function deleteWrite(scope: TenantScope, id: string): Write {
  return { remove: subscriptionKey(scope, id), when: isThere, refuse: () => subscriptionNotFound() };
}

/** Counts a delivery. Throws `SubscriptionGone` for a deleted subscription, because the update would create it again. */
export function countWrite(scope: TenantScope, id: string, changes: Pick<Changes, 'set' | 'add'>): Write {
  return {
    update: subscriptionKey(scope, id),
    ...changes,
    when: isThere,
    refuse: () => new SubscriptionGone(),
  };
}

/** The subscription was deleted in the meantime. */
export class SubscriptionGone extends Error {}

function keyOf(record: Key): Key {
  return { pk: record.pk, sk: record.sk };
}
