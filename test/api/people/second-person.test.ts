/** Four eyes: which roles may be the second person. */
import { beforeEach, describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { caseOf, ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { done } from '../../support/verification/readings.ts';
import { withApi } from '../../support/with-api.ts';
import { Verifications } from '../verification/fixture.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  const set = { four_eyes_cases: true, four_eyes_verifications: true };
  await tenant.table('live').update(environmentKey(tenant.scopes.live), { set });
});

interface Decided {
  readonly method: 'PATCH' | 'POST';
  readonly path: string;
  readonly body: object;
  /** What the answer says once the second person has confirmed. */
  readonly confirmed: object;
}

async function aCase(): Promise<Decided> {
  const screening = new ScreeningFixture(api, tenant);
  screening.provider.matches = [match([listing('sandbox:1')])];
  const { id } = caseOf(await screening.screened());
  const body = { decision: 'no_risk' };
  return { method: 'PATCH', path: `/api/v1/cases/${id}/`, body, confirmed: { status: 'closed' } };
}

async function aVerification(): Promise<Decided> {
  const id = await new Verifications(api, tenant).concluded(done());
  const body = { decision: 'approved', notes: 'The document and the person fit.' };
  const path = `/api/v1/verification/sessions/${id}/reviews/create/`;
  return { method: 'POST', path, body, confirmed: { decision: 'approved' } };
}

const person = (role: 'analyst' | 'manager' | 'administrator') =>
  tenant.person(role, { steppedUpAt: api.clock.now() });

describe.each([
  ['cases', aCase],
  ['verification', aVerification],
] as const)('with four eyes on %s', (resource, make) => {
  let decided: Decided;
  beforeEach(async () => {
    decided = await make();
  });

  const ask = (options: object) => api.call(decided.method, decided.path, { ...options, body: decided.body });

  it('an analyst proposes, another one may not confirm, and a manager does', async () => {
    expect((await ask((await person('analyst')).as('live'))).status).toBeLessThan(300);
    const refused = await ask((await person('analyst')).as('live'));
    expect([refused.status, refused.body['error']]).toEqual([403, 'insufficient_permissions']);
    expect(refused.text).toContain(`${resource}:confirm`);
    const confirmed = await ask((await person('manager')).as('live'));
    expect(confirmed.body).toMatchObject(decided.confirmed);
  });

  it('a manager cannot confirm what they have proposed themselves', async () => {
    const manager = await person('manager');
    await ask(manager.as('live'));
    expect((await ask(manager.as('live'))).body['error']).toBe('second_person_required');
    expect((await ask((await person('administrator')).as('live'))).body).toMatchObject(decided.confirmed);
  });

  it('an API key that may decide also confirms', async () => {
    await ask((await person('analyst')).as('live'));
    const scopes = [`${resource}:write`, `${resource}:decide`];
    const key = await tenant.key('live', { scopes });
    expect((await ask({ key })).body).toMatchObject(decided.confirmed);
  });
});
