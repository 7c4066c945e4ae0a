/** From an event to its deliveries. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpointOf, planDeliveries } from '#shared/domain/webhooks/delivery/plan.ts';
import type { Subscription } from '#shared/domain/webhooks/repository.ts';

const url = fc.constantFrom('https://a.example/', 'https://b.example/', 'https://c.example/');

const subscription: fc.Arbitrary<Subscription> = fc
  .record({
    id: fc.uuid(),
    address: url,
    type: fc.constantFrom('all', 'case.opened', 'case.resolved'),
    active: fc.boolean(),
    failures: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ id, address, type, active, failures }) => ({
    record: {
      pk: 'T#t#test#WEBHOOKS',
      sk: `SUB#${id}`,
      id,
      event_type: type,
      details: '',
      secret: '',
      is_active: active,
      version: 1,
      created_at: '',
      updated_at: '',
      last_triggered_at: null,
      total_deliveries: 0,
      successful_deliveries: 0,
      failed_deliveries: 0,
      consecutive_failures: failures,
    },
    details: { webhook_url: address, description: null, filters: {} },
  }));

const subscriptions = fc.uniqueArray(subscription, { selector: ({ record }) => record.id, maxLength: 8 });

function eventOf(id: string, webhookUrl?: string) {
  const envelope = {
    id,
    event: 'case.opened',
    event_type: 'case.opened',
    timestamp: '',
    tenant_id: 't',
    is_test_data: true,
    data: {},
  };
  return webhookUrl === undefined ? { envelope } : { envelope, webhook_url: webhookUrl };
}

test('plans the same ids for the same event, and others for another', () => {
  return fc.assert(
    fc.property(subscriptions, url, (known, requested) => {
      const first = planDeliveries(eventOf('e1', requested), known);
      expect(
        planDeliveries(eventOf('e1', requested), [...known].reverse())
          .map(idOf)
          .sort(),
      ).toEqual(first.map(idOf).sort());
      const other = new Set(planDeliveries(eventOf('e2', requested), known).map(idOf));
      expect(first.filter((delivery) => other.has(idOf(delivery)))).toEqual([]);
      expect(new Set(first.map(idOf)).size).toBe(first.length);
    }),
  );
});

test('plans one delivery per matching subscription, and the request’s address exactly once among them', () => {
  return fc.assert(
    fc.property(subscriptions, fc.option(url, { nil: undefined }), (known, requested) => {
      const planned = planDeliveries(eventOf('e1', requested), known);
      const matching = known.filter(
        ({ record }) => record.is_active && ['all', 'case.opened'].includes(record.event_type),
      );
      const own = planned.filter(({ target }) => target === 'subscription');
      expect(own.map(({ subscriptionId }) => subscriptionId)).toEqual(
        matching.map(({ record }) => record.id),
      );
      const covered = matching.some(({ details }) => details.webhook_url === requested);
      const extra = requested === undefined || covered ? 0 : 1;
      expect(planned.length - own.length).toBe(extra);
    }),
  );
});

test('sends the first attempt to the retry lane where the endpoint failed five times in a row', () => {
  return fc.assert(
    fc.property(subscriptions, (known) => {
      for (const delivery of planDeliveries(eventOf('e1'), known)) {
        const failures = known.find(({ record }) => record.id === delivery.subscriptionId)?.record;
        expect(delivery.lane).toBe((failures?.consecutive_failures ?? 0) >= 5 ? 'retries' : 'deliveries');
      }
    }),
  );
});

test('names endpoints by a hash that shows nothing of the address', () => {
  expect(endpointOf('https://a.example/?token=secret')).toMatch(/^[0-9a-f]{32}$/);
  expect(endpointOf('https://a.example/')).not.toBe(endpointOf('https://b.example/'));
});

function idOf({ deliveryId }: { readonly deliveryId: string }): string {
  return deliveryId;
}
