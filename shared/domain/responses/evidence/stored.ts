/** Schemas of stored evidence. They are made with their first use, because most calls read none. */
import { place } from '@probity/reading/place';
import * as z from 'zod';
import { once } from '#shared/contract/once.ts';
import { ProfileView } from '../../tenants/schema.ts';
import { AUTOFILL_STATES, READERS, SOURCE_KINDS } from './schema.ts';

/** `T#<tenant>#<env>#RES#<id>` / `SRC#<section number>`. */
export const evidenceRecord = once(() =>
  z.object({
    pk: z.string(),
    sk: z.string().startsWith('SRC#'),
    section_number: z.int(),
    version: z.int(),
    /** Packed and sealed JSON of EvidenceContent. */
    evidence: z.string(),
  }),
);

/** One reading of one place. */
const storedEvidence = () =>
  z.object({
    /** Hexadecimal hash of question, source, place and value: the same reading always has the same key. */
    key: z.string(),
    source: z.enum(SOURCE_KINDS),
    /** Id of the document, response or entity; name of the register. */
    source_id: z.string(),
    name: z.string(),
    /** Null for a field of a record. */
    at: place().nullable(),
    label: z.string(),
    quotation: z.string(),
    /** The value that was read, shortened. */
    reading: z.string(),
    /** Hash of the value, to compare it with the answer. */
    reads: z.string(),
    confidence: z.number(),
    engine: z.enum(READERS),
  });
export type StoredEvidence = z.output<ReturnType<typeof storedEvidence>>;

/** What an autofill found for one question. */
const questionEvidence = () =>
  z.object({
    question_id: z.int(),
    state: z.enum(AUTOFILL_STATES),
    /** Why nothing was answered. */
    reason: z.string().nullable(),
    task_id: z.string(),
    /** The start of the run, ISO instant. */
    at: z.string(),
    evidence: z.array(storedEvidence()),
  });
export type QuestionEvidence = z.output<ReturnType<typeof questionEvidence>>;

/** What the last check of answers found for the answer to one question, where it found something. */
const checkedEvidence = () =>
  z.object({
    question_id: z.int(),
    task_id: z.string(),
    /** The end of the run, ISO instant. */
    at: z.string(),
    evidence: z.array(storedEvidence()),
  });
export type CheckedEvidence = z.output<ReturnType<typeof checkedEvidence>>;

/** The last comparison of the answers of a section with sources, also where it found nothing. */
const comparison = () =>
  z.object({
    task_id: z.string(),
    /** The end of the run, ISO instant. */
    at: z.string(),
    /** Ids of documents whose text was read, and of those that were left out, or read in part only. */
    documents: z.array(z.string()),
    left_out: z.array(z.string()),
    /** Records that were compared beside documents: of the entity, of registers. */
    records: z.int(),
    /** The answers that were compared, as hashes: an answer that was changed since was not. */
    answers: z.array(z.object({ question_id: z.int(), value: z.string() })),
  });
export type StoredComparison = z.output<ReturnType<typeof comparison>>;

/** Somebody says that a reading is wrong. It is never proposed again. */
const dispute = () =>
  z.object({ question_id: z.int(), key: z.string(), by: ProfileView, at: z.string(), reason: z.string() });
export type Dispute = z.output<ReturnType<typeof dispute>>;

/** The sealed content of a section's item. */
export const evidenceContent = once(() =>
  z.object({
    questions: z.array(questionEvidence()),
    checked: z.array(checkedEvidence()).default([]),
    comparison: comparison().nullable().default(null),
    disputes: z.array(dispute()),
  }),
);
export type EvidenceContent = z.output<ReturnType<typeof evidenceContent>>;
