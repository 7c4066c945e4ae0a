/** How the routes of replays refuse. */
import type { RouteId } from '#functions/fleet.ts';
import { deliveries } from '#shared/domain/webhooks/keys.ts';
import { factsFor, ok, textIn } from '../facts.ts';
import { type Ground, type Provoke, valid } from '../implied.ts';

/** The same call with what it needs. */
const prepared =
  (provoke: Provoke): Provoke =>
  async (ground) =>
    provoke({ ...ground, facts: await factsFor(ground.fixture, ground.contract) });

const paused = prepared(async (ground) => {
  const { fixture, facts } = ground;
  const body = { is_active: false };
  await ok(fixture, 'PATCH', `/api/v1/webhooks/${facts.subscription}/`, { body });
  return valid(ground);
});

const running = prepared(async (ground) => {
  await valid(ground);
  return valid(ground);
});

/** The call after the record of the delivery was changed, as time or a worker would. */
const after = (set: object) =>
  prepared(async (ground) => {
    const { tenant } = ground.fixture;
    const key = deliveries.key(tenant.scopes.live, { 'delivery id': deliveryOf(ground) });
    await tenant.table('live').update(key, { set: { ...set } });
    return valid(ground);
  });

function deliveryOf({ contract, facts }: Ground): string {
  return contract.id === 'webhooks.replay_own_delivery' ? facts.ownDelivery : facts.delivery;
}

const ofTest: Provoke = async (ground) => {
  const { fixture } = ground;
  const body = { webhook_url: fixture.receiver.url };
  const sent = await ok(fixture, 'POST', '/api/v1/webhooks/test/', { body });
  return valid({ ...ground, facts: { ...ground.facts, ownDelivery: textIn(sent, 'log_id') } });
};

const ONE_DELIVERY = {
  '409 delivery_under_way': after({ state: 'pending' }),
  '409 delivery_expired': after({ created_at: 0 }),
};

export const WEBHOOK_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'webhooks.start_replay': { '409 subscription_paused': paused, '409 replay_running': running },
  'webhooks.replay_delivery': { ...ONE_DELIVERY, '409 subscription_paused': paused },
  'webhooks.replay_own_delivery': { ...ONE_DELIVERY, '409 test_not_replayable': ofTest },
};
