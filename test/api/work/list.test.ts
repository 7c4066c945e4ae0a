/** The work list: what is on it, in which order, how it is counted and assigned. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { caseOf, profileOf, ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { WorkFixture } from '../../support/work/fixture.ts';

const HOUR_MS = 3_600_000;
const TOBIN = '5f1c7a52-7c39-4f0e-9a44-3d1b6a5e8c21';

let api: InProcessApi;
let fixture: ScreeningFixture;
let work: WorkFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  fixture.provider.matches = [match([listing('sandbox:1')])];
  work = new WorkFixture(api, fixture.tenant.live);
});

const patchCase = (id: string, body: unknown) => fixture.call('PATCH', `/api/v1/cases/${id}/`, { body });
const idOf = (answer: Parameters<typeof caseOf>[0]) => caseOf(answer).id;

describe('a hit', () => {
  it('waits from the run that found it until its case is closed, and again when the case is opened', async () => {
    const screening = await fixture.screened();
    const id = idOf(screening);
    expect(await work.page()).toMatchObject({
      results: [
        {
          id: `case.${id}`,
          kind: 'hit',
          subject: { type: 'case', id, response_id: null },
          entity: { name: 'Ovrin Kastelmar', entity_type: 'individual' },
          title: 'Screening of Ovrin Kastelmar',
          why: 'One possible match is to be judged. (sanctions, high risk)',
          tags: ['sanctions', 'high_risk'],
          assigned_to: null,
        },
      ],
      next: null,
    });
    await patchCase(id, { decision: 'no_risk' });
    expect(await work.items()).toEqual([]);
    await patchCase(id, { status: 'in_review' });
    expect(await work.items()).toMatchObject([
      { kind: 'hit', tags: ['sanctions', 'high_risk', 'came_back'] },
    ]);
  });

  it('is due after a day, and says how many matches are left after one was judged', async () => {
    const screening = await fixture.screened();
    const [item] = await work.items();
    expect(Date.parse(item?.due ?? '') - Date.parse(item?.since ?? '')).toBe(24 * HOUR_MS);
    const { id } = profileOf(screening);
    await fixture.call('PATCH', `/api/v1/risk-profiles/${id}/status/`, {
      body: { status: 'false_positive' },
    });
    expect(await work.items()).toMatchObject([
      { why: 'All matches are judged; the case is still open.', tags: [] },
    ]);
  });

  it('is put into words in the language that is asked for', async () => {
    await fixture.screened();
    const [german] = await work.items('language=de');
    expect(german?.why).toBe('Ein möglicher Treffer ist zu beurteilen. (Sanktionen, hohes Risiko)');
    const [arabic] = await work.items('language=ar');
    expect(arabic?.why).toContain('هناك تطابق محتمل واحد');
  });

  it('is removed with its entity', async () => {
    const screening = await fixture.screened();
    const entity = String(Object(screening.body['entity']).id);
    expect((await fixture.call('DELETE', `/api/v1/entities/${entity}/`)).status).toBe(204);
    expect(await work.items()).toEqual([]);
    expect((await work.counts()).total).toBe(0);
  });
});

describe('the list', () => {
  it('is late first, in pages that neither repeat nor lose an item while others come and go', async () => {
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      made.push(`case.${idOf(await fixture.screened())}`);
      await api.clock.advance(60_000);
    }
    const first = await work.page('limit=3');
    expect(first.results.map(({ id }) => id)).toEqual(made.slice(0, 3));
    // One of the page and one behind it are settled, and a new one is found.
    await patchCase(made[1]?.slice('case.'.length) ?? '', { decision: 'no_risk' });
    await patchCase(made[4]?.slice('case.'.length) ?? '', { decision: 'no_risk' });
    const newest = `case.${idOf(await fixture.screened())}`;
    const second = await work.page(`limit=3&after=${first.next}`);
    expect(second.results.map(({ id }) => id)).toEqual([made[3], made[5], made[6]]);
    const third = await work.page(`limit=3&after=${second.next}`);
    expect(third).toMatchObject({ results: [{ id: newest }], next: null });
  });

  it('is narrowed by kind, by assignee and by age', async () => {
    const old = `case.${idOf(await fixture.screened())}`;
    await api.clock.advance(4 * 24 * HOUR_MS);
    const young = `case.${idOf(await fixture.screened())}`;
    await work.assign([young], OWNER.id);
    const ids = async (query: string) => (await work.items(query)).map(({ id }) => id);
    expect(await ids('kind=review')).toEqual([]);
    expect(await ids('kind=hit')).toEqual([old, young]);
    expect(await ids('assignee=me')).toEqual([young]);
    expect(await ids(`assignee=${OWNER.id}`)).toEqual([young]);
    expect(await ids('assignee=nobody')).toEqual([old]);
    expect(await ids(`assignee=${TOBIN}`)).toEqual([]);
    expect(await ids('age=today')).toEqual([young]);
    expect(await ids('age=3-5d')).toEqual([old]);
    expect(await ids('age=3-5d&assignee=me')).toEqual([]);
    expect(await ids('age=over5d')).toEqual([]);
  });

  it.each([['after=abc'], ['limit=0'], ['kind=other'], ['assignee=somebody'], ['age=old']])(
    'refuses %s',
    async (query) => {
      expect((await work.call('GET', `?${query}`)).status).toBe(400);
    },
  );
});

describe('the counts', () => {
  it('are those of the list, by kind, assignee and age', async () => {
    await fixture.screened();
    await api.clock.advance(7 * 24 * HOUR_MS);
    const mine = `case.${idOf(await fixture.screened())}`;
    const theirs = `case.${idOf(await fixture.screened())}`;
    await work.assign([mine], OWNER.id);
    await work.assign([theirs], TOBIN);
    expect(await work.counts()).toMatchObject({
      total: 3,
      by_kind: { hit: 3, review: 0 },
      by_assignee: { me: 1, nobody: 1, others: 1 },
      by_age: [
        { age: 'today', count: 2 },
        { age: '1d', count: 0 },
        { age: '2d', count: 0 },
        { age: '3-5d', count: 0 },
        { age: 'over5d', count: 1 },
      ],
    });
  });
});

describe('assignment', () => {
  it('is seen on the case, and that of the case on the list', async () => {
    const id = idOf(await fixture.screened());
    expect(await work.assign([`case.${id}`], OWNER.id)).toEqual(['assigned']);
    expect((await fixture.call('GET', `/api/v1/cases/${id}/`)).body['assigned_to']).toEqual(OWNER);
    const ada = { id: TOBIN, name: 'Tobin Marsh', email: 'tobin@bank.example' };
    await patchCase(id, { assigned_to: ada });
    expect(await work.items()).toMatchObject([{ assigned_to: TOBIN }]);
    expect((await work.counts()).by_assignee).toEqual({ me: 0, nobody: 0, others: 1 });
    expect(await work.assign([`case.${id}`], null)).toEqual(['assigned']);
    expect((await fixture.call('GET', `/api/v1/cases/${id}/`)).body['assigned_to']).toBeNull();
  });

  it('says of each item whether it was assigned, was so before, or is gone', async () => {
    const [one, other] = [await fixture.screened(), await fixture.screened()].map(idOf);
    await patchCase(other ?? '', { decision: 'no_risk' });
    await work.assign([`case.${one}`], TOBIN);
    const ids = [`case.${one}`, `case.${other}`, `response.${TOBIN}`, 'nothing', `case.${TOBIN}`];
    expect(await work.assign(ids, TOBIN)).toEqual(['unchanged', 'gone', 'gone', 'gone', 'gone']);
    expect(await work.assign([`case.${one}`], null)).toEqual(['assigned']);
  });

  it('takes fifty items in one call', { timeout: 120_000 }, async () => {
    const ids: string[] = [];
    for (let index = 0; index < 50; index += 1) ids.push(`case.${idOf(await fixture.screened())}`);
    expect(await work.assign(ids, TOBIN)).toEqual(ids.map(() => 'assigned'));
    expect((await work.counts()).by_assignee).toEqual({ me: 0, nobody: 0, others: 50 });
  });

  it('by two persons at the same time leaves the item, the case and the counts of one mind', async () => {
    const id = idOf(await fixture.screened());
    await Promise.all([work.assign([`case.${id}`], TOBIN), work.assign([`case.${id}`], OWNER.id)]);
    const [item] = await work.items();
    const { body } = await fixture.call('GET', `/api/v1/cases/${id}/`);
    expect(Object(body['assigned_to']).id).toBe(item?.assigned_to);
    const { me, nobody, others } = (await work.counts()).by_assignee;
    expect([me, nobody, others]).toEqual(item?.assigned_to === OWNER.id ? [1, 0, 0] : [0, 0, 1]);
  });

  it('needs the scope to write', async () => {
    const key = await fixture.tenant.key('live', { scopes: ['work:read'] });
    const body = { ids: ['case.x'], assigned_to: null };
    expect((await work.call('PATCH', 'assign/', { key, body })).status).toBe(403);
    expect((await work.call('GET', 'counts/', { key })).status).toBe(200);
  });
});
