/** The list of cases: filters, pages and counts, right after each change. */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { caseOf, LISTED, NOBODY, ScreeningFixture } from '../../../support/screening/fixture.ts';
import { listing, match } from '../../../support/screening/played-provider.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

const PATH = '/api/v1/cases/';
const List = z.object({
  count: z.int(),
  next: z.string().nullable(),
  results: z.array(
    z.looseObject({ id: z.string(), status: z.string(), decision: z.string().nullable(), title: z.string() }),
  ),
});

let api: InProcessApi;
let fixture: ScreeningFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  fixture.provider.matches = [match([listing('sandbox:1')])];
});

interface Opened {
  readonly id: string;
  readonly entity: string;
}

async function opened(lastName = 'Kastelmar'): Promise<Opened> {
  const screening = await fixture.screened({ ...LISTED, last_name: lastName });
  return { id: caseOf(screening).id, entity: String(Object(screening.body['entity']).id) };
}

const patch = (id: string, body: object) => fixture.call('PATCH', `${PATH}${id}/`, { body });

async function list(query = '', key = fixture.tenant.live) {
  const answer = await api.call('GET', `${PATH}${query}`, { key });
  expect(answer.status, answer.text).toBe(200);
  return List.parse(answer.body);
}

const idsOf = async (query = '') => (await list(query)).results.map(({ id }) => id);

describe('GET /cases/', () => {
  it('shows every case once, newest first, with a true count on every page, and without alerts', async () => {
    const made: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) made.unshift((await opened(name)).id);
    const first = await list('?page_size=2');
    expect(first).toMatchObject({ count: 5, next: expect.stringContaining('page=2') });
    expect(first.results[0]).not.toHaveProperty('alerts');
    expect(first.results[0]).toMatchObject({ title: 'Screening of Ovrin E', status: 'open', decision: null });
    const pages = [await idsOf('?page_size=2'), await idsOf('?page_size=2&page=2')];
    expect([...pages.flat(), ...(await idsOf('?page_size=2&page=3'))]).toEqual(made);
    const beyond = await fixture.call('GET', `${PATH}?page_size=2&page=4`);
    expect(beyond).toMatchObject({ status: 404, body: { detail: 'Invalid page.' } });
  });

  it('is empty where nothing was found', async () => {
    fixture.provider.matches = [];
    await fixture.screened(NOBODY);
    expect(await list()).toMatchObject({ count: 0, results: [] });
  });

  it('narrows to a status, a decision, an entity, and to all of them', async () => {
    const [a, b, c, d] = [await opened('A'), await opened('B'), await opened('C'), await opened('D')];
    await patch(b.id, { status: 'in_review' });
    await patch(c.id, { decision: 'acceptable_risk' });
    await patch(d.id, { status: 'closed' });
    expect(await idsOf('?status=open')).toEqual([a.id]);
    expect(await idsOf('?status=in_review')).toEqual([b.id]);
    expect(await idsOf('?status=closed')).toEqual([d.id, c.id]);
    expect(await idsOf('?decision=acceptable_risk')).toEqual([c.id]);
    expect(await idsOf('?decision=acceptable_risk&status=closed')).toEqual([c.id]);
    expect(await list('?decision=acceptable_risk&status=open')).toMatchObject({ count: 0, results: [] });
    expect(await idsOf(`?entity_id=${c.entity}`)).toEqual([c.id]);
    expect(await idsOf(`?entity_id=${c.entity}&status=open`)).toEqual([]);
    expect(await idsOf(`?entity_id=${c.entity}&decision=acceptable_risk`)).toEqual([c.id]);
  });

  it.each([
    ['?status=shut', 'status'],
    ['?decision=risky', 'decision'],
    ['?entity_id=7', 'entity_id'],
    ['?page=0', 'page'],
  ])('refuses %s with the name of the field', async (query, field) => {
    const answer = await fixture.call('GET', PATH + query);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.anything() } } });
  });

  it('shows nothing of another tenant or environment', async () => {
    const { entity } = await opened();
    const other = await makeTenant(api);
    for (const key of [other.live, other.test, fixture.tenant.test])
      for (const query of ['', `?entity_id=${entity}`, '?status=open'])
        expect(await list(query, key)).toMatchObject({ count: 0, results: [] });
  });

  it('forgets the case of a deleted entity at once, and counts it out', async () => {
    const gone = await opened('Gone');
    const kept = await opened('Kept');
    await patch(gone.id, { decision: 'no_risk' });
    const removed = await fixture.call('DELETE', `/api/v1/entities/${gone.entity}/`);
    expect(removed.status).toBe(204);
    expect(await list()).toMatchObject({ count: 1, results: [{ id: kept.id }] });
    expect(await list('?status=closed')).toMatchObject({ count: 0, results: [] });
    expect(await idsOf(`?entity_id=${gone.entity}`)).toEqual([]);
  });

  it('counts each of ten decisions at once as one move', async () => {
    const cases = [await opened('A'), await opened('B')];
    const calls = Array.from({ length: 10 }, (_, index) =>
      patch(cases[index % 2]?.id ?? '', { decision: index < 5 ? 'no_risk' : 'unacceptable_risk' }),
    );
    for (const { status } of await Promise.all(calls)) expect([200, 409]).toContain(status);
    expect(await list('?status=closed')).toMatchObject({ count: 2 });
    expect(await list('?status=open')).toMatchObject({ count: 0 });
    const counts = await Promise.all(
      ['no_risk', 'acceptable_risk', 'unacceptable_risk'].map(
        async (decision) => (await list(`?decision=${decision}`)).count,
      ),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  it('puts a case that was written before there was a list on it, at its next change', async () => {
    const { id, entity } = await opened();
    const table = fixture.tenant.table('live');
    const [item] = (await api.items()).filter((each) => each['id'] === id);
    const key = { pk: String(item?.['pk']), sk: String(item?.['sk']) };
    const counters = (await api.items()).filter(
      ({ pk }) => String(pk) === `${fixture.tenant.scopes.live.prefix}#COUNT#CASE`,
    );
    await table.commit([
      { update: key, remove: ['list_pk', 'list_sk', 'facet_pk', 'facet_sk'] },
      ...counters.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })),
    ]);
    expect(await list()).toMatchObject({ count: 0, results: [] });
    expect(await idsOf(`?entity_id=${entity}`)).toEqual([id]);
    await patch(id, { status: 'in_review' });
    expect(await list('?status=in_review')).toMatchObject({ count: 1, results: [{ id }] });
    expect(await list('?status=open')).toMatchObject({ count: 0, results: [] });
  });
});

/** Two changes of one case at the same time: neither may fail inside the service, or be counted twice. */
describe('a change of a case at the same time as', () => {
  // A decision also changes the entity and the screening; a review changes the case alone.
  it.each<object>([{ decision: 'no_risk' }, { status: 'in_review' }])(
    'the removal of the entity leaves no case and no count: %j',
    async (change) => {
      const kept = await opened('Kept');
      for (const name of ['A', 'B', 'C', 'D']) {
        const { id, entity } = await opened(name);
        const [changed, removed] = await Promise.all([
          patch(id, change),
          fixture.call('DELETE', `/api/v1/entities/${entity}/`),
        ]);
        expect([200, 404, 409], changed.text).toContain(changed.status);
        expect([204, 409], removed.text).toContain(removed.status);
        if (removed.status === 409) await fixture.call('DELETE', `/api/v1/entities/${entity}/`);
      }
      expect(await list()).toMatchObject({ count: 1, results: [{ id: kept.id }] });
      for (const filter of FILTERS) await expectFitting(await truthOf([kept.id]), filter);
    },
  );

  it('a new alert is listed and counted under the status that the case has', async () => {
    const { id, entity } = await opened();
    fixture.provider.matches = [match([listing('sandbox:2')])];
    const [decided] = await Promise.all([patch(id, { decision: 'no_risk' }), fixture.again(entity)]);
    expect([200, 409], decided.text).toContain(decided.status);
    for (const filter of FILTERS) await expectFitting(await truthOf([id]), filter);
  });
});

const FILTERS = [undefined, 'open', 'in_review', 'closed'].flatMap((status) =>
  [undefined, 'no_risk', 'acceptable_risk', 'unacceptable_risk'].map((decision) => ({ status, decision })),
);

interface Standing {
  readonly id: string;
  readonly status: unknown;
  readonly decision: unknown;
}

/** The cases that can be read by their ids, in the order of `ids`. */
async function truthOf(ids: readonly string[]): Promise<readonly Standing[]> {
  const answers = await Promise.all(ids.map((id) => fixture.call('GET', `${PATH}${id}/`)));
  return answers.flatMap(({ status, body }, index) =>
    status === 404 ? [] : [{ id: ids[index] ?? '', status: body['status'], decision: body['decision'] }],
  );
}

async function expectFitting(truth: readonly Standing[], { status, decision }: (typeof FILTERS)[number]) {
  const filters = Object.entries({ status, decision }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  const query = `?${filters.join('&')}`;
  const fitting = truth.filter(
    (each) =>
      (status === undefined || each.status === status) &&
      (decision === undefined || each.decision === decision),
  );
  const { count, results } = await list(query);
  expect(count, query).toBe(fitting.length);
  expect(
    results.map((each) => ({ id: each.id, status: each.status, decision: each.decision })),
    query,
  ).toEqual(fitting);
}

describe('after any changes', () => {
  const Change = fc.record({
    which: fc.nat({ max: 2 }),
    what: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('open', 'in_review', 'closed') },
      { weight: 6, arbitrary: fc.constantFrom('no_risk', 'acceptable_risk', 'unacceptable_risk') },
      { weight: 4, arbitrary: fc.constant('alert') },
      { weight: 3, arbitrary: fc.constant('removal') },
    ),
  });

  async function apply({ id, entity }: Opened, what: string, step: number) {
    if (what === 'removal') return fixture.call('DELETE', `/api/v1/entities/${entity}/`);
    if (what !== 'alert') return patch(id, what.endsWith('_risk') ? { decision: what } : { status: what });
    fixture.provider.matches = [match([listing(`sandbox:new-${step}`)])];
    return fixture.again(entity);
  }

  it('of any kind, each filter lists and counts the cases that fit it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Change, { minLength: 1, maxLength: 8 }), async (changes) => {
        fixture = await ScreeningFixture.open(api);
        fixture.provider.matches = [match([listing('sandbox:1')])];
        const made = [await opened('A'), await opened('B'), await opened('C')];
        for (const [step, { which, what }] of changes.entries()) {
          const change = made[which];
          if (change !== undefined) await apply(change, what, step);
        }
        const truth = await truthOf(made.map(({ id }) => id).reverse());
        for (const filter of FILTERS) await expectFitting(truth, filter);
      }),
      { numRuns: 12 },
    );
  });
});
