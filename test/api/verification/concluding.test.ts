/** What a reading of the provider makes of a session: outcome, results, events, and the step of the link. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { findVerification } from '#shared/domain/verification/repository.ts';
import { initiatedWrites } from '#shared/domain/verification-sessions/initiated.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import { type CrashPoint, MortalProcess } from '../../support/crashing-ports.ts';
import { pass } from '../../support/in-process/pass.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { announced, HOUR_MS, runTimers } from '../../support/onboarding/fixture.ts';
import { makeTenant } from '../../support/tenant.ts';
import { done, FAILED } from '../../support/verification/readings.ts';
import { withApi } from '../../support/with-api.ts';
import { Verifications } from './fixture.ts';

let api: InProcessApi;
let own: Verifications;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  own = new Verifications(api, await makeTenant(api));
  api.mails.length = 0;
});

const CREATED = { 'onboarding.created': 1, 'verification.session_created': 1 };
const CHECKED = {
  ...CREATED,
  'verification.check_completed': 2,
  'onboarding.verification_completed': 1,
  'onboarding.completed': 1,
};

describe('a session whose checks are all clear', () => {
  // proves VER-202, VER-203, VER-204, VER-205, VER-503, VER-504, EVT-015, EVT-018, ONB-009
  it('is completed, announced as such, and has results', async () => {
    const id = await own.concluded(done());
    expect((await own.get(id)).body).toMatchObject({
      status: 'completed',
      outcome: 'clear',
      failure_reason: null,
      completed_at: expect.any(String),
    });
    expect(await own.events()).toEqual({ ...CHECKED, 'verification.session_completed': 1 });
    expect(await announced(api, own.scope, 'verification.session_completed')).toEqual([
      {
        session_id: id,
        entity_id: expect.any(String),
        entity_name: 'Ines Clara Moreau',
        status: 'completed',
        outcome: 'clear',
        checks_completed: ['document_check', 'liveness_check'],
        completed_at: expect.any(String),
        extracted_data: {
          first_name: 'INES',
          last_name: 'MOREAU',
          date_of_birth: '1984-05-12',
          document_type: 'passport',
          document_number: 'X12345678',
        },
      },
    ]);
    const { status, body } = await own.get(id, 'results/');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      session_id: id,
      status: 'completed',
      outcome: 'clear',
      extracted_data: { nationality: 'FR', gender: 'female', address: { city: 'Le Havre' } },
      comparison: [
        { field: 'name', entity_value: 'Ines Clara Moreau', document_value: 'INES MOREAU', agrees: true },
        { field: 'date_of_birth', score: 1, agrees: true },
        { field: 'document_number', finding: 'not_compared', not_compared_because: 'record_has_none' },
        { field: 'nationality', score: 1, agrees: true },
        { field: 'address', finding: 'not_compared', not_compared_because: 'record_has_none' },
        { field: 'document_expiry', document_value: '2049-04-30', agrees: true },
        { field: 'age', entity_value: '18', agrees: true },
      ],
    });
    expect(body['checks']).toMatchObject([
      { check_type: 'document_check', result_data: { type: 'document_check', result: 'clear' } },
      { check_type: 'liveness_check', result_data: { breakdown: { image_quality: 'clear' } } },
    ]);
    expect(JSON.stringify(await api.items())).not.toMatch(/X12345678|Quai des Brumes|MOREAU/);
  });

  // proves VER-211
  it('answers less in test mode: no address', async () => {
    const test = new Verifications(api, own.tenant, 'test');
    const { body } = await test.get(await test.concluded(done()), 'results/');
    expect(body['extracted_data']).not.toHaveProperty('address');
    expect(body['extracted_data']).toMatchObject({ last_name: 'MOREAU', document_number: 'X12345678' });
  });
});

describe('a session that is not clear', () => {
  // proves VER-505, EVT-016, VER-006, VER-007
  it('is completed with its worst outcome, and announced as failed', async () => {
    const id = await own.concluded(done({ document_check: 'issue', liveness_check: 'consider' }));
    expect((await own.get(id)).body).toMatchObject({
      status: 'completed',
      outcome: 'issue',
      failure_reason: 'document_fake',
      failure_details: 'The document shows signs of forgery.',
    });
    expect(await own.events()).toEqual({ ...CHECKED, 'verification.session_failed': 1 });
    expect(await announced(api, own.scope, 'verification.session_failed')).toMatchObject([
      { session_id: id, status: 'completed', outcome: 'issue', failure_reason: 'document_fake' },
    ]);
    expect((await own.get(id, 'results/')).status).toBe(200);
  });

  it('because a fact differs from the entity says which, with both values', async () => {
    const read = { last_name: 'MERCIER', date_of_birth: '1983-05-12' };
    const id = await own.concluded(done({}, read));
    expect((await own.get(id)).body).toMatchObject({
      outcome: 'consider',
      failure_reason: 'name_mismatch',
      failure_details: 'The document and the entity differ in: name, date of birth.',
    });
    const { body } = await own.get(id, 'results/');
    expect(body['comparison']).toMatchObject([
      { field: 'name', document_value: 'INES MERCIER', agrees: false },
      { field: 'date_of_birth', entity_value: '1984-05-12', document_value: '1983-05-12', score: 0 },
      { field: 'document_number', finding: 'not_compared' },
      { field: 'nationality', agrees: true },
      { field: 'address', finding: 'not_compared' },
      { field: 'document_expiry', agrees: true },
      { field: 'age', agrees: true },
    ]);
  });

  it('because the policy of the tenant asks for more says what', async () => {
    const { live } = own.tenant.scopes;
    const change = { verification_minimum_age: 50 };
    await own.tenant.table('live').update(environmentKey(live), { set: change });
    const id = await own.concluded(done());
    expect((await own.get(id)).body).toMatchObject({
      ...{ outcome: 'attention', failure_reason: 'under_age' },
      failure_details: 'The person is below the required age.',
    });
    expect(await own.events()).toMatchObject({ 'verification.session_failed': 1 });
  });

  it('and could not be carried out has no results, and its link stays open', async () => {
    const id = await own.concluded(FAILED);
    expect((await own.get(id)).body).toMatchObject({
      status: 'failed',
      outcome: 'error',
      failure_reason: 'not_processed',
      completed_at: null,
      checks: [{ status: 'failed' }, { status: 'failed' }],
    });
    expect(await own.events()).toEqual({ ...CREATED, 'verification.session_failed': 1 });
    const results = await own.get(id, 'results/');
    expect([results.status, results.body['session_id'], results.body['current_status']]).toEqual([
      400,
      id,
      'failed',
    ]);
    expect((await own.open(await own.mailed())).status).toBe(200);
  });
});

describe('results', () => {
  // proves VER-206
  it('of a session that is not completed are refused', async () => {
    const id = await own.session();
    const { status, body } = await own.get(id, 'results/');
    expect([status, body['session_id'], body['current_status']]).toEqual([400, id, 'pending']);
  });

  it('are gone after the retention time of the tenant, and the session stays', async () => {
    const { live } = own.tenant.scopes;
    await own.tenant.table('live').update(environmentKey(live), { set: { verification_retention_days: 1 } });
    const ends = () => Math.ceil((api.clock.now() + 8 * 24 * HOUR_MS) / 1000);
    const earliest = ends();
    const id = await own.concluded(done());
    const [stored] = await storedResults();
    expect(Number(stored?.['ttl'])).toBeGreaterThanOrEqual(earliest);
    expect(Number(stored?.['ttl'])).toBeLessThanOrEqual(ends());
    await pass(api, 25 * HOUR_MS);
    for (const rung of [false, true]) {
      if (rung) await runTimers(api);
      expect((await own.get(id, 'results/')).status).toBe(404);
      expect((await own.get(id)).body).toMatchObject({ status: 'completed', outcome: 'clear' });
    }
    expect(await storedResults()).toEqual([]);
  });
});

describe('a reading', () => {
  it('that is not the last one changes nothing', async () => {
    const id = await own.session();
    await own.conclude(id, { state: 'waiting' });
    await own.conclude(id, { state: 'retake', problems: [] });
    expect((await own.get(id)).body['status']).toBe('pending');
    expect(await own.events()).toEqual(CREATED);
  });

  it('that comes several times, also at once, concludes once', async () => {
    const id = await own.session();
    await Promise.all(
      [done(), done({ document_check: 'issue' }), FAILED].map((each) => own.conclude(id, each)),
    );
    const first = await own.get(id);
    await own.conclude(id, FAILED);
    expect((await own.get(id)).body).toEqual(first.body);
    const events = await own.events();
    const ends = Number(events['verification.session_completed'] ?? 0);
    expect(ends + Number(events['verification.session_failed'] ?? 0)).toBe(1);
  });

  it.each([
    ['revoked', async (id: string) => void (await own.revoke(id))],
    ['expired', () => pass(api, 49 * HOUR_MS).then(() => runTimers(api))],
  ])('of a session that is %s changes nothing', async (status, end) => {
    const id = await own.session();
    await end(id);
    const events = await own.events();
    await own.conclude(id, done());
    expect((await own.get(id)).body).toMatchObject({ status, outcome: 'pending' });
    expect(await own.events()).toEqual(events);
  });

  it('beside a revocation ends in one of both, whole', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await own.session();
      const [answer] = await Promise.all([own.revoke(id), own.conclude(id, done())]);
      const { status } = (await own.get(id)).body;
      expect([answer.status, status]).toEqual(answer.status === 200 ? [200, 'revoked'] : [400, 'completed']);
      expect((await own.get(id, 'results/')).status).toBe(status === 'completed' ? 200 : 400);
    }
  });

  it('that dies before or after its commit is concluded by the next try, once', async () => {
    const points: CrashPoint[] = [
      { effect: 1, when: 'before' },
      { effect: 1, when: 'after' },
    ];
    for (const point of points) {
      const mortal = new Verifications(api, await makeTenant(api));
      const id = await mortal.session();
      const dying = new MortalProcess(point);
      const ports = { ...api.ports, tables: dying.tables(api.ports.tables) };
      await expect(mortal.conclude(id, done(), ports)).rejects.toThrow();
      await mortal.conclude(id, done());
      expect(await mortal.events()).toEqual({ ...CHECKED, 'verification.session_completed': 1 });
      expect((await mortal.get(id, 'results/')).status).toBe(200);
    }
    const living = new MortalProcess();
    const id = await own.session();
    await own.conclude(id, done(), { ...api.ports, tables: living.tables(api.ports.tables) });
    expect(living.effects).toBe(1);
  });
});

describe('checks without a document', () => {
  // proves EVT-019
  it('are announced when they begin, when they are done, and when a review names them', async () => {
    const id = await own.session({ verification_checks: { identity_check: true, document_check: true } });
    const vault = await new DataKeys(api.ports).of(own.scope);
    const record = await findVerification(own.tenant.table('live'), own.scope, id);
    if (record === undefined) throw new Error('no session');
    const { ids, clock } = workerContext(api.ports);
    await api.ports.tables
      .within(fenceOf(own.scope, 'due'))
      .commit(initiatedWrites(own.scope, vault, record, { ids, now: clock.now() }));
    await own.conclude(id, done());
    const check = record.checks.find(({ check_type }) => check_type === 'identity_check')?.check_id;
    for (const check_ids of [[check], null])
      expect((await own.review(id, { decision: 'approved', notes: 'Fits.', check_ids })).status).toBe(201);
    expect(await own.events()).toMatchObject({
      'non_document.check_initiated': 1,
      'non_document.completed': 1,
      'non_document.reviewed': 1,
    });
    expect(await announced(api, own.scope, 'non_document.completed')).toEqual([
      { check_id: check, session_id: id, entity_id: record.entity_id, status: 'completed', outcome: 'clear' },
    ]);
  });
});

/** The stored results of the tenant. */
async function storedResults() {
  const items = await api.items();
  return items.filter(({ pk, sk }) => sk === 'RES' && String(pk).startsWith(own.scope.prefix));
}
