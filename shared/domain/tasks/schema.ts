/** Schemas of tasks. */
import * as z from 'zod';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import type { JobKind } from '#shared/contract/message.ts';
import { once } from '#shared/contract/once.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { CREDIT_KINDS } from '../credits/ledger.ts';

const TaskStatus = z.enum(['pending', 'completed', 'failed']);

/** Kinds of jobs whose progress callers can read. All other jobs are internal. */
const TASK_KINDS = [
  'autoflag',
  'autofill',
  'answer-check',
  'assessment',
  'client-report',
] as const satisfies readonly JobKind[];
export type TaskKind = (typeof TASK_KINDS)[number];

/** Documents that are named as left out. */
export const MOST_LEFT_OUT = 50;

/** Why a task could not use a document. Of `partly_read`, the rest was used. */
const LEFT_OUT_REASONS = [
  'being_scanned',
  'infected',
  'unscannable',
  'not_read_yet',
  'no_text_layer',
  'encrypted',
  'unreadable',
  'nothing_to_read',
  'partly_read',
  'too_many',
] as const;

/**
 * Why an engine gave no answer. `spend_reached`: the tenant's tokens of the day are used up. `out_of_time`: the run had no time left
 * to ask. The others are how the engine refused.
 */
export const UNANSWERED_REASONS = [
  'not_accepted',
  'malformed',
  'filtered',
  'too_long',
  'model_failed',
  'no_access',
  'no_model',
  'spend_reached',
  'out_of_time',
] as const;
export type UnansweredReason = (typeof UNANSWERED_REASONS)[number];

export interface LeftOut {
  readonly document_id: string;
  readonly reason: (typeof LEFT_OUT_REASONS)[number];
}

/**
 * What a completed task made: ids and counts. Of a failed one, why its engine gave no answer. Each kind of task fills its own fields.
 * Made with its first use, because the calls that start tasks read none.
 */
const taskResult = once(() =>
  z
    .object({
      /** The document that the task made. */
      document_id: Uuid.optional(),
      answers_saved: z.int().optional(),
      total_questions: z.int().optional(),
      /** Questions whose sources state different values, and questions without a sure value. */
      conflicts: z.int().optional(),
      abstained: z.int().optional(),
      answers_checked: z.int().optional(),
      /** Checked answers by what the documents say of them. */
      answers_supported: z.int().optional(),
      answers_contradicted: z.int().optional(),
      answers_without_evidence: z.int().optional(),
      findings: z.int().optional(),
      documents_read: z.int().optional(),
      documents_left_out: z
        .array(
          z.object({ document_id: Uuid, reason: z.enum(LEFT_OUT_REASONS) }).meta({ id: 'LeftOutDocument' }),
        )
        .max(MOST_LEFT_OUT)
        .optional(),
      /** Questions that the engine gave no answer to, by reason, with a sentence for people. Missing where it answered all. */
      engine_unanswered: z
        .array(
          z
            .object({ reason: z.enum(UNANSWERED_REASONS), questions: z.int(), message: z.string() })
            .meta({ id: 'UnansweredQuestions' }),
        )
        .max(UNANSWERED_REASONS.length)
        .optional(),
    })
    .meta({ id: 'TaskResult' }),
);
export type TaskResult = z.output<ReturnType<typeof taskResult>>;

/** What callers read. */
export const TaskView = z
  .object({
    task_id: Uuid,
    kind: z.enum(TASK_KINDS),
    status: TaskStatus,
    subject_id: Uuid,
    created_at: Instant,
    finished_at: Instant.nullable(),
    /** A code, such as `timed_out`. Null unless the task failed. */
    failure_reason: z.string().nullable().default(null),
    /** Null unless the task completed and made something, or failed because its engine gave no answer. */
    result: z.lazy(taskResult).nullable().default(null),
  })
  .meta({ id: 'Task' });
export type TaskView = z.output<typeof TaskView>;

/** `T#<tenant>#<env>#TASK#<id>` / `TASK`. */
export const TaskRecord = TaskView.extend({
  pk: z.string(),
  sk: z.literal('TASK'),
  /** The kind of credit that is held until the task ends. */
  credit: z.enum(CREDIT_KINDS).nullable().default(null),
  /** The event of a failure, sealed (`failureEvent`). Removed when the task ends. */
  failure: z.string().optional(),
  /** When a pending task fails, in milliseconds since the epoch. */
  deadline: z.number().optional(),
});
export type TaskRecord = z.output<typeof TaskRecord>;

/** The event that announces a failure. `task_id` and `reason` are added to its data. */
export const failureEvent = once(() =>
  z.object({ type: z.enum(EVENT_TYPES), data: z.record(z.string(), z.unknown()) }),
);
export type FailureEvent = z.output<ReturnType<typeof failureEvent>>;
