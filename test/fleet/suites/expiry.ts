/** What expires: links, page sessions, stored responses of idempotency keys. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answered,
  exchange,
  expectStatus,
  linkToken,
  openLink,
  sendQuestionnaire,
} from '../../support/fleet/fleet-journeys.ts';
import { RecordingReceiver } from '../../support/fleet/recording-receiver.ts';
import type { SuiteFixture } from './suite-fixture.ts';

const HOUR_SEC = 3_600;
/** The sweeper runs every minute. */
const SWEEP_SEC = 60;

export function expirySuite(fixture: () => SuiteFixture): void {
  let receiver: RecordingReceiver;
  beforeAll(async () => {
    receiver = await RecordingReceiver.listen();
    const body = { event_type: 'onboarding.expired', webhook_url: receiver.url('/expired') };
    const { fleet, tenant } = fixture();
    expectStatus(await fleet.call('POST', '/api/v1/webhooks/', { key: tenant.test, body }), 201);
  });
  afterAll(() => receiver.close());
  const session = (bearer: string) =>
    fixture().fleet.call('GET', '/api/v1/onboarding/session/', { key: bearer });

  describe('time', () => {
    it('ends a link after 48 hours: 410, once announced, and its page session with it', async () => {
      const { fleet, tenant } = fixture();
      const [open, done] = [
        await sendQuestionnaire(fleet, tenant, tenant.test),
        await answered(fleet, tenant, tenant.test),
      ];
      const submit = '/api/v1/onboarding/submit/';
      expectStatus(await fleet.call('POST', submit, { key: done.bearer }), 200);
      const [token, doneToken] = [await linkToken(fleet, open.email), await linkToken(fleet, done.email)];
      await fleet.advance(47 * HOUR_SEC);
      const bearer = await openLink(fleet, open.email);
      expect((await session(bearer)).status).toBe(200);

      await fleet.advance(HOUR_SEC);
      await fleet.advance(SWEEP_SEC);
      const over = await exchange(fleet, token);
      expect([over.status, over.body['code']]).toEqual([410, 'link_expired']);
      expect((await session(bearer)).status).toBe(401);
      expect((await fleet.call('POST', submit, { key: bearer })).status).toBe(401);
      expect((await exchange(fleet, doneToken)).status).toBe(410);

      const announced = () => receiver.about('onboarding.expired', 'session_id', open.sessionId);
      expect(announced()).toHaveLength(1);
      expect(announced()[0]?.data).toMatchObject({ status: 'expired', response_id: open.responseId });
      await fleet.advance(24 * HOUR_SEC);
      expect(announced()).toHaveLength(1);
      expect(receiver.about('onboarding.expired', 'session_id', done.sessionId)).toEqual([]);
    });

    it('ends a page session after 8 hours while the link still opens another', async () => {
      const { fleet, tenant } = fixture();
      const { email } = await sendQuestionnaire(fleet, tenant, tenant.test);
      const bearer = await openLink(fleet, email);
      await fleet.advance(8 * HOUR_SEC + 1);
      expect((await session(bearer)).status).toBe(401);
      expect((await session(await openLink(fleet, email))).status).toBe(200);
    });

    it('frees an idempotency key after 24 hours and not before', async () => {
      const { fleet, tenant } = fixture();
      const idempotencyKey = randomUUID();
      const body = { entity_type: 'company', legal_name: 'Anchor Works Ltd' };
      const create = () =>
        fleet.call('POST', '/api/v1/entities/', { key: tenant.test, idempotencyKey, body });
      const first = expectStatus(await create(), 201);
      await fleet.advance(23 * HOUR_SEC);
      const again = await create();
      expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
      await fleet.advance(HOUR_SEC + SWEEP_SEC);
      const next = expectStatus(await create(), 201);
      expect(next.body['id']).not.toBe(first.body['id']);
      expect(next.headers['idempotency-replayed']).toBeUndefined();
    });
  });
}
