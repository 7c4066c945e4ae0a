/** What a dismissal of a hit must say: grounds that its facts carry, and a note where it is listed for sanctions. Pure. */
import { factRowsOf } from '../explanation/facts.ts';
import type { RiskProfileStatus, StoredMatch } from './model.ts';
import { carriedGrounds, type DismissalGround } from './rules.ts';

/** The grounds that the facts of the match do not carry. Of matches that were stored without facts only the names are known. */
export function uncarriedGrounds(
  match: StoredMatch,
  grounds: readonly DismissalGround[],
): readonly DismissalGround[] {
  const carried = carriedGrounds(factRowsOf(match, 'en'));
  const isKnown = (ground: DismissalGround) => ground === 'name' || match.facts.length > 0;
  return grounds.filter((ground) => isKnown(ground) && !carried.includes(ground));
}

/** True for a dismissal of a sanctions hit that says nothing in words. */
export function isWithoutNote(
  { records }: Pick<StoredMatch, 'records'>,
  { status, reason }: { readonly status: RiskProfileStatus; readonly reason?: string | null | undefined },
): boolean {
  return (
    status === 'false_positive' &&
    (reason ?? '') === '' &&
    records.some(({ topics }) => topics.includes('sanction'))
  );
}
