/** What listed owners hold, as the reason of a case: who they are, what they are listed for, and whether all of it can be shown. Pure. */
import type { OwnershipView } from '#shared/domain/screening/ownership/schema.ts';
import type { Case, Screening } from './screening.ts';

export type Term = OwnershipView['lines'][number]['terms'][number];
export type OwnerListing = Term['listings'][number];

/**
 * `whole`: the finding holds, with its owners and what each is listed for. `partly`: it holds, and a part of it cannot be shown now, so that
 * nothing is decided on it. `possible`: they may hold half or more, which is not known. `ended`: it was a reason of the case, and holds
 * no longer.
 */
export type OwnershipFinding =
  | { readonly state: 'whole' | 'partly' | 'possible'; readonly ownership: OwnershipView }
  | { readonly state: 'ended'; readonly ownership: OwnershipView | null };

/** Undefined where the case has nothing to do with its owners. */
export function findingOf(
  { ownership }: Pick<Screening, 'ownership'>,
  { alerts }: Pick<Case, 'alerts'>,
): OwnershipFinding | undefined {
  if (ownership?.outcome === 'listed') return { state: isWhole(ownership) ? 'whole' : 'partly', ownership };
  if (ownership?.outcome === 'possible') return { state: 'possible', ownership };
  return alerts.some(({ by_ownership: isReason }) => isReason) ? { state: 'ended', ownership } : undefined;
}

function isWhole({ lines }: OwnershipView): boolean {
  const terms = lines.flatMap((line) => line.terms);
  return terms.length > 0 && terms.every((term) => term.counts !== 'listed' || listingsOf(term).length > 0);
}

/** Services of an older release do not say it. */
export function listingsOf({ listings }: Pick<Term, 'listings'> | { readonly listings?: undefined }) {
  return listings ?? [];
}

/** The owners of one sum, greatest part first. */
export function termsOf({ terms }: OwnershipView['lines'][number]): readonly Term[] {
  return terms.toSorted((a, b) => b.adds - a.adds);
}
