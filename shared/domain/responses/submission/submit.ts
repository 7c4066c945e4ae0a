/** Submits a response: one decision and one set of writes, for all callers. */

import { assessCompleteness, type Completeness } from '@probity/questionnaire-rules/completeness';
import { mayMove } from '#shared/contract/lifecycle.ts';
import type { TenantRequest } from '#shared/http/operation.ts';
import { announcer, jobWrite } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import { startTaskWrites } from '../../tasks/repository.ts';
import { changeAnswers } from '../answers/change.ts';
import type { AnswerActor } from '../answers/history/actor.ts';
import { archiveHidden, contents, withChanged } from '../answers/merge.ts';
import type { LoadedSection } from '../answers/sections.ts';
import { type InfectedFile, incompleteResponse, notSubmittable } from '../errors.ts';
import { type ResponseIdentity, responseEvents, responseIdentity } from '../events.ts';
import { responseLifecycle } from '../lifecycle.ts';
import { submissionsOf } from '../record.ts';
import { type LoadedResponse, moveWrites } from '../repository.ts';
import { ddqDoneWrites, progressAfter, sessionAfterSubmission } from './complete-session.ts';
import { keepSubmissionWrites } from './earlier/repository.ts';

/** The input of a submission: the response as read, and the changes of the same call. */
export interface Filled {
  readonly loaded: LoadedResponse;
  readonly questionnaire: Questionnaire;
  /** The sections changed by the call. Empty where the call only submits. */
  readonly changed: readonly LoadedSection[];
  /** Ids of the questions that the call answers. */
  readonly sent: ReadonlySet<number>;
  /** Ids of the file questions that have a file after the call. */
  readonly attached: ReadonlySet<number>;
}

export interface Submission {
  readonly status: 'SUBMITTED' | 'RESUBMITTED';
  readonly submittedAt: string;
  readonly taskId: string;
  readonly writes: readonly Write[];
}

type Submitting = Pick<TenantRequest, 'scope' | 'now' | 'ids'>;

/** Submits the response as it is stored. */
export function asStored(loaded: LoadedResponse, questionnaire: Questionnaire): Filled {
  return { loaded, questionnaire, changed: [], sent: new Set(), attached: attachedTo(loaded) };
}

/** Ids of the file questions that have a file. An infected one counts as missing, because nobody can read it. */
export function attachedTo({ attachments }: Pick<LoadedResponse, 'attachments'>): ReadonlySet<number> {
  const readable = attachments.filter(({ record }) => record.scan_status !== 'infected');
  return new Set(readable.flatMap(({ record }) => record.file_question_id ?? []));
}

/**
 * Decides a submission and prepares its writes: the transition, archived hidden answers, the step of the onboarding session,
 * `response.submitted`, `response.autoflag_started` and the autoflag job. Throws 403 in the wrong status (RESP-613), and 400
 * with all answers that are missing, invalid, or given although hidden (ANS-408, R25).
 */
export function submitResponse(
  filled: Filled,
  by: AnswerActor,
  request: Submitting,
  vault: Vault,
): Submission {
  const { loaded } = filled;
  const { record, details } = loaded;
  const trigger = mayMove(responseLifecycle, 'resubmit', record.status) ? 'resubmit' : 'submit';
  if (!mayMove(responseLifecycle, trigger, record.status)) throw notSubmittable(record.status);
  const sections = completeSections(filled);
  const status = responseLifecycle.moves[trigger].to;
  const submittedAt = new Date(request.now).toISOString();
  const taskId = request.ids.uuid();
  const identity = responseIdentity(loaded, { status: narrow(status), submitted_at: submittedAt });
  const announce = announcer(request.scope, vault, request);
  const change = { after: sections, by, at: submittedAt };
  const { writes: answerWrites, overwritings } = changeAnswers(request.scope, vault, loaded, change);
  const progress = progressAfter(sessionAfterSubmission(record, request.now));
  return {
    status: narrow(status),
    submittedAt,
    taskId,
    writes: [
      ...moveWrites(request.scope, vault, record, {
        to: status,
        at: submittedAt,
        details: { ...details, responded_by: by.profile },
        by: by.profile,
        set: { submitted_at: submittedAt, submissions: submissionsOf(record) + 1, ...progress },
        overwritings,
      }),
      ...keepSubmissionWrites(request.scope, vault, record, details),
      ...answerWrites,
      ...ddqDoneWrites(loaded, request, vault),
      announce(responseEvents.submitted.type, identity),
      announce(responseEvents.autoflagStarted.type, { ...identity, task_id: taskId }),
      ...autoflagWrites(identity, taskId, request, vault),
    ],
  };
}

/** The sections to write. Throws 400 with everything that prevents the submission. */
function completeSections({
  loaded,
  questionnaire,
  changed,
  sent,
  attached,
}: Filled): readonly LoadedSection[] {
  const sections = withChanged(loaded.sections, changed);
  const found = assessCompleteness({
    questions: questionnaire.questions,
    file_questions: questionnaire.file_questions,
    answers: contents(sections),
    attachments: attached,
  });
  const hidden = found.hidden_answers.filter((answer) => sent.has(answer.question_id));
  if (!found.complete || hidden.length > 0)
    throw incompleteResponse(found, hidden, infectedFor(found.missing_files, loaded));
  return withChanged(changed, archiveHidden(sections, found.visible));
}

/** The infected files of questions that have no other file. */
function infectedFor(
  missing: Completeness['missing_files'],
  { attachments }: LoadedResponse,
): readonly InfectedFile[] {
  const wanted = new Set(missing.map(({ file_question_id }) => file_question_id));
  return attachments.flatMap(({ record: { id, file_question_id, scan_status } }) =>
    file_question_id !== null && wanted.has(file_question_id) && scan_status === 'infected'
      ? [{ file_question_id, attachment_id: id }]
      : [],
  );
}

function autoflagWrites(
  identity: ResponseIdentity,
  taskId: string,
  request: Submitting,
  vault: Vault,
): readonly Write[] {
  const createdAt = new Date(request.now).toISOString();
  const input = { task_id: taskId, response_id: identity.response_id };
  const at = { outboxId: request.ids.uuid(), now: request.now };
  return [
    ...startTaskWrites(request.scope, vault, {
      id: taskId,
      kind: 'autoflag',
      subject: identity.response_id,
      createdAt,
      onFailure: { type: responseEvents.autoflagFailed.type, data: identity },
    }),
    jobWrite(request.scope, vault, { kind: 'autoflag', input }, at),
  ];
}

function narrow(status: string): 'SUBMITTED' | 'RESUBMITTED' {
  return status === 'RESUBMITTED' ? 'RESUBMITTED' : 'SUBMITTED';
}
