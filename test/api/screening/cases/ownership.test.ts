/** A case that was opened by what listed owners hold: the case, the work list and the second person are told what it is about. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { caseOf, LISTED, NOBODY, profileOf, ScreeningFixture } from '../../../support/screening/fixture.ts';
import { withApi } from '../../../support/with-api.ts';
import { WorkFixture } from '../../../support/work/fixture.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;
let work: WorkFixture;
let company: string;

withApi((opened) => {
  api = opened;
});

const FREIGHT = { entity_type: 'company', legal_name: 'Kastelmar Freight Holding Ltd' };
const OWNED = 'Listed owners hold 55 % of it: by the 50 percent rule it counts as listed itself.';

const Term = z.looseObject({
  owner_id: z.string(),
  owner_name: z.string(),
  share: z.number(),
  listings: z.array(
    z.looseObject({
      risk_profile_id: z.string(),
      name: z.string(),
      list: z.string(),
      programmes: z.array(z.string()),
      listed_since: z.string().nullable(),
      status: z.string(),
    }),
  ),
});
const Finding = z.looseObject({
  sentence: z.string(),
  share: z.number(),
  lines: z.array(z.looseObject({ terms: z.array(Term) })),
});
const OwnershipCase = z.looseObject({
  id: z.string(),
  risk_level: z.string(),
  risk_score: z.number(),
  alerts: z.array(z.looseObject({ by_ownership: z.boolean(), ownership: Finding.nullable() })),
});

beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  work = new WorkFixture(api, fixture.tenant.test);
  company = await fixture.entity({ entity_type: 'company', legal_name: 'Quay Crane Works Ltd' }, 'test');
  await owns(LISTED, 30);
  await owns(FREIGHT, 25);
  await owns(NOBODY, 45);
  expect((await fixture.start(company, 'test')).status).toBe(202);
  await settled();
});

async function owns(related_entity: object, share: number): Promise<void> {
  const path = `/api/v1/entities/${company}/relations/`;
  const body = { kind: 'owner', related_entity, share };
  expect((await fixture.call('POST', path, { mode: 'test', body })).status).toBe(201);
}

/** Works until nothing is left to do. */
async function settled(): Promise<void> {
  for (let before = -1; ; ) {
    const jobs = (await fixture.jobs('test')).length;
    if (jobs === before) return;
    before = jobs;
    expect(await fixture.work('test')).toBe(0);
  }
}

const caseId = async () => caseOf(await fixture.read(company, 'test')).id;

async function shown(query = '') {
  const answer = await fixture.call('GET', `/api/v1/cases/${await caseId()}/${query}`, { mode: 'test' });
  if (answer.status !== 200) throw new Error(answer.text);
  return OwnershipCase.parse(answer.body);
}

const itemOf = async (query = '') =>
  (await work.items(query)).find(({ subject }) => subject.type === 'case' && subject.id === itsCase);
let itsCase = '';
beforeEach(async () => {
  itsCase = await caseId();
});

/** The owner that is a person, and the profile of its match. */
async function listedOwner() {
  const [finding] = (await shown()).alerts.flatMap(({ ownership }) => ownership ?? []);
  const term = finding?.lines[0]?.terms.find(({ owner_name: name }) => name === 'Ovrin Kastelmar');
  const id = term?.owner_id ?? '';
  return { id, profile: profileOf(await fixture.read(id, 'test')).id };
}

async function judge(profile: string, status: string): Promise<void> {
  const path = `/api/v1/risk-profiles/${profile}/status/`;
  expect((await fixture.call('PATCH', path, { mode: 'test', body: { status } })).status).toBe(200);
  await settled();
}

describe('a case by ownership', () => {
  it('says in the list what it was found by, with the outcome and the number of listed owners', async () => {
    const listed = await fixture.call('GET', '/api/v1/cases/', { mode: 'test' });
    const { results } = z.object({ results: z.array(z.looseObject({ id: z.string() })) }).parse(listed.body);
    const found = {
      found_by: ['ownership'],
      match_count: 0,
      ownership: { outcome: 'listed', share: 55, share_max: 55, listed_owners: 2 },
    };
    expect(results.find(({ id }) => id === itsCase)).toMatchObject(found);
    expect(await shown()).toMatchObject(found);
    const narrowed = await fixture.call('GET', `/api/v1/cases/?entity_id=${company}`, { mode: 'test' });
    expect(narrowed.body['results']).toMatchObject([found]);
    const ofPerson = results.filter(({ id }) => id !== itsCase);
    expect(ofPerson).toHaveLength(2);
    for (const line of ofPerson)
      expect(line).toMatchObject({ found_by: ['matches'], match_count: 1, ownership: null });
  });

  it('is no longer found by them in the list where they are cleared, though no case was changed', async () => {
    await judge((await listedOwner()).profile, 'false_positive');
    const { body } = await fixture.call('GET', `/api/v1/cases/?entity_id=${company}`, { mode: 'test' });
    expect(body['results']).toMatchObject([
      { found_by: [], ownership: { outcome: 'below', share: 25, listed_owners: 1 } },
    ]);
  });

  it('carries the finding with each owner, its share, what it is listed for, and the risk', async () => {
    const { alerts, risk_level, risk_score } = await shown();
    expect(risk_level).toBe('high');
    expect(risk_score).toBeGreaterThan(6);
    const [alert] = alerts;
    expect(alert?.by_ownership).toBe(true);
    expect(alert?.ownership?.sentence).toContain('hold 55 % of Quay Crane Works Ltd');
    const terms = (alert?.ownership?.lines[0]?.terms ?? []).toSorted((a, b) => b.share - a.share);
    expect(terms.map(({ owner_name: name, share }) => [name, share])).toEqual([
      ['Ovrin Kastelmar', 30],
      ['Kastelmar Freight Holding Ltd', 25],
    ]);
    for (const { owner_id: owner, listings } of terms) {
      const profile = profileOf(await fixture.read(owner, 'test'));
      expect(listings).toMatchObject([
        {
          risk_profile_id: profile.id,
          list: 'sandbox',
          programmes: ['Sandbox asset freeze'],
          listed_since: '2019-05-20',
          status: 'not_reviewed',
        },
      ]);
    }
  });

  it('says the same in the screening, and what a reviewer has confirmed', async () => {
    const { profile } = await listedOwner();
    await judge(profile, 'true_positive');
    const { body } = await fixture.read(company, 'test');
    const ownership = Finding.parse(body['ownership']);
    const listings = ownership.lines[0]?.terms.flatMap((term) => term.listings) ?? [];
    expect(listings.map(({ status }) => status).toSorted()).toEqual(['not_reviewed', 'true_positive']);
  });

  it('waits with the finding as its sentence, and is tagged as what it is', async () => {
    expect(await itemOf()).toMatchObject({
      kind: 'hit',
      tags: ['sanctions', 'ownership', 'high_risk'],
      why: `${OWNED} A decision is still needed. (sanctions, by its owners, high risk)`,
    });
    expect((await itemOf('language=de'))?.why).toContain('Gelistete Eigentümer halten 55 % daran');
    expect((await itemOf('language=ar'))?.why).toContain('55 %');
  });

  it('waits with the finding for the second person', async () => {
    await fixture.tenant
      .table('test')
      .update(environmentKey(fixture.tenant.scopes.test), { set: { four_eyes_cases: true } });
    const path = `/api/v1/cases/${await caseId()}/`;
    const proposed = await fixture.call('PATCH', path, {
      mode: 'test',
      body: { decision: 'no_risk', reason: 'A licence covers it.' },
    });
    expect(proposed.status).toBe(200);
    expect(
      OwnershipCase.parse(proposed.body).alerts[0]?.ownership?.lines[0]?.terms[0]?.listings,
    ).toHaveLength(1);
    const item = await itemOf();
    expect(item).toMatchObject({ kind: 'second_person', tags: ['sanctions', 'ownership', 'high_risk'] });
    expect(item?.why).toMatch(new RegExp(`^${OWNED} .* proposes: no risk. A second person must confirm.`));
  });

  it('says when the finding no longer holds, and when it holds again', async () => {
    const { profile } = await listedOwner();
    await judge(profile, 'false_positive');
    expect(await itemOf()).toMatchObject({
      tags: [],
      why: 'Listed owners no longer hold half of it or more; the case is still open.',
    });
    expect((await shown()).risk_level).toBe('none');
    await judge(profile, 'true_positive');
    expect((await itemOf())?.why).toContain(OWNED);
  });

  it('says in its sentence that it was decided before', async () => {
    const path = `/api/v1/cases/${await caseId()}/`;
    await fixture.call('PATCH', path, { mode: 'test', body: { decision: 'acceptable_risk' } });
    await fixture.call('PATCH', path, { mode: 'test', body: { status: 'open' } });
    expect((await itemOf())?.why).toContain(
      `${OWNED} The case was decided before; it is to be decided again.`,
    );
  });

  it('names no listing of an owner that is gone, and fails for nobody', async () => {
    const { id } = await listedOwner();
    expect((await fixture.call('DELETE', `/api/v1/entities/${id}/`, { mode: 'test' })).status).toBe(204);
    const [alert] = (await shown()).alerts;
    const gone = alert?.ownership?.lines.flatMap(({ terms }) => terms).filter((term) => term.owner_id === id);
    expect(gone?.flatMap(({ listings }) => listings) ?? []).toEqual([]);
    await settled();
    expect((await shown()).alerts).toMatchObject([{ by_ownership: true }]);
  });
});
