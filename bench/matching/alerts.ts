/** The share of persons not on any list who would get an alert because of a similar name. */
import { applyFacts } from '@probity/matching/context';
import type { Section } from '../table.ts';
import { type IndexedList, KINDS_LIKE, type Person } from './data.ts';

const THRESHOLDS = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95] as const;
const ALERT = 0.8;
const GOAL = 1;

/** The best scores for one person. */
interface Best {
  readonly byName: number;
  readonly withFacts: number;
}

export function measureFalseAlerts(ofac: IndexedList, all: IndexedList, persons: readonly Person[]): Section {
  const lists: readonly (readonly [string, readonly Best[]])[] = [
    [`OFAC SDN (${ofac.index.names} names)`, persons.map((person) => bestOf(ofac, person))],
    [`all lists (${all.index.names} names)`, persons.map((person) => bestOf(all, person))],
  ];
  const rate = (best: readonly Best[], by: keyof Best, threshold: number) =>
    (best.filter((each) => each[by] >= threshold).length / persons.length) * 100;
  const misses = lists.flatMap(([name, best]) => {
    const reached = rate(best, 'withFacts', ALERT);
    return reached > GOAL ? [`${name}: ${reached.toFixed(2)} % instead of ${GOAL} %`] : [];
  });
  return {
    title: 'Matching: false alerts',
    how: `${persons.length} made-up persons of all countries, each with birth date, country and gender, screened at each threshold: % with at least one hit, by name alone / with the facts considered. Goal: ≤ ${GOAL} % at ${ALERT} with facts. Of the eight sources of "all lists", four come without birth dates and countries in these copies.`,
    head: ['List', ...THRESHOLDS.map(String)],
    rows: lists.map(([name, best]) => [
      name,
      ...THRESHOLDS.map(
        (at) => `${rate(best, 'byName', at).toFixed(2)} / ${rate(best, 'withFacts', at).toFixed(2)}`,
      ),
    ]),
    short: misses,
  };
}

function bestOf({ entries, index }: IndexedList, person: Person): Best {
  const hits = index.search(
    { text: person.name, kind: 'individual' },
    { kinds: KINDS_LIKE.individual, limit: 100 },
  );
  const withFacts = hits.map(({ entry, score, matchTypes }) => {
    const facts = entries[entry]?.facts;
    return facts === undefined ? score : applyFacts(score, matchTypes, person.facts, facts).score;
  });
  return { byName: hits[0]?.score ?? 0, withFacts: Math.max(0, ...withFacts) };
}
