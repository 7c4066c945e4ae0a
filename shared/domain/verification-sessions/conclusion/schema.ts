/** Lines of a comparison: a fact of the document beside that of the entity, as callers see it and as it is stored. */
import * as z from 'zod';

/** What is compared, in the order of the lines. */
export const COMPARED_FIELDS = [
  'name',
  'date_of_birth',
  'document_number',
  'nationality',
  'address',
  'document_expiry',
  'age',
] as const;

/** `similar`: another spelling, or a variant. `partly`: a part agrees, and another is missing. Both are for a person to decide. */
const COMPARISON_FINDINGS = ['agrees', 'similar', 'partly', 'differs', 'not_compared'] as const;
export type ComparisonFinding = (typeof COMPARISON_FINDINGS)[number];

/** Why nothing was compared. `other_number`: our number is that of a national identity card, and this is another document. */
const NOT_COMPARED_REASONS = [
  'record_has_none',
  'provider_gave_none',
  'neither_has',
  'record_too_little',
  'provider_gave_too_little',
  'other_number',
  'no_nationality',
] as const;
export type NotComparedReason = (typeof NOT_COMPARED_REASONS)[number];

/**
 * One fact of the document beside the same fact of the entity. `entity_value` of `document_expiry` is the day of the check, and of
 * `age` the least age that the tenant accepts.
 */
export const ComparisonLine = z
  .object({
    field: z.enum(COMPARED_FIELDS),
    entity_value: z.string().nullable(),
    document_value: z.string().nullable(),
    /** 0 to 1. Null where nothing was compared. */
    score: z.number().min(0).max(1).nullable(),
    /** True for the finding `agrees` only. */
    agrees: z.boolean(),
    finding: z.enum(COMPARISON_FINDINGS),
    /** Null where something was compared. */
    not_compared_because: z.enum(NOT_COMPARED_REASONS).nullable(),
  })
  .meta({ id: 'VerificationComparison' });
export type ComparisonLine = z.output<typeof ComparisonLine>;
