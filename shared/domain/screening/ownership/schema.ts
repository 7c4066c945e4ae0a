/** The finding of the ownership rule as it is answered, with what its owners are listed for. */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { RiskProfileStatus } from '../profiles/model.ts';
import { OwnershipLine, OwnershipSummary, OwnershipTerm } from './stored.ts';

// Shared, because each schema takes time at every start of a function.
const Percent = z.number();
const Text = z.string();
const Texts = z.array(Text);
const TextOrNone = Text.nullable();

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
    programmes: Texts,
    /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Null where the publisher does not say. */
    listed_since: TextOrNone,
    url: TextOrNone,
  })
  .meta({ id: 'OwnerListing' });
export type OwnerListing = z.input<typeof OwnerListing>;

/**
 * What a listed owner is listed for now. Empty for every other owner; also for a listed one that was deleted or cleared since, until the
 * finding is worked out again.
 */
const TermView = OwnershipTerm.extend({ listings: z.array(OwnerListing) }).meta({ id: 'OwnershipTerm' });
const LineView = OwnershipLine.extend({ terms: z.array(TermView) }).meta({ id: 'OwnershipLine' });

export const OwnershipView = OwnershipSummary.omit({ digest: true, listed_owners: true })
  .extend({
    /** Percent from which an entity counts as listed. */
    threshold: Percent,
    lines: z.array(LineView),
    /** The sums of `lines` in words, in the language of the request. */
    arithmetic: Texts,
    /** The finding in a sentence. */
    sentence: Text,
    calculated_at: Instant,
  })
  .meta({ id: 'Ownership' });
export type OwnershipView = z.input<typeof OwnershipView>;
