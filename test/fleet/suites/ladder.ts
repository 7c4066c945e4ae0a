/** The published retry schedule on the running fleet: the times of the sends, and that all have the same content. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, sendQuestionnaire } from '../../support/fleet/fleet-journeys.ts';
import { type Received, RecordingReceiver } from '../../support/fleet/recording-receiver.ts';
import type { SuiteFixture } from './suite-fixture.ts';

/** Seconds from each failed send to the next (Events › Delivery rules). */
const DELAYS_SEC = [60, 300, 900, 3_600, 14_400];
/** The sweeper runs every minute. */
const SWEEP_SEC = 60;

export function ladderSuite(fixture: () => SuiteFixture): void {
  let receiver: RecordingReceiver;
  beforeAll(async () => {
    receiver = await RecordingReceiver.listen();
  });
  afterAll(() => receiver.close());

  const subscribe = async (path: string): Promise<string> => {
    const body = { event_type: 'response.created', webhook_url: receiver.url(path) };
    const made = await fixture().fleet.call('POST', '/api/v1/webhooks/', {
      key: fixture().tenant.test,
      body,
    });
    return String(expectStatus(made, 201).body['id']);
  };
  const statsOf = async (id: string) => {
    const answer = await fixture().fleet.call('GET', `/api/v1/webhooks/${id}/`, {
      key: fixture().tenant.test,
    });
    return answer.body['stats'];
  };
  const climb = async (stages: readonly number[]) => {
    for (const delay of stages) {
      await fixture().fleet.advance(delay);
      await fixture().fleet.advance(SWEEP_SEC);
    }
  };
  const numbers = (sends: readonly Received[]) => sends.map(({ attempt, retry }) => `${attempt}/${retry}`);

  describe('webhook deliveries that fail', () => {
    it('are sent again with the same id and the same bytes until the third try succeeds, and then end', async () => {
      const { fleet, tenant } = fixture();
      const id = await subscribe('/third');
      const sends = () => receiver.received.filter(({ path }) => path === '/third');
      receiver.answer = ({ path }) => (path === '/third' && sends().length < 3 ? 500 : 204);
      await sendQuestionnaire(fleet, tenant, tenant.test);
      await fleet.settle();
      expect(numbers(sends())).toEqual(['1/0']);
      await climb(DELAYS_SEC);
      expect(numbers(sends())).toEqual(['1/0', '2/1', '3/2']);
      for (const member of ['deliveryId', 'eventId', 'body', 'signature'] as const)
        expect(new Set(sends().map((send) => send[member])).size, member).toBe(1);
      expect(await statsOf(id)).toEqual({
        total_deliveries: 1,
        successful_deliveries: 1,
        failed_deliveries: 0,
        waiting_deliveries: 0,
        consecutive_failures: 0,
      });
      await removed(id);
    });

    it('end failed after six sends, whatever happens later, and the statistics say so', async () => {
      const { fleet, tenant } = fixture();
      const id = await subscribe('/never');
      const sends = () => receiver.received.filter(({ path }) => path === '/never');
      receiver.answer = ({ path }) => (path === '/never' ? 503 : 204);
      await sendQuestionnaire(fleet, tenant, tenant.test);
      await fleet.settle();
      await climb(DELAYS_SEC);
      expect(numbers(sends())).toEqual(['1/0', '2/1', '3/2', '4/3', '5/4', '5/5']);
      expect(new Set(sends().map(({ deliveryId }) => deliveryId)).size).toBe(1);
      expect(await statsOf(id)).toEqual({
        total_deliveries: 1,
        successful_deliveries: 0,
        failed_deliveries: 1,
        waiting_deliveries: 0,
        consecutive_failures: 5,
      });
      const [first] = sends();
      const record = (await fleet.items()).find((item) => item['delivery_id'] === first?.deliveryId);
      expect(record).toMatchObject({ state: 'failed', attempts: 6 });
      await climb([86_400]);
      expect(sends()).toHaveLength(6);
      await removed(id);
    });
  });

  const removed = async (id: string) => {
    const { fleet, tenant } = fixture();
    expectStatus(await fleet.call('DELETE', `/api/v1/webhooks/${id}/`, { key: tenant.test }), 200);
  };
}
