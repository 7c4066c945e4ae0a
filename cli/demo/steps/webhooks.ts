/** Steps: the tenant looks up what was delivered, has an event sent again, and replaces the secret. */
import { check, until } from '../checks.ts';
import type { DemoContext } from '../context.ts';
import type { Delivery } from '../receiver.ts';

const EVENT = 'response.approved';

export async function inspectWebhooks(demo: DemoContext): Promise<void> {
  const { tenant, log, receiver } = demo;
  const id = await subscriptionOf(demo);
  const line = await log.step('tenant', `finds ${EVENT} in the delivery log`, async () => {
    const query = { status: 'succeeded', event_type: EVENT } as const;
    const [newest] = (await tenant.listDeliveries({ params: { id }, query })).results;
    if (newest === undefined) throw new Error('expected: the delivery is in the log');
    return newest;
  });
  const params = { id, delivery_id: line.id };
  const { body } = await tenant.getDelivery({ params });
  check(
    receiver.deliveries.some((delivery) => delivery.deliveryId === line.id && delivery.body === body),
    'the log has the bytes that were delivered',
  );
  await log.step('webhook', 'is sent again under a new delivery id', async () => {
    const { delivery_id } = await tenant.replayDelivery({ params });
    const replayed = await arrived(demo, delivery_id);
    check(replayed.body === body && replayed.eventId === line.event_id, 'the same event has the same bytes');
    check(replayed.replayOf === line.id && replayed.signed, 'the replay says so, and is signed');
  });
  await log.step('tenant', 'replaces the secret; the old one signs as well for an hour', async () => {
    const { secret_key } = await tenant.rotateSecret({ params: { id }, body: { overlap_hours: 1 } });
    check((await again(demo, params)).signed, 'the old secret still verifies a delivery');
    receiver.trust(secret_key);
    check((await again(demo, params)).signed, 'the new secret verifies it, too');
  });
}

async function subscriptionOf({ tenant, receiver }: DemoContext): Promise<string> {
  const { webhooks } = await tenant.listSubscriptions();
  const own = webhooks.find(({ webhook_url }) => webhook_url === receiver.url);
  if (own === undefined) throw new Error('expected: the tenant is subscribed');
  return own.id;
}

async function again(demo: DemoContext, params: { id: string; delivery_id: string }): Promise<Delivery> {
  return arrived(demo, (await demo.tenant.replayDelivery({ params })).delivery_id);
}

function arrived({ receiver }: DemoContext, deliveryId: string): Promise<Delivery> {
  return until(30, 'the replay', async () =>
    receiver.deliveries.find((delivery) => delivery.deliveryId === deliveryId),
  );
}
