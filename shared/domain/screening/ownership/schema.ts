/** The finding of the ownership rule: what is stored and what is answered. */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { RiskProfileStatus } from '../profiles/model.ts';

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

const Term = z
  .object({
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
  })
  .meta({ id: 'OwnershipTerm' });

/** The sum of one entity. */
const Line = z
  .object({ entity_id: Uuid, name: Text, terms: z.array(Term), total: Percent })
  .meta({ id: 'OwnershipLine' });
const Lines = z.array(Line);

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
export const OwnershipSummary = z.object({ ...sum, ...reach, digest: Text, calculated_at: Text });
export type OwnershipSummary = z.output<typeof OwnershipSummary>;

/** Sealed in `content` of the item. */
export const OwnershipContent = z.object({ entity_name: Text, lines: Lines });
export type OwnershipContent = z.output<typeof OwnershipContent>;

const OwnerListing = z
  .object({
    /** The match of the owner. */
    risk_profile_id: Uuid,
    status: RiskProfileStatus,
    /** The listed name that the owner matches. */
    name: Text,
    /** Likeness, 0 to 1. */
    score: Percent,
    /** The list, and the reference of the record there. */
    list: Text,
    identifier: Text,
    /** Programmes and regimes of the listing, in the publisher's words. */
    programmes: z.array(Text),
    /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Null where the publisher does not say. */
    listed_since: Text.nullable(),
    url: Text.nullable(),
  })
  .meta({ id: 'OwnerListing' });
export type OwnerListing = z.input<typeof OwnerListing>;

/**
 * What a listed owner is listed for now. Empty for every other owner; also for a listed one that was deleted or cleared since, until the
 * finding is worked out again.
 */
const TermView = Term.extend({ listings: z.array(OwnerListing) }).meta({ id: 'OwnershipTermShown' });
const LineView = Line.extend({ terms: z.array(TermView) }).meta({ id: 'OwnershipLineShown' });

export const OwnershipView = z
  .object({
    ...sum,
    ...reach,
    /** Percent from which an entity counts as listed. */
    threshold: Percent,
    lines: z.array(LineView),
    /** The sums of `lines` in words, in the language of the request. */
    arithmetic: z.array(Text),
    /** The finding in a sentence. */
    sentence: Text,
    calculated_at: Instant,
  })
  .meta({ id: 'Ownership' });
export type OwnershipView = z.input<typeof OwnershipView>;
