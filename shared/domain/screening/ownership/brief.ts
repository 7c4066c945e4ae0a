/** The finding about owners in short: for the line of the entity, of its case, and for the history of runs. Pure. */
import type { OwnersFound } from '../../entities/schema.ts';
import type { OwnershipOutline, OwnershipSummary, RunOwnership } from './stored.ts';

/** Null where nothing speaks against the owners, or none are known. */
export function foundOfOwners(
  ownership: Pick<OwnershipSummary, 'outcome' | 'unscreened'> | null,
): OwnersFound | null {
  if (ownership === null) return null;
  const { outcome, unscreened } = ownership;
  if (outcome === 'listed' || outcome === 'possible') return outcome;
  return unscreened > 0 ? 'unscreened' : null;
}

/** Null where no owners are known. */
export function runOwnership(ownership: OwnershipSummary | null): RunOwnership | null {
  if (ownership === null) return null;
  const { outcome, share, share_max, unscreened } = ownership;
  return { outcome, share, share_max, unscreened };
}

/** Null where no owners are known. */
export function ownershipOutline(ownership: OwnershipSummary | null): OwnershipOutline | null {
  if (ownership === null) return null;
  const { outcome, share, share_max, listed_owners = null } = ownership;
  return { outcome, share, share_max, listed_owners };
}
