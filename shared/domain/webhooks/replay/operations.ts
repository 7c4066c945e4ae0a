/** Endpoints of replays: one delivery at once, a range by the worker. */
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { replayNotFound } from '../errors.ts';
import { findSubscription } from '../repository.ts';
import { findReplay } from './repository.ts';
import type { webhookReplayRoutes } from './routes.ts';
import { deliveryReplay, ownDeliveryReplay, type ReplayCaller, rangeReplay } from './start.ts';
import { replayView } from './view.ts';

export function webhookReplayOperations(): Operations<typeof webhookReplayRoutes> {
  return {
    async startReplay({ params, body }, request) {
      const reply = await rangeReplay(await callerOf(request), params.id, body);
      const facts = { dry_run: body.dry_run, count: reply.body.count };
      return { ...reply, audit: { target: `webhook:${params.id}`, facts } };
    },

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
      return audited(await deliveryReplay(await callerOf(request), params.id, params.delivery_id));
    },

    async replayOwnDelivery({ params }, request) {
      return audited(await ownDeliveryReplay(await callerOf(request), params.delivery_id));
    },
  };
}

async function callerOf(request: TenantRequest): Promise<ReplayCaller> {
  const { tenantTable: table, scope, ids, now } = request;
  return { table, scope, ids, now, vault: await request.vault() };
}

function audited(reply: Awaited<ReturnType<typeof ownDeliveryReplay>>) {
  const { delivery_id, replay_of } = reply.body;
  const target = `webhook_delivery:${replay_of}`;
  return { ...reply, audit: { target, facts: { replayed_by: delivery_id } } };
}
