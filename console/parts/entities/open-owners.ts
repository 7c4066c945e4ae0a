/** What the owners of a company leave open: who was not screened, and whether listed ones may hold half. Pure. */
import type { OwnershipView } from '#shared/domain/screening/ownership/schema.ts';

/** How many leave the finding about the owners open; 0 where it does not depend on them. */
export function unscreenedOwners(ownership: Pick<OwnershipView, 'outcome' | 'unscreened'> | null): number {
  if (ownership === null) return 0;
  const isOpen = ownership.outcome === 'none' || ownership.outcome === 'below';
  return isOpen ? ownership.unscreened : 0;
}

/** True where listed owners may hold half of it: their shares are bands or not known. */
export function mayHoldHalf(ownership: Pick<OwnershipView, 'outcome'> | null): boolean {
  return ownership?.outcome === 'possible';
}

/** True where nobody knows that the owners add no risk, so that none must not be said. */
export function isRiskOpen(ownership: Pick<OwnershipView, 'outcome' | 'unscreened'> | null): boolean {
  return mayHoldHalf(ownership) || unscreenedOwners(ownership) > 0;
}
