/** Results of a verification session, as they are stored. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import { CHECK_TYPES, Outcome } from '../../verification/schema.ts';
import { ComparisonLine } from '../conclusion/schema.ts';

const Read = z.string().nullable();

/** What the provider read from the document. Dates are `YYYY-MM-DD`. */
const Extracted = z.object({
  first_name: Read,
  last_name: Read,
  date_of_birth: Read,
  document_type: Read,
  document_number: Read,
  document_country: Read,
  nationality: Read,
  expiry_date: Read,
  gender: Read,
  address: z.object({ line1: Read, city: Read, postcode: Read, country: Read }).nullable(),
});

/** Lines of earlier versions say only whether the facts agree. */
const StoredLine = z.preprocess(
  (line) => ({ ...earlier(line), ...(typeof line === 'object' ? line : {}) }),
  ComparisonLine,
);

function earlier(line: unknown): Partial<ComparisonLine> {
  const agrees = typeof line === 'object' && line !== null && 'agrees' in line && line.agrees === true;
  return { finding: agrees ? 'agrees' : 'differs', not_compared_because: null };
}

/** Sealed in `results`. */
export const VerificationResults = z.object({
  extracted: Extracted,
  checks: z.array(
    z.object({
      check_id: Uuid,
      check_type: z.enum(CHECK_TYPES),
      outcome: Outcome,
      breakdown: z.record(z.string(), z.string()),
    }),
  ),
  comparison: z.array(StoredLine),
});
export type VerificationResults = z.output<typeof VerificationResults>;

/** `T#<tenant>#<env>#VER#<id>` / `RES`. `ttl` in seconds. */
export const ResultsRecord = z.object({
  pk: z.string(),
  sk: z.literal('RES'),
  results: z.string(),
  ttl: z.number(),
});
