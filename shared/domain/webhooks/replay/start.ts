/** Starts replays for whoever asks: a caller of the API, or the operator. */
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { endpointOf } from '../delivery/plan.ts';
import type { DeliveryRecord } from '../delivery/schema.ts';
import {
  deliveryExpired,
  deliveryNotFound,
  deliveryUnderWay,
  replayRunning,
  subscriptionNotFound,
  subscriptionPaused,
  testNotReplayable,
  tooManyToReplay,
} from '../errors.ts';
import { findEnvelope, findLogged, OWN_SOURCES } from '../log/read.ts';
import { findSubscription, unsealSubscription } from '../repository.ts';
import { countReplayed, findReplay, repeatWrites, startWrite } from './repository.ts';
import { judgeReplay } from './rules.ts';
import { IDS_SHOWN, MOST_REPLAYED, type ReplayJob, type ReplayWish } from './schema.ts';
import { everySelected } from './select.ts';

/** Whose deliveries are replayed, and when. */
export interface ReplayCaller {
  readonly table: Table;
  readonly scope: TenantScope;
  readonly vault: Vault;
  readonly ids: Ids;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What a replay of the range would send, and the writes that start it unless it is a dry run. */
export async function rangeReplay(caller: ReplayCaller, subscriptionId: string, wish: ReplayWish) {
  const { table, scope, vault, now } = caller;
  const [record, before] = await Promise.all([
    findSubscription(table, scope, subscriptionId),
    findReplay(table, scope, subscriptionId),
  ]);
  if (record === undefined) throw subscriptionNotFound();
  if (!record.is_active) throw subscriptionPaused();
  if (!wish.dry_run && before?.state === 'running') throw replayRunning(before.replay_id);
  const selection = {
    subscription_id: subscriptionId,
    from: wish.from,
    to: earlier(wish.to, new Date(now).toISOString()),
    event_types: wish.event_types ?? null,
    replayed_status: wish.status,
  };
  const subscription = unsealSubscription(record, vault);
  const ids = await everySelected(table, scope, { ...selection, subscription }, { vault, now });
  if (ids === undefined) throw tooManyToReplay(MOST_REPLAYED);
  const found = { dry_run: wish.dry_run, count: ids.length, delivery_ids: ids.slice(0, IDS_SHOWN) };
  if (wish.dry_run || ids.length === 0)
    return { body: { ...found, replay_id: null, message: 'Nothing was sent.' }, writes: [] };
  const replay = { ...selection, replay_id: caller.ids.uuid(), count: ids.length };
  const job = { subscription_id: subscriptionId, replay_id: replay.replay_id };
  const message = 'The deliveries are sent again, up to ten per second. GET this address to follow.';
  return {
    body: { ...found, replay_id: replay.replay_id, message },
    writes: [startWrite(scope, replay, before, now), startJob(caller, job)],
  };
}

function earlier(instant: string | undefined, now: string): string {
  return instant !== undefined && instant < now ? instant : now;
}

/** A new delivery of the event of one delivery of a subscription. */
export async function deliveryReplay(caller: ReplayCaller, subscriptionId: string, deliveryId: string) {
  const { table, scope, vault, now } = caller;
  const [subscription, original] = await Promise.all([
    findSubscription(table, scope, subscriptionId),
    findLogged(table, scope, [subscriptionId], deliveryId),
  ]);
  if (subscription === undefined || original === undefined) throw deliveryNotFound();
  if (!subscription.is_active) throw subscriptionPaused();
  const endpoint = endpointOf(unsealSubscription(subscription, vault).details.webhook_url);
  const { body, writes } = await repeated(caller, original, endpoint);
  const counted = { ...countReplayed(scope, subscriptionId, 1, now), refuse: () => deliveryNotFound() };
  return { body, writes: [...writes, counted] };
}

/** A new delivery to the address of a request. */
export async function ownDeliveryReplay(caller: ReplayCaller, deliveryId: string) {
  const original = await findLogged(caller.table, caller.scope, OWN_SOURCES, deliveryId);
  if (original === undefined) throw deliveryNotFound();
  return repeated(caller, original, original.endpoint);
}

async function repeated(caller: ReplayCaller, original: DeliveryRecord, endpoint: string) {
  const { table, scope, vault, now } = caller;
  const verdict = judgeReplay(original, now);
  if (verdict === 'test') throw testNotReplayable();
  if (verdict === 'under_way') throw deliveryUnderWay();
  const envelope = await findEnvelope(table, scope, original, Promise.resolve(vault), now);
  if (verdict === 'expired' || envelope === undefined) throw deliveryExpired();
  const deliveryId = caller.ids.uuid();
  const message = 'The event is sent again under a new delivery id.';
  return {
    body: { delivery_id: deliveryId, replay_of: original.delivery_id, message },
    writes: [
      ...repeatWrites(scope, { original, deliveryId, endpoint, at: now }, now),
      startJob(caller, { delivery_id: deliveryId, endpoint }),
    ],
  };
}

function startJob({ scope, vault, ids, now }: ReplayCaller, input: ReplayJob): Write {
  return jobWrite(scope, vault, { kind: 'replay', input }, { outboxId: ids.uuid(), now });
}
