/** Owners are screened with what they own, and what listed owners hold to 50 percent is a finding of its own. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { caseOf, LISTED, NOBODY, profileOf, ScreeningFixture } from '../../support/screening/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;
let company: string;

withApi(async (opened) => {
  api = opened;
});

const FREIGHT = { entity_type: 'company', legal_name: 'Kastelmar Freight Holding Ltd' };
const named = (legal_name: string) => ({ entity_type: 'company', legal_name });

const Ownership = z.looseObject({
  outcome: z.string(),
  share: z.number(),
  share_max: z.number(),
  strength: z.number().nullable(),
  owners: z.number(),
  unscreened: z.number(),
  sentence: z.string(),
  arithmetic: z.array(z.string()),
});
const Found = z.looseObject({
  risk_level: z.string().nullable(),
  risk_score: z.number().nullable(),
  ownership: Ownership.nullable(),
  history: z.array(z.looseObject({ reason: z.string() })),
});

beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  company = await fixture.entity(named('Quay Crane Works Ltd'), 'test');
});

async function owned(of: string, body: object): Promise<string> {
  const path = `/api/v1/entities/${of}/relations/`;
  const made = await fixture.call('POST', path, { mode: 'test', body: { kind: 'owner', ...body } });
  if (made.status !== 201) throw new Error(made.text);
  return String(made.body['id']);
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

async function screened(id = company): Promise<z.output<typeof Found>> {
  const started = await fixture.start(id, 'test');
  expect(started.status).toBe(202);
  await settled();
  return read(id);
}

async function read(id = company) {
  const answer = await fixture.read(id, 'test');
  if (answer.status !== 200) throw new Error(answer.text);
  return Found.parse(answer.body);
}

const ownersOf = async (id: string) => {
  const { body } = await fixture.call('GET', `/api/v1/entities/${id}/relations/`, { mode: 'test' });
  return z
    .looseObject({
      results: z.array(
        z.looseObject({
          id: z.string(),
          related_entity: z.looseObject({ id: z.string(), name: z.string() }),
        }),
      ),
    })
    .parse(body).results;
};

describe('owners are screened with a company', () => {
  it('screens owners at all levels that were never screened, once', async () => {
    await owned(company, { related_entity: named('Quay Holding Ltd'), share: 60 });
    const [holding] = await ownersOf(company);
    await owned(holding?.related_entity.id ?? '', { related_entity: LISTED, share: 20 });
    const found = await screened();
    expect(found.ownership).toMatchObject({ outcome: 'below', share: 12, owners: 2, unscreened: 0 });
    for (const id of [
      holding?.related_entity.id ?? '',
      (await ownersOf(holding?.related_entity.id ?? ''))[0]?.related_entity.id ?? '',
    ])
      expect((await fixture.start(id, 'test')).status).toBe(409);
  });

  it('says nothing of ownership where no owners are known', async () => {
    expect((await screened()).ownership).toBeNull();
  });

  it('keeps a screening without relations at one job', async () => {
    await screened();
    expect(await fixture.jobs('test')).toHaveLength(1);
  });
});

/** The line of the company in the list of entities. */
async function lineOf(): Promise<unknown> {
  const { body } = await fixture.call('GET', '/api/v1/entities/?search=Quay+Crane', { mode: 'test' });
  return z.looseObject({ results: z.array(z.looseObject({})) }).parse(body).results[0];
}

describe('what a run found of owners', () => {
  it('stands in the line of the company and in the history: they hold half or more, and less after a change', async () => {
    await owned(company, { related_entity: LISTED, share: 60 });
    const found = await screened();
    expect(await lineOf()).toMatchObject({ risk_profiles_count: 0, owners_found: 'listed' });
    expect(found.history[0]).toMatchObject({ ownership: { outcome: 'listed', share: 60, unscreened: 0 } });
    const [owner] = await ownersOf(company);
    const path = `/api/v1/entities/${company}/relations/${owner?.id}/`;
    expect((await fixture.call('PATCH', path, { mode: 'test', body: { share: 20 } })).status).toBe(200);
    await settled();
    expect(await lineOf()).toMatchObject({ owners_found: null });
    expect((await read()).history[0]).toMatchObject({ ownership: { outcome: 'below', share: 20 } });
  });

  it('is not known where an owner could not be screened', async () => {
    await owned(company, { related_entity: named('Outage Holdings Ltd'), share: 100 });
    const found = await screened();
    expect(found.ownership).toMatchObject({ outcome: 'none', unscreened: 1 });
    expect(await lineOf()).toMatchObject({ owners_found: 'unscreened' });
  });

  it('is nothing where no owners are known', async () => {
    const found = await screened();
    expect(await lineOf()).toMatchObject({ owners_found: null });
    expect(found.history[0]).toMatchObject({ ownership: null });
  });
});

describe('listed owners hold half or more', () => {
  beforeEach(async () => {
    await owned(company, { related_entity: LISTED, share: 30 });
    await owned(company, { related_entity: FREIGHT, share: 25 });
    await owned(company, { related_entity: NOBODY, share: 45 });
  });

  it('is a finding with its arithmetic in words, a high risk, a case and an alert', async () => {
    const found = await screened();
    expect(found.ownership).toMatchObject({ outcome: 'listed', share: 55, share_max: 55, unscreened: 0 });
    const [sum = ''] = found.ownership?.arithmetic ?? [];
    expect(sum).toContain('Ovrin Kastelmar 30 % (listed)');
    expect(sum).toContain('Kastelmar Freight Holding Ltd 25 % (listed)');
    expect(sum).toMatch(/ = 55 %$/);
    expect(found.ownership?.sentence).toContain('by the 50 percent rule it counts as listed itself');
    expect(found.risk_level).toBe('high');
    const answer = await fixture.read(company, 'test');
    expect(caseOf(answer)).toMatchObject({
      status: 'open',
      alerts: [{ kind: 'owners_changed', risk_profiles: [], ownership: { share: 55 } }],
    });
    expect(await fixture.announced('alert.created', 'test')).toContainEqual(
      expect.objectContaining({ entity_id: company, by_ownership: true, risk_profile_ids: [] }),
    );
    expect(await fixture.announced('screening.completed', 'test')).toContainEqual(
      expect.objectContaining({
        entity_id: company,
        ownership: { outcome: 'listed', share: 55, share_max: 55, threshold: 50, unscreened: 0 },
      }),
    );
  });

  it.each([
    ['de', 'Nach der 50-Prozent-Regel gilt es selbst als gelistet', 'gelistet'],
    ['ar', 'وفق قاعدة الخمسين بالمئة', 'مُدرَج'],
  ])('says it in %s', async (language, sentence, word) => {
    await screened();
    const { body } = await fixture.call('GET', `/api/v1/screening/${company}/?language=${language}`, {
      mode: 'test',
    });
    const { ownership } = Found.parse(body);
    expect(ownership?.sentence).toContain(sentence);
    expect(ownership?.arithmetic[0]).toContain(word);
  });

  it('shows the entity the risk of the finding', async () => {
    const found = await screened();
    const { body } = await fixture.call('GET', `/api/v1/entities/${company}/`, { mode: 'test' });
    expect(body['risk_score']).toBe((found.risk_score ?? 0) * 10);
  });

  it('raises no second alert for the same finding', async () => {
    await screened();
    await fixture.again(company, 'test');
    await settled();
    expect(caseOf(await fixture.read(company, 'test')).alerts).toHaveLength(1);
  });

  it('falls with a dismissed match of an owner, and comes back with the withdrawn dismissal', async () => {
    await screened();
    const [owner] = (await ownersOf(company)).filter(
      ({ related_entity: { name } }) => name === 'Ovrin Kastelmar',
    );
    const profile = profileOf(await fixture.read(owner?.related_entity.id ?? '', 'test'));
    const judge = async (status: string) => {
      const path = `/api/v1/risk-profiles/${profile.id}/status/`;
      expect((await fixture.call('PATCH', path, { mode: 'test', body: { status } })).status).toBe(200);
      await settled();
      return read();
    };
    expect((await judge('false_positive')).ownership).toMatchObject({ outcome: 'below', share: 25 });
    expect((await read()).risk_level).toBe('none');
    expect((await judge('true_positive')).ownership).toMatchObject({ outcome: 'listed', share: 55 });
  });

  it('falls when a relation ends or is deleted, and rises when a share does', async () => {
    await screened();
    const [first] = await ownersOf(company);
    const listed = (await ownersOf(company)).find(
      ({ related_entity: { name } }) => name === 'Ovrin Kastelmar',
    );
    const path = `/api/v1/entities/${company}/relations/${listed?.id}/`;
    expect(first).toBeDefined();
    await fixture.call('PATCH', path, { mode: 'test', body: { until: '2020-01-01' } });
    await settled();
    expect((await read()).ownership).toMatchObject({ outcome: 'below', share: 25 });
    await fixture.call('PATCH', path, { mode: 'test', body: { until: null } });
    await settled();
    expect((await read()).ownership).toMatchObject({ outcome: 'listed', share: 55 });
    await fixture.call('DELETE', path, { mode: 'test' });
    await settled();
    expect((await read()).ownership).toMatchObject({ share: 25 });
  });

  it('counts an owner that was blocked through its own owners as a whole, two levels down', async () => {
    const daughter = await fixture.entity(named('Crane Daughter Ltd'), 'test');
    await owned(daughter, { related_entity_id: company, share: 50 });
    const found = await screened(daughter);
    expect(found.ownership).toMatchObject({ outcome: 'listed', share: 50 });
    expect(found.ownership?.arithmetic).toHaveLength(2);
    expect(found.ownership?.arithmetic[0]).toContain('Quay Crane Works Ltd 50 % (counts whole)');
  });
});

describe('what is not certain is said', () => {
  it('names a band that may reach the threshold, without an alert', async () => {
    await owned(company, { related_entity: LISTED, share: 25, share_max: 75 });
    const found = await screened();
    expect(found.ownership).toMatchObject({ outcome: 'possible', share: 25, share_max: 75, strength: null });
    expect(found.risk_level).toBe('none');
    expect(found.ownership?.arithmetic[0]).toContain('25 to 75 % (listed)');
  });

  it('counts nothing for a share that is not known, and says what it may be', async () => {
    await owned(company, { related_entity: LISTED });
    expect((await screened()).ownership).toMatchObject({ outcome: 'possible', share: 0, share_max: 100 });
  });

  it('reads rings of owners, and never counts a company as its own owner', async () => {
    const other = await fixture.entity(named('Ring Two Ltd'), 'test');
    await owned(company, { related_entity_id: other, share: 60 });
    await owned(other, { related_entity_id: company, share: 60 });
    await owned(other, { related_entity: LISTED, share: 40 });
    const found = await screened();
    expect(found.ownership).toMatchObject({ outcome: 'below', share: 24 });
  });
});

describe('an owner is deleted', () => {
  it('leaves neither its relation nor its name, and the finding falls', async () => {
    await owned(company, { related_entity: LISTED, share: 60 });
    await screened();
    const [owner] = await ownersOf(company);
    const id = owner?.related_entity.id ?? '';
    expect((await fixture.call('DELETE', `/api/v1/entities/${id}/`, { mode: 'test' })).status).toBe(204);
    expect(await ownersOf(company)).toEqual([]);
    await fixture.again(company, 'test');
    await settled();
    const answer = await fixture.read(company, 'test');
    expect(Found.parse(answer.body)).toMatchObject({ risk_level: 'none', ownership: { outcome: 'none' } });
    expect(JSON.stringify(answer.body['ownership'])).not.toContain('Kastelmar');
  });
});
