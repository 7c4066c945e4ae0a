/** The state of every known list: what a screening was, and was not, compared with. */
import type { PublishedList } from '../parsers/parsers.ts';
import type { ListSource } from '../schema.ts';
import { checkOf, type ListChecks } from './checks.ts';
import type { ListState } from './model.ts';
import { RHYTHM_DAYS } from './rhythm.ts';

/** Not from the parsers, because a function that screens does not load them. */
export const KNOWN_LISTS: readonly PublishedList[] = unsafeListsOf(RHYTHM_DAYS);

const DAY_MS = 86_400_000;

/** In the order of the known lists. `now` in milliseconds since the epoch. */
export function listStates(
  sources: readonly ListSource[],
  checks: ListChecks,
  now: number,
): readonly ListState[] {
  return KNOWN_LISTS.map((list) => {
    const check = checkOf(checks, list);
    const source = sources.find((each) => each.list === list);
    if (source === undefined)
      return { list, state: 'not_loaded', as_of: null, problem: check.problem?.kind ?? null };
    const isRolledBack = check.rolled_back?.sha256 === source.sha256;
    const asOf = asOfDay(source, isRolledBack ? null : check.confirmed_at);
    const isOutdated = daysBetween(asOf, now) > (RHYTHM_DAYS[list] ?? Number.POSITIVE_INFINITY);
    return {
      list,
      state: isOutdated ? 'outdated' : 'in_force',
      as_of: asOf,
      problem: isRolledBack ? 'rolled_back' : (check.problem?.kind ?? null),
    };
  });
}

/** Whole days from a day until an instant. */
export function daysBetween(day: string, now: number): number {
  return Math.floor((now - Date.parse(day)) / DAY_MS);
}

/** A publication may give only the month or the year: then its first day. */
function asOfDay({ published_on, fetched_at }: ListSource, confirmedAt: string | null): string {
  const day = confirmedAt ?? published_on ?? fetched_at;
  return new Date(Date.parse(day)).toISOString().slice(0, 10);
}

/** The keys of a record are exactly its declared keys, because it is a constant of this repository. */
function unsafeListsOf(rhythms: typeof RHYTHM_DAYS): readonly PublishedList[] {
  return Object.keys(rhythms) as PublishedList[];
}
