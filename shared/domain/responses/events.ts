/** Events of responses and the shape of their data (Events; R21, R22). */
import * as z from 'zod';
import { eventContract, statusAfter } from '#shared/contract/message.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { responseLifecycle } from './lifecycle.ts';
import type { LoadedResponse } from './repository.ts';
import { ResponseStatusSchema } from './schema.ts';

/** Counts, and ids of the questionnaire and its questions. */
const Count = z.int().min(0);

/** The identity fields that every response event carries (EVT-004). */
export const ResponseIdentity = z.object({
  response_id: Uuid,
  response_name: z.string(),
  questionnaire_id: Count,
  questionnaire_name: z.string(),
  entity_id: Uuid,
  entity_name: z.string(),
  status: ResponseStatusSchema,
  created_at: Instant,
  submitted_at: Instant.nullable(),
});
export type ResponseIdentity = z.output<typeof ResponseIdentity>;

const Decided = ResponseIdentity.extend({
  note_id: z.string(),
  reviewed_at: Instant,
  /** Present where the response was never submitted (R20). */
  unsubmitted: z.literal(true).optional(),
});

/** A review may end without a note. A request for changes always has one. */
const Reviewed = Decided.extend({ note_id: z.string().nullable() });

/** A comment of the respondent or of a key. It goes to the tenant's own subscribers only, so it carries the text. */
const CommentCreated = ResponseIdentity.extend({
  comment_id: Uuid,
  comment_type: z.enum(['internal', 'external']),
  author_kind: z.enum(['key', 'respondent']),
  author_name: z.string(),
  text: z.string(),
  /** The answer or the file that the comment is about. The other one is null. */
  answer_id: Uuid.nullable(),
  question_id: Count.nullable(),
  file_answer_id: Uuid.nullable(),
});

const AutoflagStarted = ResponseIdentity.extend({ task_id: Uuid });

/** `reason` is a code. */
const Failed = AutoflagStarted.extend({ reason: z.string() });

/** Result counts of an autoflag run. In test mode `simulated` is true and `total_assessed` 0 (EVT-007). */
const AutoflagSummary = z.object({
  simulated: z.boolean(),
  total_assessed: Count,
  total_flagged: Count,
  /** Findings by rule (shared/domain/autoflag/README.md). Absent where the run was simulated. */
  findings: z.record(z.string(), z.int()).optional(),
  /** Number of findings beyond those written as comments. */
  findings_without_comment: z.int().optional(),
});

export const responseEvents = {
  created: eventContract({
    type: 'response.created',
    summary: 'A response was created',
    data: ResponseIdentity.extend({ status: z.enum(responseLifecycle.initial) }),
  }),
  submitted: eventContract({
    type: 'response.submitted',
    summary: 'A response was submitted',
    data: ResponseIdentity.extend(statusAfter(responseLifecycle, 'response.submitted')),
  }),
  reviewed: eventContract({
    type: 'response.reviewed',
    summary: 'A review was completed, or changes were requested',
    data: Reviewed.extend(statusAfter(responseLifecycle, 'response.reviewed')),
  }),
  changesRequested: eventContract({
    type: 'response.changes_requested',
    summary: 'Changes were requested; the respondent can answer again',
    data: Decided.extend(statusAfter(responseLifecycle, 'response.changes_requested')),
  }),
  commentCreated: eventContract({
    type: 'comment.created',
    summary: 'The respondent, or a key, wrote a comment on an answer or a file',
    data: CommentCreated,
  }),
  approved: eventContract({
    type: 'response.approved',
    summary: 'A response was approved',
    data: Decided.extend(statusAfter(responseLifecycle, 'response.approved')),
  }),
  rejected: eventContract({
    type: 'response.rejected',
    summary: 'A response was rejected',
    data: Decided.extend(statusAfter(responseLifecycle, 'response.rejected')),
  }),
  autofillCompleted: eventContract({
    type: 'response.autofill_completed',
    summary: 'Autofill ended',
    data: ResponseIdentity.extend({ answers_saved: Count, total_questions: Count }),
  }),
  autofillFailed: eventContract({
    type: 'response.autofill_failed',
    summary: 'Autofill failed',
    data: Failed,
  }),
  checkAnswersCompleted: eventContract({
    type: 'response.check_answers_completed',
    summary: 'Checking of answers against documents ended',
    data: AutoflagStarted.extend({
      answers_checked: Count,
      answers_supported: Count,
      answers_contradicted: Count,
      answers_without_evidence: Count,
      /** All findings. Each is a comment of the type ai_reviewer_side; at most 40 per run. */
      findings: Count,
    }),
  }),
  checkAnswersFailed: eventContract({
    type: 'response.check_answers_failed',
    summary: 'Checking of answers against documents failed',
    data: Failed,
  }),
  autoflagStarted: eventContract({
    type: 'response.autoflag_started',
    summary: 'Checking of the submitted answers began',
    data: AutoflagStarted,
  }),
  autoflagCompleted: eventContract({
    type: 'response.autoflag_completed',
    summary: 'Checking of the submitted answers ended',
    data: AutoflagStarted.extend({ autoflag_summary: AutoflagSummary }),
  }),
  autoflagFailed: eventContract({
    type: 'response.autoflag_failed',
    summary: 'Checking of the submitted answers failed',
    data: Failed,
  }),
} as const;

/** The identity fields of a response, with the status and time that the event announces. */
export function responseIdentity(
  { record, details }: Pick<LoadedResponse, 'record' | 'details'>,
  now: Partial<Pick<ResponseIdentity, 'status' | 'submitted_at'>> = {},
): ResponseIdentity {
  return {
    response_id: record.id,
    response_name: details.response_name,
    questionnaire_id: record.questionnaire_id,
    questionnaire_name: details.questionnaire_name,
    entity_id: record.entity_id,
    entity_name: details.entity_name,
    status: record.status,
    created_at: record.created_at,
    submitted_at: record.submitted_at,
    ...now,
  };
}
