/** POST /responses/batch/: each item for itself, the whole call once, also after a process that died. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import { type CrashPoint, MortalProcess } from '../../support/crashing-ports.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf } from '../../support/journeys.ts';
import { COMPANY, listIn, REACHABLE, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { withApi } from '../../support/with-api.ts';

const PATH = `${RESPONSES}batch/`;
let api: InProcessApi;
let fixture: ResponseFixture;
const post = (body: unknown, idempotencyKey?: string) =>
  fixture.call('POST', PATH, { body, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
const template = () => ({ questionnaire_id: fixture.tenant.questionnaire.stored.id });
const entityCount = async () => (await fixture.call('GET', '/api/v1/entities/')).body['count'];
const templateCount = async () =>
  (await fixture.call('GET', `/api/v1/questionnaires/${template().questionnaire_id}/`)).body[
    'response_count'
  ];

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
});

/** Prefilled and drafted responses in turn, each of an entity of its own. */
function mixture(size: number): object[] {
  return Array.from({ length: size }, (_, index) => ({
    ...template(),
    response_name: `Item ${index}`,
    entity: { ...REACHABLE, legal_name: `Lantern ${index} Ltd` },
    ...(index % 2 === 0 ? {} : { status: 'DRAFT' }),
  }));
}

describe('a batch', () => {
  // proves RESP-201 to RESP-203
  it.each([
    ['a bare array', (items: object[]) => items],
    ['an array under "responses"', (items: object[]) => ({ responses: items })],
  ])('of %s creates each item and names it, in order', async (_what, wrap) => {
    const answer = await post(wrap(mixture(3)));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ created_count: 3, failed_count: 0 });
    const names: unknown[] = [];
    for (const { success, response_id } of listIn(answer, 'results')) {
      expect(success).toBe(true);
      const { body } = await fixture.get(String(response_id));
      names.push([body['response_name'], body['status']]);
    }
    expect(names).toEqual([
      ['Item 0', 'PREFILL'],
      ['Item 1', 'DRAFT'],
      ['Item 2', 'PREFILL'],
    ]);
  });

  // proves RESP-203, RESP-204, RESP-206
  it('creates the valid items and says what is wrong with every other one, in order', async () => {
    const answer = await post([
      { ...template(), entity: COMPANY },
      { ...template(), entity: COMPANY, status: 'SUBMITTED' },
      { ...template(), entity: COMPANY, status: 'DRAFT' },
      'no object',
      { ...template(), entity_id: randomUUID() },
      { questionnaire_id: 999_999, entity: COMPANY },
      { ...template(), entity: {} },
      null,
      { ...template(), entity: REACHABLE, status: 'DRAFT' },
    ]);
    expect([answer.status, answer.body['created_count'], answer.body['failed_count']]).toEqual([200, 2, 7]);
    const results = listIn(answer, 'results');
    expect(results.map(({ success }) => success)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    for (const each of results.filter(({ success }) => success === false)) {
      expect(each).toMatchObject({ error: expect.stringMatching(/./) });
      expect(each).not.toHaveProperty('response_id');
    }
    expect(results[1]?.['errors']).toHaveProperty('status');
    expect(results[2]?.['errors']).toHaveProperty(['entity.email']);
    expect(results[6]?.['errors']).toHaveProperty(['entity.legal_name']);
    expect(await fixture.count()).toBe(2);
    expect(await entityCount()).toBe(2);
  });

  // proves RESP-204
  it('without any valid item is still answered with 200', async () => {
    const answer = await post([{}, 7]);
    expect([answer.status, answer.body['created_count'], answer.body['failed_count']]).toEqual([200, 0, 2]);
  });

  // proves RESP-205
  it.each([
    ['an object without a list', {}],
    ['an object with something else under "responses"', { responses: {} }],
    ['a text', 'responses'],
    ['null', null],
    ['an empty array', []],
    ['an empty list', { responses: [] }],
    ['201 items', Array.from({ length: 201 }, () => ({}))],
  ])('that is %s is refused with 400 as a whole', async (_what, body) => {
    expect((await post(body)).status).toBe(400);
    expect(await fixture.count()).toBe(0);
  });

  it('does not tell a foreign entity from one that was never there', async () => {
    const other = await ResponseFixture.open(api);
    const foreign = await other.call('POST', '/api/v1/entities/', {
      body: { entity_type: 'company', ...COMPANY },
    });
    const answer = await post([
      { ...template(), entity_id: foreign.body['id'] },
      { ...template(), entity_id: randomUUID() },
    ]);
    const [first, second] = listIn(answer, 'results');
    expect(first).toEqual(second);
  });

  it('counts every response on one entity that all of them name, and on the template', async () => {
    const entity = await fixture.call('POST', '/api/v1/entities/', {
      body: { entity_type: 'company', ...REACHABLE },
    });
    const id = String(entity.body['id']);
    const item = { ...template(), entity_id: id, status: 'DRAFT' };
    const answer = await post(Array.from({ length: 30 }, () => item));
    expect(answer.body['created_count']).toBe(30);
    const read = await fixture.call('GET', `/api/v1/entities/${id}/`);
    expect(read.body['response_count']).toBe(30);
    expect(await templateCount()).toBe(30);
    expect(await fixture.count('?status=DRAFT')).toBe(30);
  });

  // proves RESP-201, RESP-206
  it('takes 200 items, drafts among them, each announced and invited once, free of charge', async () => {
    const answer = await post(mixture(200));
    expect(answer.body).toMatchObject({ created_count: 200, failed_count: 0 });
    expect(await fixture.count()).toBe(200);
    expect(await fixture.count('?status=DRAFT')).toBe(100);
    expect(await fixture.count('?status=PREFILL')).toBe(100);
    expect(await entityCount()).toBe(200);
    expect(await templateCount()).toBe(100);
    const events = await fixture.events();
    expect(events.filter((type) => type === 'response.created')).toHaveLength(200);
    expect(events.filter((type) => type === 'onboarding.created')).toHaveLength(100);
    // Two hundred new names also ask for the job that folds them into their index.
    const jobs = (await fixture.jobs()).filter((type) => type !== 'names');
    expect(jobs).toEqual(Array.from({ length: 100 }, () => 'mail'));
    expect(await creditsOf(fixture.tenant)).toBe(100);
  });

  it('that is repeated under its key is answered from memory and creates nothing twice', async () => {
    const items = mixture(14);
    const first = await post(items, 'one-batch');
    const again = await post(items, 'one-batch');
    expect(again.text).toBe(first.text);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect(await fixture.count()).toBe(14);
    expect(await entityCount()).toBe(14);
    expect((await post(mixture(13), 'one-batch')).status).toBe(409);
  });

  it('of the same items at once under two keys creates both, with right counts', async () => {
    const entity = await fixture.call('POST', '/api/v1/entities/', {
      body: { entity_type: 'company', ...REACHABLE },
    });
    const items = Array.from({ length: 20 }, () => ({ ...template(), entity_id: entity.body['id'] }));
    const answers = await Promise.all([post(items), post(items)]);
    expect(answers.map(({ body }) => body['created_count'])).toEqual([20, 20]);
    expect(await fixture.count()).toBe(40);
    const read = await fixture.call('GET', `/api/v1/entities/${String(entity.body['id'])}/`);
    expect(read.body['response_count']).toBe(40);
  });
});

describe('a process that dies in a batch', () => {
  const items = () => [...mixture(25), { ...template(), entity: {} }, { ...template(), entity: COMPANY }];
  const run = (caller: Pick<InProcessApi, 'call'>, body: unknown): Promise<Answer> =>
    caller.call('POST', PATH, { key: fixture.tenant.live, idempotencyKey: 'dying-batch', body });
  /** The claim, four commits, and the answer. */
  const EFFECTS = 6;
  const points = Array.from({ length: EFFECTS }, (_, index) => index + 1).flatMap((effect): CrashPoint[] => [
    { effect, when: 'before' },
    { effect, when: 'after' },
  ]);

  it('has as many places to die in as are tried here', async () => {
    const alive = new MortalProcess();
    expect((await run(api.process(alive), items())).status).toBe(200);
    expect(alive.effects).toBe(EFFECTS);
  });

  it.each(points)(
    '$when effect $effect: the repeated call creates the rest, and each once',
    async (point) => {
      const body = items();
      expect((await run(api.process(new MortalProcess(point)), body)).status).toBeGreaterThanOrEqual(500);
      await api.clock.advance(LEASE_MS + 1_000);
      const answer = await run(api.process(new MortalProcess()), body);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ created_count: 26, failed_count: 1 });
      const ids = listIn(answer, 'results').flatMap(({ response_id }) => response_id ?? []);
      expect(new Set(ids).size).toBe(26);
      expect((await run(api, body)).text).toBe(answer.text);
      const listed = listIn(await fixture.list('?page_size=100'), 'results').map(({ id }) => id);
      expect(listed.sort()).toEqual([...ids].sort());
      expect(await fixture.count()).toBe(26);
      expect(await fixture.count('?status=DRAFT')).toBe(12);
      expect(await entityCount()).toBe(26);
      expect(await templateCount()).toBe(12);
      const events = await fixture.events();
      expect(events.filter((type) => type === 'response.created')).toHaveLength(26);
      expect(await fixture.jobs()).toHaveLength(12);
    },
  );
});
