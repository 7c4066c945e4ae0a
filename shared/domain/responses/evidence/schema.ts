/** Evidence of answers: where a value was found, in which words, and how sure the reading is. */
import * as z from 'zod';
import { Instant, requiredText, Uuid } from '#shared/contract/primitives.ts';
import { Place } from '#shared/reading/schema.ts';
import { ProfileView } from '../../tenants/schema.ts';

/** What evidence is taken from, in order of precedence. */
export const SOURCE_KINDS = ['approved_answer', 'entity', 'register', 'document'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What read it: the rules for records, the extractive engine, or a language model. */
const Reader = z.enum(['record', 'extractive', 'bedrock']);
export type Reader = z.output<typeof Reader>;

/** What autofill decided for a question. */
const AutofillState = z.enum(['answered', 'conflict', 'abstained']);
export type AutofillState = z.output<typeof AutofillState>;

/** One reading of one place. */
export const StoredEvidence = z.object({
  /** Hexadecimal hash of question, source, place and value: the same reading always has the same key. */
  key: z.string(),
  source: z.enum(SOURCE_KINDS),
  /** Id of the document, response or entity; name of the register. */
  source_id: z.string(),
  name: z.string(),
  /** Null for a field of a record. */
  at: Place.nullable(),
  label: z.string(),
  quotation: z.string(),
  /** The value that was read, shortened. */
  reading: z.string(),
  /** Hash of the value, to compare it with the answer. */
  reads: z.string(),
  confidence: z.number(),
  engine: Reader,
});
export type StoredEvidence = z.output<typeof StoredEvidence>;

/** What an autofill found for one question. */
export const QuestionEvidence = z.object({
  question_id: z.int(),
  state: AutofillState,
  /** Why nothing was answered. */
  reason: z.string().nullable(),
  task_id: Uuid,
  at: Instant,
  evidence: z.array(StoredEvidence),
});
export type QuestionEvidence = z.output<typeof QuestionEvidence>;

/** Somebody says that a reading is wrong. It is never proposed again. */
export const Dispute = z.object({
  question_id: z.int(),
  key: z.string(),
  by: ProfileView,
  at: Instant,
  reason: z.string(),
});
export type Dispute = z.output<typeof Dispute>;

/** The sealed content of a section's item. */
export const EvidenceContent = z.object({
  questions: z.array(QuestionEvidence),
  disputes: z.array(Dispute),
});
export type EvidenceContent = z.output<typeof EvidenceContent>;

/** `T#<tenant>#<env>#RES#<id>` / `SRC#<section number>`. */
export const EvidenceRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('SRC#'),
  section_number: z.int(),
  version: z.int(),
  /** Packed and sealed JSON of EvidenceContent. */
  evidence: z.string(),
});

/** `supports`: the answer is what was read. `contradicts`: it is not. `unanswered`: there is no answer. */
const Verdict = z.enum(['supports', 'contradicts', 'unanswered']);
export type Verdict = z.output<typeof Verdict>;

export const EvidenceView = z
  .object({
    id: Uuid,
    source: z.enum(SOURCE_KINDS),
    source_id: z.string(),
    /** Null where the source is not a document. */
    document: z.object({ id: Uuid, name: z.string() }).nullable(),
    /** Where in the document: page and box, sheet and cells, slide, line, or section. */
    place: Place.nullable(),
    /** The place or the field, for people. */
    label: z.string(),
    quotation: z.string(),
    /** The value that was read there, shortened. */
    reading: z.string(),
    confidence: z.number(),
    verdict: Verdict,
    engine: Reader,
    disputed: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  })
  .meta({ id: 'Evidence' });
export type EvidenceView = z.output<typeof EvidenceView>;

/** What the last autofill decided for the question of an answer. */
export const AutofillView = z
  .object({ state: AutofillState, reason: z.string().nullable(), task_id: Uuid, at: Instant })
  .meta({ id: 'AnswerAutofill' });
export type AutofillView = z.output<typeof AutofillView>;

/** Disputes of a section. With this many of the longest reason they fit into its item beside the evidence. */
export const MOST_DISPUTES = 100;
const LONGEST_REASON = 300;
export const DisputeInput = z.object({ reason: requiredText(LONGEST_REASON) }).meta({ id: 'DisputeInput' });
