/**
 * One running fleet with the bundled screening worker: the sandbox in test mode, a yente on loopback in live mode, and a kill
 * in between.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setPolicy } from '#shared/domain/tenants/provision/policy.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { caseOf, LISTED, profileOf } from '../support/screening/fixture.ts';
import { YenteServer } from '../support/screening/yente-server.ts';
import type { SuiteFixture } from './suites/suite-fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let yente: YenteServer;
let fixture: SuiteFixture;
beforeAll(async () => {
  yente = await YenteServer.open();
  const fleet = await RunningFleet.start({ ScreeningProvider: 'yente', YenteUrl: yente.url });
  fixture = { fleet, tenant: await makeFleetTenant(fleet) };
});
afterAll(async () => {
  await fixture.fleet.end();
  await yente.close();
});

const LEOPOLD = { ...LISTED, first_name: 'Leopold', last_name: 'Draycastle' };

async function call(mode: 'test' | 'live', method: string, path: string, body?: unknown) {
  const {
    status,
    text,
    body: answered,
  } = await fixture.fleet.call(method, `/api/v1${path}`, {
    key: fixture.tenant[mode],
    ...(body === undefined ? {} : { body }),
  });
  return { status, text, headers: {}, body: Object(answered) };
}

async function started(mode: 'test' | 'live', person: object): Promise<string> {
  const made = await call(mode, 'POST', '/entities/', person);
  const entity_id = String(made.body.id);
  expect((await call(mode, 'POST', '/screening/', { entity_id })).status).toBe(202);
  return entity_id;
}

const read = (mode: 'test' | 'live', id: string) => call(mode, 'GET', `/screening/${id}/`);

// proves SCR-006, SCR-112
it('test mode screens against the sandbox, and again when the entity has changed', async () => {
  const id = await started('test', LISTED);
  await fixture.fleet.settle();
  const screening = await read('test', id);
  expect(screening.body).toMatchObject({ status: 'completed', lists: { provider: 'sandbox' } });
  const profile = `/risk-profiles/${profileOf(screening).id}/`;
  await call('test', 'PATCH', `${profile}status/`, { status: 'false_positive', reason: 'Too young.' });
  await call('test', 'PATCH', `/entities/${id}/`, { date_of_birth: '1968-03-14' });
  await fixture.fleet.settle();
  const after = await call('test', 'GET', profile);
  expect(after.body).toMatchObject({
    status: 'not_reviewed',
    previous_decision: { status: 'false_positive', reason: 'Too young.', changed: ['entity'] },
  });
  expect(await fixture.fleet.failedFunctions()).toEqual([]);
});

// proves SCR-112
it('live mode asks yente, also after the fleet was killed before it could', async () => {
  const id = await started('live', LEOPOLD);
  await fixture.fleet.kill();
  await fixture.fleet.startAgain();
  await fixture.fleet.settle();
  const screening = await read('live', id);
  expect(screening.body).toMatchObject({ status: 'completed', match_count: 2, lists: { provider: 'yente' } });
});

// proves SCR-112
it('a refusal by yente is a failure, and not a clear result', async () => {
  yente.fault = 'unauthorised';
  const id = await started('live', LEOPOLD);
  await fixture.fleet.settle();
  yente.fault = undefined;
  expect((await read('live', id)).body).toMatchObject({ status: 'failed', failure: 'refused', cases: [] });
});

// proves CASE-103
it('the operator’s policy of four eyes holds for all later decisions', async () => {
  const { fleet, tenant } = fixture;
  const operator = await fleet.operator();
  await setPolicy(operator, unsafeTenantScope(tenant.id, 'test'), { fourEyes: true });
  operator.close();
  const id = await started('test', LISTED);
  await fleet.settle();
  const path = `/cases/${caseOf(await read('test', id)).id}/`;
  const decision = 'no_risk';
  expect((await call('test', 'PATCH', path, { decision })).body).toMatchObject({ status: 'in_review' });
  expect(await call('test', 'PATCH', path, { decision })).toMatchObject({
    status: 403,
    body: { error: 'second_person_required' },
  });
});
