/** Deliveries and replays that event files refer to. */
import { webhookDelivery } from '#functions/workers/webhook-delivery/app.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { RETRY_DELAYS_SEC } from '#shared/domain/webhooks/delivery/lifecycle.ts';
import { STALLED_AFTER_MS } from '#shared/domain/webhooks/replay/rules.ts';
import { delivered } from '../webhooks/delivered.ts';
import type { PreparedTenant } from './prepared-tenant.ts';

async function deliveredOnce(prepared: PreparedTenant) {
  const { id, url } = await prepared.facts('subscription');
  const { ports } = prepared.api;
  const to = { subscription: String(id), url: String(url) };
  const delivery = await delivered(workerContext(ports), prepared.tenant.scopes.test, to);
  return { path: `/api/v1/webhooks/${id}`, subscription_id: String(id), delivery };
}

export const REPLAY_PREPARATIONS = {
  retry: async (prepared: PreparedTenant) => {
    const delivery = await prepared.facts('delivery');
    const outbound = { post: async () => ({ kind: 'answered', status: 500 }) as const };
    const message = { tenant_id: prepared.tenant.id, environment: 'test', delivery_id: delivery['id'] };
    const deliver = webhookDelivery({
      ...prepared.api.ports,
      outbound,
      retries: { send: async () => undefined },
      executions: 100,
    });
    await deliver({ Records: [{ messageId: 'first', body: JSON.stringify(message) }] });
    await prepared.api.clock.advance(RETRY_DELAYS_SEC[0] * 1000);
    return delivery;
  },
  /** One delivery was replayed, and its job waits. */
  replayed: async (prepared: PreparedTenant) => {
    const { path, delivery } = await deliveredOnce(prepared);
    const key = prepared.tenant.test;
    const made = await prepared.webhooks.call('POST', `${path}/deliveries/${delivery}/replay/`, { key });
    const [row] = (await prepared.api.outbox(prepared.tenant.scopes.test)).filter(
      ({ type }) => type === 'replay',
    );
    return { outbox_id: String(row?.['outbox_id']), delivery_id: String(made.body['delivery_id']) };
  },
  /** A replay of a range that no worker has taken up. */
  replaying: async (prepared: PreparedTenant) => {
    const { path, delivery, subscription_id } = await deliveredOnce(prepared);
    const body = { from: '2026-01-01T00:00:00Z', status: 'all', dry_run: false };
    await prepared.webhooks.call('POST', `${path}/replay/`, { key: prepared.tenant.test, body });
    await prepared.api.clock.advance(STALLED_AFTER_MS);
    return { subscription_id, delivery_id: delivery };
  },
};
