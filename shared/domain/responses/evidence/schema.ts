/** Evidence of answers: where a value was found, in which words, and how sure the reading is. */
import { place } from '@probity/reading/place';
import * as z from 'zod';
import { once } from '#shared/contract/once.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';

/** What evidence is taken from, in order of precedence. */
export const SOURCE_KINDS = ['approved_answer', 'entity', 'register', 'document'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What read it: the rules for records, the extractive engine, or a language model. */
export const READERS = ['record', 'extractive', 'bedrock'] as const;
export type Reader = (typeof READERS)[number];

/** What autofill decided for a question. */
export const AUTOFILL_STATES = ['answered', 'conflict', 'abstained'] as const;

/** `supports`: the answer is what was read. `contradicts`: it is not. `unanswered`: there is no answer. */
const VERDICTS = ['supports', 'contradicts', 'unanswered'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Made with the first answer that is shown, because it loads the places of documents. */
export const evidenceView = once(() =>
  z
    .object({
      id: Uuid,
      source: z.enum(SOURCE_KINDS),
      source_id: z.string(),
      /** Null where the source is not a document. */
      document: z.object({ id: Uuid, name: z.string() }).nullable(),
      /** Where in the document: page and box, sheet and cells, slide, line, or section. */
      place: place().nullable(),
      /** The place or the field, for people. */
      label: z.string(),
      quotation: z.string(),
      /** The value that was read there, shortened. */
      reading: z.string(),
      confidence: z.number(),
      verdict: z.enum(VERDICTS),
      engine: z.enum(READERS),
      disputed: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
    })
    .meta({ id: 'Evidence' }),
);
export type EvidenceView = z.output<ReturnType<typeof evidenceView>>;

/** What the last autofill decided for the question of an answer. */
export const autofillView = once(() =>
  z
    .object({
      state: z.enum(AUTOFILL_STATES),
      reason: z.string().nullable(),
      task_id: Uuid,
      at: Instant,
    })
    .meta({ id: 'AnswerAutofill' }),
);
export type AutofillView = z.output<ReturnType<typeof autofillView>>;

/** `changed_since`: the answer was changed after it was compared. Neither is a sign for or against the answer. */
const COMPARISON_STATES = ['compared', 'changed_since', 'not_compared'] as const;

/** Whether a check has compared an answer as it is now, and with how many sources. `compared` says nothing of what was found. */
export const comparisonView = once(() =>
  z
    .object({
      state: z.enum(COMPARISON_STATES),
      /** The end of that check. Null where the answer was not compared. */
      at: Instant.nullable(),
      /** Documents whose text was compared. With 0 the answer was compared with records alone. */
      documents: z.int(),
      /** Documents that were left out, had no text, or were read in part only. */
      left_out: z.int(),
      /** Records that were compared beside documents: of the entity, of registers. */
      records: z.int(),
    })
    .meta({ id: 'AnswerComparison' }),
);
export type ComparisonView = z.output<ReturnType<typeof comparisonView>>;

/** Disputes of a section. With this many of the longest reason they fit into its item beside the evidence. */
export const MOST_DISPUTES = 100;
export const LONGEST_REASON = 300;
