/** The screening of the board's report: one open match, one that was found false, a decision that waits. */
import type { Hit, ScreeningFacts } from '#shared/domain/reports/facts/screening.ts';
import { ENTITY_ID, IDRIS, NORA, sha256 } from './people.ts';

function hit(name: string, score: number, risk: number, more: Partial<Hit> = {}): Hit {
  return {
    id: `hit ${name}`,
    name,
    score,
    status: 'not_reviewed',
    topics: ['sanction'],
    risk,
    listings: [{ list: 'eu_fsf', reference: `eu_fsf:${name}`, listedOn: '2022-04-08', endedAt: null }],
    birthDates: [],
    countries: ['CY'],
    why: 'Similar name (a part is spelt otherwise). No country or number to settle it.',
    decision: null,
    previousDecision: null,
    gone: null,
    foundAt: '2026-10-06T08:00:00.000Z',
    ...more,
  };
}

const DECIDED = {
  entity_facts: '',
  record_facts: '',
  decided_by: NORA,
  decided_at: '2026-10-06T15:40:00.000Z',
};

export const SCREENING: ScreeningFacts = {
  id: '0d9b8c7a-1111-4222-8333-444455556666',
  status: 'completed',
  askedAt: '2026-10-06T07:59:00.000Z',
  askedBy: NORA.name,
  screenedAt: '2026-11-22T06:00:31.000Z',
  failure: null,
  risk: { score: 8.7, level: 'high' },
  ownership: null,
  evidence: {
    provider: 'embedded',
    engine: '7',
    coverage: [
      { list: 'us_ofac_sdn', state: 'in_force', as_of: '2026-11-20', problem: null },
      { list: 'ca_sema', state: 'not_loaded', as_of: null, problem: 'unreachable' },
      { list: 'eu_fsf', state: 'outdated', as_of: '2026-02-03', problem: 'refused' },
    ],
    list_version: '3f1c9a7e2b40',
    sources: [
      { list: 'us_ofac_sdn', published_on: '2026-11-20', records: 17_942, names: 41_200 },
      { list: 'eu_fsf', published_on: '2026-11-19', records: 5_872, names: 19_420 },
      { list: 'un_sc', published_on: '2026-11-18', records: 1_003, names: 3_310 },
      { list: 'uk_fcdo', published_on: null, records: 4_716, names: 11_882 },
    ].map((source) => ({
      ...source,
      sha256: sha256(source.list),
      reader: 3,
      fetched_at: '2026-11-22T05:10:00.000Z',
    })),
  },
  hits: {
    items: [
      hit('Kastelmar Bulk Carriers Limited', 0.87, 8.7, {
        listings: [
          { list: 'eu_fsf', reference: 'eu_fsf:1', listedOn: '2022-04-08', endedAt: null },
          { list: 'uk_fcdo', reference: 'uk_fcdo:1', listedOn: '2022-05-04', endedAt: null },
        ],
      }),
      hit('Kastel Maritime Holding', 0.81, 0, {
        status: 'false_positive',
        why: 'Similar name (a part is not listed). No country in common.',
        decision: {
          ...DECIDED,
          status: 'false_positive',
          reason: 'Registered in another country and dissolved in 2009.',
          grounds: [],
        },
      }),
    ],
    omitted: 0,
  },
  truncated: 0,
  cases: [
    {
      record: {
        pk: '',
        sk: '',
        id: ENTITY_ID,
        screening_id: ENTITY_ID,
        entity_id: ENTITY_ID,
        status: 'in_review',
        decision: null,
        closed_at: null,
        version: 2,
        created_at: '2026-10-06T08:00:00.000Z',
        updated_at: '2026-11-22T06:00:31.000Z',
        details: '',
      },
      details: {
        title: 'Kastelmar Freight & Bulk Ltd: 2 possible matches',
        entity_name: null,
        assigned_to: null,
        closed_by: null,
        proposed_by: null,
        pending_decision: {
          decision: 'acceptable_risk',
          proposed_by: IDRIS,
          proposed_at: '2026-11-22T10:31:00.000Z',
          reason: null,
        },
        lapsed_proposal: null,
        reason: null,
        previous_decision: null,
      },
    },
  ],
  runs: [
    run('2026-11-22T06:00:31.000Z', 'list_changed', { match_count: 2, new_count: 1 }),
    run('2026-10-06T08:00:00.000Z', 'initial', { match_count: 1, new_count: 1 }),
  ],
};

function run(
  at: string,
  reason: ScreeningFacts['runs'][number]['reason'],
  counts: { readonly match_count: number; readonly new_count: number },
): ScreeningFacts['runs'][number] {
  return {
    ...{ pk: '', sk: '', run_id: at, at, reason, status: 'completed', failure: null },
    ...{ list_version: '3f1c9a7e2b40', outcome: null, risk_score: 8.7, ...counts },
    ...{ changed_count: 0, gone_count: 0, suppressed_count: 0, alert_id: null },
  };
}
