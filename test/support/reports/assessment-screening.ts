/** The screening of an assessment: matches by name, and what listed owners hold. Companies and persons are invented. */
import { createHash } from 'node:crypto';
import type { Hit, ScreeningFacts } from '#shared/domain/reports/facts/screening.ts';

const REVIEWER = { id: uuid(1), name: 'Ada Meridian', email: 'ada@northgate.example' };

type Ownership = NonNullable<ScreeningFacts['ownership']>;

/** Listed owners hold 55 percent. */
export function ownership(changes: Partial<Ownership> = {}): Ownership {
  return {
    ...{ outcome: 'listed', share: 55, share_max: 55, share_of_blocked: 55, strength: 0.96, risk: 9.6 },
    ...{ owners: 3, unscreened: 0, complete: true, threshold: 50, lines: [] },
    arithmetic: ['Brackenhill: Ovrin Kastelmar 30 % (listed) + Kastelmar Freight 25 % (listed) = 55 %'],
    sentence: 'Listed owners hold 55 % of Brackenhill: by the 50 percent rule it counts as listed itself.',
    calculated_at: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

export function hit(index: number, changes: Partial<Hit> = {}): Hit {
  return {
    id: uuid(3_000 + index),
    name: `Ovrin Kastelmar ${index + 1}`,
    score: 0.93 - (index % 7) / 20,
    status: index % 2 === 0 ? 'not_reviewed' : 'false_positive',
    topics: index % 3 === 0 ? ['sanction'] : ['pep-class-2'],
    risk: index % 2 === 0 ? 5.4 : 0,
    listings: [{ list: 'un', reference: `QDi.${100 + index}`, listedOn: '2011-05-04', endedAt: null }],
    birthDates: ['1968-03-14'],
    countries: ['PA'],
    why: 'Same name.',
    decision:
      index % 2 === 0
        ? null
        : {
            status: 'false_positive',
            decided_by: REVIEWER,
            decided_at: '2026-11-21T14:02:00.000Z',
            reason: 'Another date of birth',
            grounds: [],
            entity_facts: 'a',
            record_facts: 'b',
          },
    previousDecision: null,
    gone: null,
    foundAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

export function screening(hits: number): ScreeningFacts {
  return {
    id: uuid(12),
    status: 'completed',
    askedAt: '2026-11-20T09:59:00.000Z',
    askedBy: 'Ada Meridian',
    screenedAt: '2026-11-20T10:00:00.000Z',
    failure: null,
    risk: { score: hits === 0 ? 0 : 5.4, level: hits === 0 ? 'none' : 'medium' },
    ownership: null,
    evidence: {
      provider: 'lists',
      coverage: [
        { list: 'un', state: 'in_force', as_of: '2026-11-20', problem: null },
        { list: 'uk_fcdo', state: 'not_loaded', as_of: null, problem: null },
      ],
      engine: 'matching-4',
      list_version: '5f3a9d20c1',
      sources: ['un', 'eu', 'ofac'].map((list) => ({
        list,
        sha256: createHash('sha256').update(list).digest('hex'),
        reader: 1,
        published_on: '2026-11-19',
        fetched_at: '2026-11-20T02:00:00.000Z',
        records: 1_204,
        names: 4_870,
      })),
    },
    hits: { items: Array.from({ length: hits }, (_, index) => hit(index)), omitted: 0 },
    truncated: 0,
    cases: [],
    runs: [],
  };
}

export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
