/** The grounds on which a hit may be dismissed: facts that differ. What the match does not show is no ground. */
import type { FactMeaning } from '@probity/matching/facts';

export const GROUNDS = ['name', 'birth_date', 'country', 'gender', 'identifier'] as const;
export type DismissalGround = (typeof GROUNDS)[number];

/** A fact that is missing on a side, cannot be compared or agrees tells nobody apart. */
const APART: readonly FactMeaning[] = ['contradicts', 'close'];

interface Finding {
  readonly field: DismissalGround;
  readonly finding: FactMeaning;
}

/** The grounds that the facts carry, in the order of the facts. */
export function carriedGrounds(facts: readonly Finding[]): readonly DismissalGround[] {
  return facts.filter(({ finding }) => APART.includes(finding)).map(({ field }) => field);
}
