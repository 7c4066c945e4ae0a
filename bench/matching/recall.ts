/** The share of listed entries found by names that are misspelt, shortened, reordered or in another script. */
import type { NameHit } from '@probity/matching/model';
import type { Section } from '../table.ts';
import { type IndexedList, isForTuning, KINDS_LIKE, type SyntheticQuery } from './data.ts';

const LIMIT = 10;
const MIN_SCORE = 0.5;
const ORIGINAL = 'orig-script';
interface Counts {
  asked: number;
  first: number;
  listed: number;
  alike: number;
  alert: number;
}

export function measureRecall(
  core: IndexedList,
  withoutOriginals: IndexedList,
  queries: readonly SyntheticQuery[],
): Section {
  const sets = new Map<string, Counts>();
  for (const query of queries) {
    const { index } = query.set === ORIGINAL ? withoutOriginals : core;
    const options = { kinds: KINDS_LIKE[query.kind], limit: LIMIT, minScore: MIN_SCORE };
    const hits = index.search(query, options);
    for (const name of setsOf(query)) {
      const counts = sets.get(name) ?? { asked: 0, first: 0, listed: 0, alike: 0, alert: 0 };
      sets.set(name, counts);
      count(counts, hits, query.truth);
    }
  }
  return {
    title: 'Matching: recall',
    how: `${core.index.names} names of ${core.index.entries} entries (OFAC SDN and UN) asked for by ${queries.length} altered names; "un->ofac" are links between the two lists that were judged by hand, "orig-script" names in their own script where the index has Latin ones only. In %; of equal scores each counts as the first. "All of them" is without exact and orig-script.`,
    head: ['Set', 'Names', 'First', `Among ${LIMIT}`, 'Score ≥ 0.7', 'Score ≥ 0.8'],
    rows: [...sets].map(([name, { asked, ...found }]) => [
      name,
      String(asked),
      ...[found.first, found.listed, found.alike, found.alert].map((n) => ((n / asked) * 100).toFixed(1)),
    ]),
  };
}

function setsOf({ set, text }: SyntheticQuery): readonly string[] {
  if (set === 'exact' || set === ORIGINAL) return [set];
  return [set, 'all of them', ...(isForTuning(text) ? [] : ['held out half'])];
}

function count(counts: Counts, hits: readonly NameHit[], truth: string): void {
  counts.asked += 1;
  const hit = hits.find(({ id }) => id === truth);
  if (hit === undefined) return;
  counts.listed += 1;
  if (hit.score === hits[0]?.score) counts.first += 1;
  if (hit.score >= 0.7) counts.alike += 1;
  if (hit.score >= 0.8) counts.alert += 1;
}
