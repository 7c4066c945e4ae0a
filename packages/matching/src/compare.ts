/** Compares two names without an index, by the same rules as a search. */
import { sectionsOf } from './index/writer.ts';
import type { NameHit, NameQuery } from './model.ts';
import { NameSearch } from './search/name-search.ts';
import { BETTER } from './search/parameters.ts';

/** `score` is 0 where the names have nothing in common. `matchTypes` and `tokens` are seen from the first name. */
export type Comparison = Pick<NameHit, 'score' | 'matchTypes' | 'tokens'>;

const NOTHING: Comparison = { score: 0, matchTypes: ['unknown'], tokens: [] };

/**
 * Similarity of two names, 0 to 1. A search is not symmetric, because a part that only the query has costs more than a part
 * that only the listed name has. Here the better direction counts more, in which the shorter name is asked for, and the other
 * one less: the order of the two names makes no difference.
 */
export function compareNames(a: NameQuery, b: NameQuery): Comparison {
  const there = found(a, b);
  const back = found(b, a);
  const [better, worse] = there.score >= back.score ? [there, back] : [back, there];
  // Parts are joined by knowing how the other name has them, and split into known words only: one direction is enough.
  const score = isJoined(better) ? better.score : BETTER * better.score + (1 - BETTER) * worse.score;
  return { ...there, score };
}

function isJoined({ tokens }: Comparison): boolean {
  return tokens.some(({ by }) => by === 'joined');
}

function found(query: NameQuery, listed: NameQuery): Comparison {
  const names = [{ text: listed.text, kind: 'primary' as const }];
  const index = new NameSearch(sectionsOf([{ id: '', kind: listed.kind, names }]));
  return index.search(query, { minScore: 0, limit: 1 })[0] ?? NOTHING;
}
