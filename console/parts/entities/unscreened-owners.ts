/** Owners that were not screened. Where they are the rest, nobody knows that no owner is listed. Pure. */
import type { OwnershipView } from '#shared/domain/screening/ownership/schema.ts';

/** How many leave the finding about the owners open; 0 where it does not depend on them. */
export function unscreenedOwners(ownership: Pick<OwnershipView, 'outcome' | 'unscreened'> | null): number {
  if (ownership === null) return 0;
  const isOpen = ownership.outcome === 'none' || ownership.outcome === 'below';
  return isOpen ? ownership.unscreened : 0;
}
