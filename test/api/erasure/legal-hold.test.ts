/** Legal holds: what they cover is not deleted by a call or by a retention time, and everything else is. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type HoldSubject, holdKey } from '#shared/domain/tenants/legal-hold/legal-hold.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { sendAndOpen, submit } from '../../support/journeys.ts';
import { runJobs } from '../../support/onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const hold = (subject: HoldSubject) =>
  tenant.table('live').commit([{ put: { ...holdKey(tenant.scopes.live, subject), set_by: 'test' } }]);
const lift = (subject: HoldSubject) =>
  tenant.table('live').commit([{ remove: holdKey(tenant.scopes.live, subject) }]);
const remove = async (path: string) => {
  const { status, body } = await api.call('DELETE', `/api/v1/${path}/`, { key: tenant.live });
  return [status, body['error']];
};
const HELD = [409, 'legal_hold'];
const DONE = [204, undefined];

async function entity(): Promise<string> {
  const body = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd' };
  return String((await api.call('POST', '/api/v1/entities/', { key: tenant.live, body })).body['id']);
}

describe('a hold on an entity', () => {
  it('blocks the deletion of the entity and of its response until it is lifted, and changes nothing', async () => {
    const sent = await sendAndOpen(api, tenant);
    const subject = { entityId: sent.entityId };
    await hold(subject);
    const rows = async () => JSON.stringify((await api.items()).filter(({ sk }) => sk === 'RESPONSE'));
    const before = await rows();
    expect(await remove(`responses/${sent.responseId}`)).toEqual(HELD);
    expect(await rows()).toBe(before);
    await lift(subject);
    expect(await remove(`responses/${sent.responseId}`)).toEqual(DONE);
    await hold(subject);
    expect(await remove(`entities/${sent.entityId}`)).toEqual(HELD);
    await lift(subject);
    expect(await remove(`entities/${sent.entityId}`)).toEqual(DONE);
    expect(await runJobs(api, tenant.scopes.live, 'purge')).toBe(0);
  });

  it('covers no other entity, and no other environment', async () => {
    const [one, other] = [await entity(), await entity()];
    await hold({ entityId: one });
    expect(await remove(`entities/${other}`)).toEqual(DONE);
    expect(await remove(`entities/${one}`)).toEqual(HELD);
  });

  it('does not show to the respondent, who goes on as before', async () => {
    const sent = await sendAndOpen(api, tenant);
    await hold({ entityId: sent.entityId });
    expect((await submit(api, sent.bearer)).status).toBe(400);
  });
});

describe('a hold on the tenant', () => {
  it('covers every entity of the environment', async () => {
    const one = await entity();
    await hold('tenant');
    expect(await remove(`entities/${one}`)).toEqual(HELD);
    await lift('tenant');
    expect(await remove(`entities/${one}`)).toEqual(DONE);
  });

  it('that is set at the same moment as a deletion either blocks it or comes after it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await entity();
      const [answer] = await Promise.all([remove(`entities/${one}`), hold({ entityId: one })]);
      expect([HELD, DONE]).toContainEqual(answer);
      const { status } = await api.call('GET', `/api/v1/entities/${one}/`, { key: tenant.live });
      expect(status).toBe(answer[0] === 409 ? 200 : 404);
    }
  });
});
