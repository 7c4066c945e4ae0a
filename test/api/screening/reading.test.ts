/** What is shown of a screening: both views with their scores, everything that is listed, and to whom. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SANDBOX_SUBJECTS, type SandboxSubject } from '#shared/domain/screening/sandbox/subjects.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { caseOf, NOBODY, profileOf, SCREENING, ScreeningFixture } from '../../support/screening/fixture.ts';
import { withApi } from '../../support/with-api.ts';

const Profile = z.looseObject({
  matching_score: z.number(),
  has_pep: z.boolean(),
  has_sanctions: z.boolean(),
  has_watchlists: z.boolean(),
  has_adverse_media: z.boolean(),
});
const Details = Profile.extend({
  pep: z.array(z.unknown()),
  sanctions: z.array(z.unknown()),
  watchlists: z.array(z.unknown()),
  media: z.array(z.unknown()),
  aml_types: z.array(z.string()),
});

const EVERYTHING = {
  entity_type: 'individual',
  first_name: 'Leopold',
  last_name: 'Draycastle',
  date_of_birth: '1955-07-04',
  nationality: 'CL',
};

let api: InProcessApi;
let fixture: ScreeningFixture;
let shown: Answer;
let entityId: string;

withApi(async (opened) => {
  api = opened;
  fixture = await ScreeningFixture.open(api);
  shown = await fixture.screened(EVERYTHING, 'test');
  entityId = String(Object(shown.body['entity']).id);
});

const get = (path: string) => fixture.call('GET', path, { mode: 'test' });

describe('GET /screening/{entity_id}/', () => {
  // proves SCR-201
  it('answers the screening with cases, alerts and risk profiles in the summary view', () => {
    expect(shown).toMatchObject({ status: 200, body: { match_count: 1 } });
    expect(caseOf(shown).alerts).toHaveLength(1);
    expect(profileOf(shown)).not.toHaveProperty('sanctions');
  });

  // proves SCR-202
  it('answers 404 for an entity that was never screened, and for none', async () => {
    const unscreened = await fixture.entity(NOBODY, 'test');
    for (const id of [unscreened, randomUUID()]) {
      const answers = [await get(`${SCREENING}${id}/`), await get(`${SCREENING}${id}/detailed/`)];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    }
    expect((await get(`${SCREENING}nothing/`)).status).toBe(404);
  });

  // proves ALR-001 to ALR-003
  it('shows alerts with their profiles, and why each has to be reviewed', () => {
    const [alert] = caseOf(shown).alerts;
    const { id } = profileOf(shown);
    expect(alert).toMatchObject({
      id: expect.any(String),
      kind: 'initial',
      source: 'sandbox',
      created_at: expect.stringMatching(/Z$/),
      changes: [{ risk_profile_id: id, reasons: ['new_record'] }],
      risk_profiles: [{ id }],
    });
  });

  it('names the provider, its engine and the lists on which the result rests', () => {
    expect(shown.body['lists']).toMatchObject({
      provider: 'sandbox',
      engine: expect.any(String),
      list_version: expect.any(String),
      sources: [
        { list: 'sandbox', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), published_on: '2026-01-01' },
      ],
    });
    expect(shown.body['history']).toMatchObject([{ reason: 'initial', status: 'completed', match_count: 1 }]);
  });
});

describe('a risk profile', () => {
  // proves RP-001 to RP-014
  it('has every field of the summary view, with a score from 0 to 100', () => {
    expect(profileOf(shown)).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Leopold Draycastle',
      entity_type: 'individual',
      status: 'not_reviewed',
      matching_score: expect.any(Number),
      matching_name: 'Leopold Draycastle',
      match_type: expect.arrayContaining(['name_exact', 'dob_match']),
      dates_of_birth: ['1955-07-04'],
      also_known_as: [],
      all_related_countries: ['CL'],
      has_pep: true,
      has_sanctions: true,
      has_watchlists: false,
      has_adverse_media: true,
    });
    const { matching_score } = Profile.parse(profileOf(shown));
    expect(matching_score).toBeGreaterThan(80);
    expect(matching_score).toBeLessThanOrEqual(100);
  });

  // proves RP-021 to RP-028, RP-101
  it('is answered with its details, with a score from 0 to 1', async () => {
    const summary = profileOf(shown);
    const { status, body } = await get(`/api/v1/risk-profiles/${summary.id}/`);
    expect(status).toBe(200);
    const { matching_score, ...rest } = body;
    const { matching_score: percent, ...same } = Profile.parse(summary);
    expect(rest).toMatchObject(same);
    expect(Number(matching_score) * 100).toBeCloseTo(percent, 2);
    expect(body).toMatchObject({
      alert_id: caseOf(shown).alerts[0]?.id,
      aml_types: ['sanction', 'pep-class-1', 'adverse-media'],
      created_at: expect.stringMatching(/Z$/),
      pep: [{}],
      sanctions: [{}],
      watchlists: [],
      media: [{}],
    });
  });

  // proves RP-029 to RP-031
  it('shows listings, offices and articles with every field', async () => {
    const { body } = await get(`/api/v1/risk-profiles/${profileOf(shown).id}/`);
    const entry = {
      country_codes: ['CL'],
      fields: expect.arrayContaining([
        { name: 'Programme', tag: 'programme', value: 'Sandbox asset freeze' },
      ]),
      identifier: expect.stringContaining('all-at-once'),
      listing_started_utc: '2017-03-03T00:00:00.000Z',
      listing_ended_utc: null,
      name: 'Leopold Draycastle',
      related_urls: [],
      url: null,
    };
    const office = {
      active_start_dates: ['2009-03'],
      active_end_dates: ['2017-03'],
      political_parties: ['Sandbox Party'],
      political_positions: ['Fictional head of state'],
      political_regions: ['Santiago'],
    };
    expect(body['sanctions']).toEqual([{ ...entry, aml_types: ['sanction'] }]);
    expect(body['pep']).toEqual([{ ...entry, aml_types: ['pep-class-1'], ...office }]);
    expect(body['media']).toEqual([
      {
        identifier: 'sandbox-3',
        publishing_date: '2017-03-04',
        snippet: 'Assets were frozen.',
        title: 'Former head of state listed',
        url: 'https://press.example/sandbox-3',
      },
    ]);
  });

  // proves SCR-203
  it('is shown with its details by GET /screening/{entity_id}/detailed/', async () => {
    const detailed = await get(`${SCREENING}${entityId}/detailed/`);
    const { body } = await get(`/api/v1/risk-profiles/${profileOf(shown).id}/`);
    const { request_id: _id, ...own } = body;
    expect(detailed.status).toBe(200);
    expect(profileOf(detailed)).toEqual(own);
    expect(Object.keys(detailed.body).sort()).toEqual(Object.keys(shown.body).sort());
  });

  // proves RP-101
  it('is the same 404 for an id of nothing, of a case, and of a screening', async () => {
    for (const id of [randomUUID(), caseOf(shown).id, String(shown.body['id'])]) {
      const answer = await get(`/api/v1/risk-profiles/${id}/`);
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    }
  });
});

describe('test mode', () => {
  // proves SCR-006, RP-032
  it.each(SANDBOX_SUBJECTS.map((subject, index) => [`${index} ${subject.shows}`, subject] as const))(
    'screens the documented subject: %s',
    async (_name, subject) => {
      const screening = await fixture.screened(entityOf(subject), 'test');
      const { matches, outcome, topics } = subject;
      expect(screening.body).toMatchObject({ status: outcome, match_count: matches, is_test_data: true });
      if (matches === 0) return expect(screening.body['cases']).toEqual([]);
      const id = String(Object(screening.body['entity']).id);
      const found = caseOf(await get(`${SCREENING}${id}/detailed/`)).alerts.flatMap((alert) =>
        alert.risk_profiles.map((each) => Details.parse(each)),
      );
      expect(found).toHaveLength(matches);
      expect([...new Set(found.flatMap(({ aml_types }) => aml_types))].sort()).toEqual([...topics].sort());
      for (const each of found) {
        const { has_pep, has_sanctions, has_watchlists, has_adverse_media } = each;
        const full = [each.pep, each.sanctions, each.watchlists, each.media].map((list) => list.length > 0);
        expect([has_pep, has_sanctions, has_watchlists, has_adverse_media]).toEqual(full);
      }
    },
  );

  // proves SCR-006
  it('is not seen in live mode, nor by other tenants', async () => {
    const other = await ScreeningFixture.open(api);
    const { id } = profileOf(shown);
    const paths = [
      ['GET', `${SCREENING}${entityId}/`],
      ['GET', `${SCREENING}${entityId}/detailed/`],
      ['GET', `/api/v1/cases/${caseOf(shown).id}/`],
      ['PATCH', `/api/v1/cases/${caseOf(shown).id}/`, { decision: 'no_risk' }],
      ['GET', `/api/v1/risk-profiles/${id}/`],
      ['PATCH', `/api/v1/risk-profiles/${id}/status/`, { status: 'false_positive' }],
    ] as const;
    for (const [method, path, body] of paths) {
      const random = path.replace(/[0-9a-f-]{36}/, randomUUID());
      const keys = [fixture.tenant.live, other.tenant.test, other.tenant.live];
      for (const key of keys) {
        const { body: foreign, status } = await api.call(method, path, { key, body });
        const { body: nowhere } = await api.call(method, random, { key, body });
        expect({ status, ...foreign, request_id: 0 }).toEqual({ status: 404, ...nowhere, request_id: 0 });
      }
    }
    expect((await fixture.read(entityId, 'test')).text).toBe(shown.text);
  });
});

function entityOf({ kind, name, birthDate, country }: SandboxSubject): object {
  if (kind === 'company') return { entity_type: 'company', legal_name: name, jurisdiction: country ?? null };
  const [first_name = '', last_name = ''] = name.split(' ');
  const facts = { date_of_birth: birthDate ?? null, nationality: country ?? null };
  return { entity_type: 'individual', first_name, last_name, ...facts };
}
