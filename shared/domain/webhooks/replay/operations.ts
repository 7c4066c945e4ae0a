/** Endpoints of replays: one delivery at once, a range by the worker. */
import type { RouteInput } from '#shared/contract/route.ts';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import { endpointOf } from '../delivery/plan.ts';
import type { DeliveryRecord } from '../delivery/schema.ts';
import {
  deliveryExpired,
  deliveryNotFound,
  deliveryUnderWay,
  replayNotFound,
  replayRunning,
  subscriptionNotFound,
  subscriptionPaused,
  testNotReplayable,
  tooManyToReplay,
} from '../errors.ts';
import { OWN_SOURCES } from '../log/operations.ts';
import { findEnvelope, findLogged } from '../log/read.ts';
import { findSubscription, unsealSubscription } from '../repository.ts';
import { countReplayed, findReplay, repeatWrites, startWrite } from './repository.ts';
import type { webhookReplayRoutes } from './routes.ts';
import { judgeReplay } from './rules.ts';
import { IDS_SHOWN, MOST_REPLAYED, type ReplayJob } from './schema.ts';
import { everySelected } from './select.ts';
import { replayView } from './view.ts';

export function webhookReplayOperations(): Operations<typeof webhookReplayRoutes> {
  return {
    startReplay,

    async getReplay({ params }, request) {
      const { tenantTable: table, scope } = request;
      const [subscription, replay] = await Promise.all([
        findSubscription(table, scope, params.id),
        findReplay(table, scope, params.id),
      ]);
      if (subscription === undefined || replay === undefined) throw replayNotFound();
      return { body: replayView(replay) };
    },

    async replayDelivery({ params }, request) {
      const { tenantTable: table, scope } = request;
      const [subscription, original, vault] = await Promise.all([
        findSubscription(table, scope, params.id),
        findLogged(table, scope, [params.id], params.delivery_id),
        request.vault(),
      ]);
      if (subscription === undefined || original === undefined) throw deliveryNotFound();
      if (!subscription.is_active) throw subscriptionPaused();
      const endpoint = endpointOf(unsealSubscription(subscription, vault).details.webhook_url);
      const { writes, ...reply } = await repeatOne(request, original, endpoint);
      const counted = countReplayed(scope, params.id, 1, request.now);
      return { ...reply, writes: [...writes, { ...counted, refuse: () => deliveryNotFound() }] };
    },

    async replayOwnDelivery({ params }, request) {
      const { tenantTable: table, scope } = request;
      const original = await findLogged(table, scope, OWN_SOURCES, params.delivery_id);
      if (original === undefined) throw deliveryNotFound();
      return repeatOne(request, original, original.endpoint);
    },
  };
}

async function startReplay(
  { params, body }: RouteInput<typeof webhookReplayRoutes.startReplay>,
  request: TenantRequest,
) {
  const { tenantTable: table, scope, now } = request;
  const [record, running, vault] = await Promise.all([
    findSubscription(table, scope, params.id),
    findReplay(table, scope, params.id),
    request.vault(),
  ]);
  if (record === undefined) throw subscriptionNotFound();
  if (!record.is_active) throw subscriptionPaused();
  if (!body.dry_run && running?.state === 'running') throw replayRunning(running.replay_id);
  const selection = {
    subscription_id: params.id,
    from: body.from,
    to: earlier(body.to, new Date(now).toISOString()),
    event_types: body.event_types ?? null,
    replayed_status: body.status,
  };
  const subscription = unsealSubscription(record, vault);
  const ids = await everySelected(table, scope, { ...selection, subscription }, { vault, now });
  if (ids === undefined) throw tooManyToReplay(MOST_REPLAYED);
  const found = { dry_run: body.dry_run, count: ids.length, delivery_ids: ids.slice(0, IDS_SHOWN) };
  const audit = { target: `webhook:${params.id}`, facts: { dry_run: body.dry_run, count: ids.length } };
  if (body.dry_run || ids.length === 0)
    return { body: { ...found, replay_id: null, message: 'Nothing was sent.' }, audit };
  const replay = { ...selection, replay_id: request.ids.uuid(), count: ids.length };
  const input: ReplayJob = { subscription_id: params.id, replay_id: replay.replay_id };
  const message = 'The deliveries are sent again, up to ten per second. GET this address to follow.';
  return {
    body: { ...found, replay_id: replay.replay_id, message },
    writes: [startWrite(scope, replay, running, now), await startJob(request, input)],
    audit,
  };
}

function earlier(instant: string | undefined, now: string): string {
  return instant !== undefined && instant < now ? instant : now;
}

async function startJob(request: TenantRequest, input: ReplayJob) {
  const at = { outboxId: request.ids.uuid(), now: request.now };
  return jobWrite(request.scope, await request.vault(), { kind: 'replay', input }, at);
}

/** A new delivery of the same event, which the worker sends at once. */
async function repeatOne(request: TenantRequest, original: DeliveryRecord, endpoint: string) {
  const { tenantTable: table, scope, now } = request;
  const verdict = judgeReplay(original, now);
  if (verdict === 'test') throw testNotReplayable();
  if (verdict === 'under_way') throw deliveryUnderWay();
  const envelope = await findEnvelope(table, scope, original, request.vault(), now);
  if (verdict === 'expired' || envelope === undefined) throw deliveryExpired();
  const deliveryId = request.ids.uuid();
  const message = 'The event is sent again under a new delivery id.';
  return {
    body: { delivery_id: deliveryId, replay_of: original.delivery_id, message },
    writes: [
      ...repeatWrites(scope, { original, deliveryId, endpoint, at: now }, now),
      await startJob(request, { delivery_id: deliveryId, endpoint }),
    ],
    audit: { target: `webhook_delivery:${original.delivery_id}`, facts: { replayed_by: deliveryId } },
  };
}
