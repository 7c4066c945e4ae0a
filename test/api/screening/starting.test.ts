/** Starting a screening: what is answered, what follows, and that there is one per entity. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import { InProcessApi } from '../../support/in-process-api.ts';
import { LISTED, NOBODY, SCREENING, ScreeningDesk } from '../../support/screening/desk.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { OWNER } from '../../support/tenant.ts';

const UUID = /^[0-9a-f-]{36}$/;
let api: InProcessApi;
let desk: ScreeningDesk;

beforeAll(async () => {
  api = await InProcessApi.open();
});
beforeEach(async () => {
  desk = await ScreeningDesk.open(api);
});
afterAll(() => api.close());

describe('POST /screening/', () => {
  // proves SCR-101 to SCR-108
  it('answers 202 with the screening, the entity and the mode', async () => {
    const entity_id = await desk.entity(NOBODY, 'test');
    const { status, body } = await desk.start(entity_id, 'test');
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
    const live = await desk.start(await desk.entity());
    expect(live.body['test_mode']).toBe(false);
  });

  // proves SCR-109
  it('needs an entity that exists in this environment of this tenant', async () => {
    const other = await ScreeningDesk.open(api);
    const foreign = await other.entity();
    const ofTest = await desk.entity(LISTED, 'test');
    for (const entity_id of [foreign, ofTest, randomUUID()]) {
      const answer = await desk.start(entity_id);
      expect({ status: answer.status, detail: answer.body['detail'] }).toEqual({
        status: 404,
        detail: 'Not found.',
      });
    }
    for (const body of [{}, { entity_id: 'x' }, { entity_id: null }, []])
      expect((await desk.call('POST', SCREENING, { body })).status).toBe(400);
    expect(await desk.jobs()).toEqual([]);
  });

  // proves SCR-110, SCR-111
  it('refuses a second screening of the entity, and names the first', async () => {
    const id = await desk.entity();
    const first = await desk.start(id);
    const pending = await desk.start(id);
    const refusal = { error: 'already_screened', detail: expect.any(String), entity_id: id };
    const screening_id = first.body['screening_id'];
    expect(pending).toMatchObject({ status: 409, body: { ...refusal, screening_id, screened_at: null } });
    await desk.work();
    const done = await desk.start(id);
    const { body } = await desk.read(id);
    expect(done).toMatchObject({
      status: 409,
      body: { ...refusal, screening_id, screened_at: body['screened_at'] },
    });
    expect(body).toMatchObject({ id: screening_id, status: 'completed' });
  });

  // proves IDEM-014, IDEM-020, SCR-114
  it('needs an Idempotency-Key of 16 to 255 characters, and repeats the answer under it', async () => {
    const id = await desk.entity();
    const keys = [null, 'x'.repeat(15), 'x'.repeat(256)];
    for (const idempotencyKey of keys)
      expect((await desk.start(id, 'live', { idempotencyKey })).status).toBe(400);
    const idempotencyKey = `screen-${randomUUID()}`;
    const first = await desk.start(id, 'live', { idempotencyKey });
    const again = await desk.start(id, 'live', { idempotencyKey });
    expect(again).toMatchObject({ status: 202, text: first.text });
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect(await desk.jobs()).toHaveLength(1);
  });

  // proves SCR-116
  it('answers one of many calls at once with 202 and the others with 409', async () => {
    const id = await desk.entity();
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.start(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      202,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await desk.jobs()).toHaveLength(1);
  });

  // proves SCR-115
  it('takes companies as well as individuals', async () => {
    const company = {
      entity_type: 'company',
      legal_name: 'Kastelmar Freight Holding Ltd',
      jurisdiction: 'PA',
    };
    const { body } = await desk.screened(company, 'test');
    expect(body).toMatchObject({ status: 'completed', match_count: 1, entity: { entity_type: 'company' } });
    expect((await desk.screened(NOBODY, 'test')).body).toMatchObject({ status: 'completed', match_count: 0 });
  });

  // proves SCR-113
  it('announces the result to the address of the call, besides the subscriptions', async () => {
    const id = await desk.entity();
    const webhook_url = 'https://hooks.harbour.example/screenings';
    await desk.start(id, 'live', { body: { entity_id: id, webhook_url } });
    desk.provider.matches = [match([listing('sandbox:1')])];
    await desk.work();
    for (const type of ['screening.completed', 'case.opened', 'alert.created'])
      expect(await desk.envelopes(type)).toMatchObject([{ webhook_url }]);
  });

  // proves SCR-113
  it.each([
    'http://hooks.harbour.example/x',
    'https://10.0.0.1/x',
    'nothing',
    'https://user:pw@hooks.example/',
  ])('refuses the address %s', async (webhook_url) => {
    const id = await desk.entity();
    const answer = await desk.start(id, 'live', { body: { entity_id: id, webhook_url } });
    expect(answer).toMatchObject({ status: 400, body: { errors: { webhook_url: [expect.any(String)] } } });
  });
});

describe('a screening', () => {
  // proves SCR-001 to SCR-010
  it('has every field of the contract, while it is pending and afterwards', async () => {
    const id = await desk.entity(LISTED, 'test');
    await desk.start(id, 'test');
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
    const pending = await desk.read(id, 'test');
    expect(pending.body).toMatchObject({ ...shape, status: 'pending', risk_score: null, cases: [] });
    await desk.work('test');
    const { body } = await desk.read(id, 'test');
    expect(body).toMatchObject({ ...shape, status: 'completed', cases: [{ status: 'open' }] });
    expect(body['risk_score']).toBeGreaterThan(6);
    expect(body['risk_score']).toBeLessThanOrEqual(10);
  });

  // proves SCR-112, EVT-010
  it('is pending, then completed, with the event of the contract', async () => {
    desk.provider.matches = [match([listing('sandbox:1')], { score: 0.9 })];
    const { body } = await desk.screened();
    expect(body).toMatchObject({ status: 'completed', risk_score: 9, risk_level: 'high' });
    const { id, entity, screened_at } = body;
    expect(await desk.announced('screening.completed')).toEqual([
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
      },
    ]);
  });

  // proves SCR-112
  it('has no case and no risk when nobody was found', async () => {
    const { body } = await desk.screened(NOBODY);
    expect(body).toMatchObject({ status: 'completed', risk_score: 0, risk_level: 'none', cases: [] });
    expect(await desk.announced('case.opened')).toEqual([]);
  });

  // proves SCR-112, EVT-011
  it('fails when the provider fails, is never clear because of that, and can be started again', async () => {
    desk.provider.failure = new ProviderFailed('refused', { retryable: false });
    const failed = await desk.screened();
    expect(failed.body).toMatchObject({
      status: 'failed',
      risk_score: null,
      failure: 'refused',
      screened_at: null,
    });
    expect(await desk.announced('screening.completed')).toEqual([]);
    expect(await desk.announced('screening.failed')).toMatchObject([{ status: 'failed', code: 'refused' }]);
    const id = Object(failed.body['entity']).id;
    const entity = await desk.call('GET', `/api/v1/entities/${id}/`);
    expect(entity.body).toMatchObject({ screening_status: 'not_screened', risk_score: null });
    desk.provider.failure = undefined;
    expect(await desk.start(id)).toMatchObject({ status: 202, body: { screening_id: failed.body['id'] } });
    await desk.work();
    expect((await desk.read(id)).body).toMatchObject({ status: 'completed', failure: null });
  });

  it('marks the entity as screened with ten times its risk, below a score of the tenant’s own', async () => {
    desk.provider.matches = [match([listing('sandbox:1')], { score: 0.9 })];
    const { body } = await desk.screened();
    const path = `/api/v1/entities/${Object(body['entity']).id}/`;
    const shown = { screening_status: 'screened', risk_profiles_count: 1 };
    expect((await desk.call('GET', path)).body).toMatchObject({ ...shown, risk_score: 90 });
    await desk.call('PATCH', path, { body: { risk_score: 12.5 } });
    expect((await desk.call('GET', path)).body).toMatchObject({ ...shown, risk_score: 12.5 });
    await desk.screened({ ...LISTED, risk_score: 3 });
  });
});
