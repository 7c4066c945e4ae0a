/** The finding of the ownership rule as it is stored. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';

/**
 * `listed`: listed owners hold 50 percent or more. `possible`: they may, because shares are bands or not known. `below`: they hold
 * less. `none`: no owner is listed.
 */
const OWNERSHIP_OUTCOMES = ['none', 'below', 'possible', 'listed'] as const;
export const OwnershipOutcome = z.enum(OWNERSHIP_OUTCOMES).meta({ id: 'OwnershipOutcome' });
export type OwnershipOutcome = z.output<typeof OwnershipOutcome>;

// Shared, because each schema takes time at every start of a function.
const Percent = z.number();
const PercentOrNone = Percent.nullable();
const Count = z.int();
const Text = z.string();

export const OwnershipTerm = z.object({
  owner_id: Uuid,
  owner_name: Text,
  /** Percent that the owner holds; null where it is not known. */
  share: PercentOrNone,
  share_max: PercentOrNone,
  /**
   * `listed`: the owner is listed. `whole`: listed ones hold 50 percent or more of it, so its whole share counts. `multiplied`: its
   * share counts with the part that listed ones hold of it.
   */
  counts: z.enum(['listed', 'whole', 'multiplied']),
  /** True where a reviewer confirmed the match of a listed owner. */
  confirmed: z.boolean().nullable(),
  /** Percent of the owner's share that counts. */
  part: Percent,
  /** Percent that it adds to the sum. */
  adds: Percent,
});

/** The sum of one entity. */
export const OwnershipLine = z.object({
  entity_id: Uuid,
  name: Text,
  terms: z.array(OwnershipTerm),
  total: Percent,
});
const Lines = z.array(OwnershipLine);

const sum = {
  outcome: OwnershipOutcome,
  /** Percent that listed owners hold, by the lower ends of bands; indirect shares are multiplied. */
  share: Percent,
  /** By the upper ends, where a share that is not known may be the whole. */
  share_max: Percent,
  /** Percent without what passes through owners that do not count as listed themselves. */
  share_of_blocked: Percent,
  /** How sure the finding is, 0 to 1: as sure as the weakest match that it needs. Null below 50 percent. */
  strength: PercentOrNone,
};

/** Result of the rule, with the sum of the entity first, then those of owners that it goes through. */
export const StoredOwnership = z.object({ ...sum, lines: Lines });
export type StoredOwnership = z.output<typeof StoredOwnership>;

/** What was known of the owners when the rule was applied. */
const reach = {
  /** Owners at all levels. */
  owners: Count,
  /** Owners without a completed screening. */
  unscreened: Count,
  /** False where there are more owners or levels than are followed. */
  complete: z.boolean(),
};

/** Kept on the result; without names, which are sealed in an item of their own. */
export const OwnershipSummary = z.object({
  ...sum,
  ...reach,
  /** Owners of the sums that are listed. Missing where an earlier release made the finding. */
  listed_owners: Count.optional(),
  digest: Text,
  calculated_at: Text,
});
export type OwnershipSummary = z.output<typeof OwnershipSummary>;

/** What a line of a list says of it: bounded, and without names. */
export const OwnershipOutline = OwnershipSummary.pick({ outcome: true, share: true, share_max: true })
  .extend({
    /** Owners that are listed. Null until the finding is worked out again, where an earlier release made it. */
    listed_owners: Count.nullable(),
  })
  .meta({ id: 'OwnershipOutline' });
export type OwnershipOutline = z.output<typeof OwnershipOutline>;

/** What a run found, for the history. */
export const RunOwnership = OwnershipSummary.pick({
  outcome: true,
  share: true,
  share_max: true,
  unscreened: true,
}).meta({ id: 'RunOwnership' });
export type RunOwnership = z.output<typeof RunOwnership>;

/** Sealed in `content` of the item. */
export const OwnershipContent = z.object({ entity_name: Text, lines: Lines });
export type OwnershipContent = z.output<typeof OwnershipContent>;
