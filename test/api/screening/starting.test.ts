/** Starting a screening: what is answered, what follows, and that there is one per entity. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { LISTED, NOBODY, SCREENING, ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const UUID = /^[0-9a-f-]{36}$/;
let api: InProcessApi;
let fixture: ScreeningFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
});

describe('POST /screening/', () => {
  // proves SCR-101 to SCR-108
  it('answers 202 with the screening, the entity and the mode', async () => {
    const entity_id = await fixture.entity(NOBODY, 'test');
    const { status, body } = await fixture.start(entity_id, 'test');
    expect(status).toBe(202);
    expect(body).toEqual({
      screening_id: expect.stringMatching(UUID),
      entity_id,
      name: 'Clara Nobody',
      entity_type: 'individual',
      screening_status: 'pending',
      message: expect.any(String),
      test_mode: true,
    });
    const live = await fixture.start(await fixture.entity());
    expect(live.body['test_mode']).toBe(false);
  });

  // proves SCR-109
  it('needs an entity that exists in this environment of this tenant', async () => {
    const other = await ScreeningFixture.open(api);
    const foreign = await other.entity();
    const ofTest = await fixture.entity(LISTED, 'test');
    for (const entity_id of [foreign, ofTest, randomUUID()]) {
      const answer = await fixture.start(entity_id);
      expect({ status: answer.status, detail: answer.body['detail'] }).toEqual({
        status: 404,
        detail: 'Not found.',
      });
    }
    for (const body of [{}, { entity_id: 'x' }, { entity_id: null }, []])
      expect((await fixture.call('POST', SCREENING, { body })).status).toBe(400);
    expect(await fixture.jobs()).toEqual([]);
  });

  // proves SCR-110, SCR-111
  it('refuses a second screening of the entity, and names the first', async () => {
    const id = await fixture.entity();
    const first = await fixture.start(id);
    const pending = await fixture.start(id);
    const refusal = { error: 'already_screened', detail: expect.any(String), entity_id: id };
    const screening_id = first.body['screening_id'];
    expect(pending).toMatchObject({ status: 409, body: { ...refusal, screening_id, screened_at: null } });
    await fixture.work();
    const done = await fixture.start(id);
    const { body } = await fixture.read(id);
    expect(done).toMatchObject({
      status: 409,
      body: { ...refusal, screening_id, screened_at: body['screened_at'] },
    });
    expect(body).toMatchObject({ id: screening_id, status: 'completed' });
  });

  // proves IDEM-014, IDEM-020, SCR-114
  it('needs an Idempotency-Key of 16 to 255 characters, and repeats the answer under it', async () => {
    const id = await fixture.entity();
    const keys = [null, 'x'.repeat(15), 'x'.repeat(256)];
    for (const idempotencyKey of keys)
      expect((await fixture.start(id, 'live', { idempotencyKey })).status).toBe(400);
    const idempotencyKey = `screen-${randomUUID()}`;
    const first = await fixture.start(id, 'live', { idempotencyKey });
    const again = await fixture.start(id, 'live', { idempotencyKey });
    expect(again).toMatchObject({ status: 202, text: first.text });
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect(await fixture.jobs()).toHaveLength(1);
  });

  // proves SCR-116
  it('answers one of many calls at once with 202 and the others with 409', async () => {
    const id = await fixture.entity();
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.start(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      202,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await fixture.jobs()).toHaveLength(1);
  });

  // proves SCR-115
  it('takes companies as well as individuals', async () => {
    const company = {
      entity_type: 'company',
      legal_name: 'Kastelmar Freight Holding Ltd',
      jurisdiction: 'PA',
    };
    const { body } = await fixture.screened(company, 'test');
    expect(body).toMatchObject({ status: 'completed', match_count: 1, entity: { entity_type: 'company' } });
    expect((await fixture.screened(NOBODY, 'test')).body).toMatchObject({
      status: 'completed',
      match_count: 0,
    });
  });

  // proves SCR-113
  it('announces the result to the address of the call, besides the subscriptions', async () => {
    const id = await fixture.entity();
    const webhook_url = 'https://hooks.harbour.example/screenings';
    await fixture.start(id, 'live', { body: { entity_id: id, webhook_url } });
    fixture.provider.matches = [match([listing('sandbox:1')])];
    await fixture.work();
    for (const type of ['screening.completed', 'case.opened', 'alert.created'])
      expect(await fixture.envelopes(type)).toMatchObject([{ webhook_url }]);
  });

  // proves SCR-113
  it.each([
    'http://hooks.harbour.example/x',
    'https://10.0.0.1/x',
    'nothing',
    'https://user:pw@hooks.example/',
  ])('refuses the address %s', async (webhook_url) => {
    const id = await fixture.entity();
    const answer = await fixture.start(id, 'live', { body: { entity_id: id, webhook_url } });
    expect(answer).toMatchObject({ status: 400, body: { errors: { webhook_url: [expect.any(String)] } } });
  });
});

describe('a screening', () => {
  // proves SCR-001 to SCR-010
  it('has every field of the contract, while it is pending and afterwards', async () => {
    const id = await fixture.entity(LISTED, 'test');
    await fixture.start(id, 'test');
    const shape = {
      id: expect.stringMatching(UUID),
      entity: { id, name: 'Ovrin Kastelmar', entity_type: 'individual' },
      screening_type: 'initial',
      is_test_data: true,
      creator_profile: OWNER,
      decider_profile: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    };
    const pending = await fixture.read(id, 'test');
    expect(pending.body).toMatchObject({ ...shape, status: 'pending', risk_score: null, cases: [] });
    await fixture.work('test');
    const { body } = await fixture.read(id, 'test');
    expect(body).toMatchObject({ ...shape, status: 'completed', cases: [{ status: 'open' }] });
    expect(body['risk_score']).toBeGreaterThan(6);
    expect(body['risk_score']).toBeLessThanOrEqual(10);
  });

  // proves SCR-112, EVT-010
  it('is pending, then completed, with the event of the contract', async () => {
    fixture.provider.matches = [match([listing('sandbox:1')], { score: 0.9 })];
    const { body } = await fixture.screened();
    expect(body).toMatchObject({ status: 'completed', risk_score: 9, risk_level: 'high' });
    const { id, entity, screened_at } = body;
    expect(await fixture.announced('screening.completed')).toEqual([
      {
        screening_id: id,
        entity_id: Object(entity).id,
        entity_name: 'Ovrin Kastelmar',
        entity_type: 'individual',
        status: 'completed',
        risk_level: 'high',
        risk_score: 9,
        match_count: 1,
        screened_at,
        risk_profiles_count: 1,
        coverage_gaps: null,
        ownership: null,
      },
    ]);
  });

  // proves SCR-112
  it('has no case and no risk when nobody was found', async () => {
    const { body } = await fixture.screened(NOBODY);
    expect(body).toMatchObject({ status: 'completed', risk_score: 0, risk_level: 'none', cases: [] });
    expect(await fixture.announced('case.opened')).toEqual([]);
  });

  // proves SCR-112, EVT-011
  it('fails when the provider fails, is never clear because of that, and can be started again', async () => {
    fixture.provider.failure = new ProviderFailed('refused', { retryable: false });
    const failed = await fixture.screened();
    expect(failed.body).toMatchObject({
      status: 'failed',
      risk_score: null,
      failure: 'refused',
      screened_at: null,
    });
    expect(await fixture.announced('screening.completed')).toEqual([]);
    expect(await fixture.announced('screening.failed')).toMatchObject([
      { status: 'failed', code: 'refused' },
    ]);
    const id = Object(failed.body['entity']).id;
    const entity = await fixture.call('GET', `/api/v1/entities/${id}/`);
    expect(entity.body).toMatchObject({ screening_status: 'not_screened', risk_score: null });
    fixture.provider.failure = undefined;
    expect(await fixture.start(id)).toMatchObject({ status: 202, body: { screening_id: failed.body['id'] } });
    await fixture.work();
    expect((await fixture.read(id)).body).toMatchObject({ status: 'completed', failure: null });
  });

  it('marks the entity as screened with ten times its risk, below a score of the tenant’s own', async () => {
    fixture.provider.matches = [match([listing('sandbox:1')], { score: 0.9 })];
    const { body } = await fixture.screened();
    const path = `/api/v1/entities/${Object(body['entity']).id}/`;
    const shown = { screening_status: 'screened', risk_profiles_count: 1 };
    expect((await fixture.call('GET', path)).body).toMatchObject({ ...shown, risk_score: 90 });
    await fixture.call('PATCH', path, { body: { risk_score: 12.5 } });
    expect((await fixture.call('GET', path)).body).toMatchObject({ ...shown, risk_score: 12.5 });
    await fixture.screened({ ...LISTED, risk_score: 3 });
  });
});
