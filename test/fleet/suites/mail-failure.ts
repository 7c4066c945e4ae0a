/** A mail that cannot be sent: the call is refused, undone, not charged, and can be repeated with the same key. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { balanceIn } from '../../support/fleet/balance.ts';
import type { WireAnswer } from '../../support/fleet/client.ts';
import { expectStatus, newAddress, sendBody } from '../../support/fleet/fleet-journeys.ts';
import type { StoredItem } from '../../support/fleet/running-fleet.ts';
import type { SuiteFixture } from './suite-fixture.ts';

interface Picture {
  readonly credits: number;
  readonly held: number;
  readonly captured: number;
  readonly entities: number;
  readonly responses: number;
  readonly sessions: number;
  readonly events: number;
}

export function mailFailureSuite(fixture: () => SuiteFixture): void {
  const picture = async (): Promise<Picture> =>
    pictureOf(await fixture().fleet.items(), fixture().tenant.prefixes.live);
  const post = (path: string, idempotencyKey: string, body: unknown): Promise<WireAnswer> =>
    fixture().fleet.call('POST', path, { key: fixture().tenant.live, idempotencyKey, body });

  describe('a live send whose mail fails', () => {
    it('is refused with 500 email_dispatch_failed, keeps the entity only, and charges nothing', async () => {
      const { fleet, tenant } = fixture();
      const email = newAddress();
      await fleet.failMail(email, true);
      const before = await picture();
      const key = randomUUID();
      const refused = await post('/api/v1/workflows/send/', key, sendBody(tenant, email));
      expect([refused.status, refused.body['code']]).toEqual([500, 'email_dispatch_failed']);
      const after = await picture();
      expect(after).toEqual({ ...before, entities: before.entities + 1 });
      expect(await fleet.mailsTo(email)).toEqual([]);

      await fleet.failMail(email, false);
      const healed = expectStatus(await post('/api/v1/workflows/send/', key, sendBody(tenant, email)), 201);
      expect(await picture()).toEqual({
        ...after,
        credits: after.credits - 1,
        captured: after.captured + 1,
        responses: after.responses + 1,
        sessions: after.sessions + 1,
        events: after.events + 2,
      });
      expect(await fleet.mailsTo(email)).toHaveLength(1);
      const again = await post('/api/v1/workflows/send/', key, sendBody(tenant, email));
      expect(again.text).toBe(healed.text);
      expect(await fleet.mailsTo(email)).toHaveLength(1);
    });

    it('leaves a prefilled response PREFILL and sendable', async () => {
      const { fleet, tenant } = fixture();
      const email = newAddress();
      const body = {
        ...sendBody(tenant, email),
        ddq: { questionnaire_id: tenant.questionnaireId, prefill: true },
      };
      const drafted = expectStatus(await post('/api/v1/workflows/send/', randomUUID(), body), 201);
      const path = `/api/v1/responses/${String(drafted.body['response_id'])}/`;
      const status = async () => (await fleet.call('GET', path, { key: tenant.live })).body['status'];
      await fleet.failMail(email, true);
      const before = await picture();
      const key = randomUUID();
      const refused = await post(`${path}send/`, key, { email });
      expect([refused.status, refused.body['code']]).toEqual([500, 'email_dispatch_failed']);
      expect(await status()).toBe('PREFILL');
      expect(await picture()).toEqual(before);

      await fleet.failMail(email, false);
      expectStatus(await post(`${path}send/`, key, { email }), 200);
      expect(await status()).toBe('DRAFT');
      expect((await picture()).credits).toBe(before.credits - 1);
    });
  });
}

function pictureOf(items: readonly StoredItem[], prefix: string): Picture {
  const own = items.filter((item) => item['pk'] === prefix || String(item['pk']).startsWith(`${prefix}#`));
  const count = (sk: string, also: (item: StoredItem) => boolean = () => true) =>
    own.filter((item) => item['sk'] === sk && also(item)).length;
  return {
    credits: balanceIn(own, 'send_ddq'),
    held: count('HOLD', (item) => item['state'] === 'held'),
    captured: count('HOLD', (item) => item['state'] === 'captured'),
    entities: count('ENT'),
    responses: count('RESPONSE'),
    sessions: count('ONB'),
    events: count('OUT', (item) => item['lane'] === 'event'),
  };
}
