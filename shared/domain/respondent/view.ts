/** Data of the respondent's page. It contains nothing internal: no reviewers, notes, flags or internal comments. */

import { permits } from '#shared/contract/lifecycle.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { Questionnaire } from '../questionnaires/repository.ts';
import type { AttachmentFacts } from '../responses/attachments/repository.ts';
import { inOrder } from '../responses/attachments/view.ts';
import { unsealComment } from '../responses/comments/repository.ts';
import type { CommentRecord } from '../responses/comments/schema.ts';
import type { KnownToRespondent } from '../responses/known-to-respondent.ts';
import { responseLifecycle } from '../responses/lifecycle.ts';
import { readMemberId } from '../responses/member-id.ts';
import { sharedReason } from '../responses/notes/repository.ts';
import type { StoredAnswer } from '../responses/record.ts';
import { answersInOrder } from '../responses/view.ts';
import type { SessionDetails, SessionRecord } from '../sessions/schema.ts';
import { type Branding, brandView } from '../tenants/brand.ts';
import type { SessionComment, SessionFile, SessionView } from './schema.ts';

export interface SessionParts {
  readonly session: SessionRecord;
  readonly details: SessionDetails;
  readonly branding: Branding;
  readonly loaded: KnownToRespondent | undefined;
  readonly questionnaire: Questionnaire | undefined;
  readonly vault: Vault;
}

export function sessionView(scope: TenantScope, parts: SessionParts): SessionView {
  const { session, details, branding, loaded, questionnaire } = parts;
  return {
    session_id: session.id,
    status: session.status,
    steps: session.steps.map((step) => ({ step, status: isDone(session, step) ? 'done' : 'open' })),
    expires_at: new Date(session.expires_at).toISOString(),
    is_test_data: scope.environment === 'test',
    sender_name: details.sender_name,
    brand: brandView(branding),
    entity_name: details.entity_name,
    ddq:
      loaded === undefined || questionnaire === undefined
        ? null
        : ddqView(loaded, questionnaire, parts.vault),
    verification:
      session.verification_session_id === null
        ? null
        : {
            verification_session_id: session.verification_session_id,
            status: session.verification_done ? 'completed' : 'pending',
          },
  };
}

/** A file on the page. The respondent cannot remove files of the tenant. */
export function sessionFile({ record, details }: AttachmentFacts, editable: boolean): SessionFile {
  return {
    attachment_id: record.id,
    file_question_id: record.file_question_id,
    filename: details.name,
    size: record.size,
    content_type: record.content_type,
    removable: editable && record.uploaded_by === 'respondent',
    scan_status: record.scan_status,
    created_at: record.created_at,
  };
}

/** An external comment on the page. */
function sessionComment(record: CommentRecord, vault: Vault): SessionComment {
  const { id, text, profile_name, created_at } = unsealComment(record, vault);
  return {
    id,
    question_id: readMemberId(record.subject_id, 'answer')?.number ?? null,
    attachment_id: record.subject === 'attachment' ? record.subject_id : null,
    text,
    author: record.author_kind === 'respondent' ? 'respondent' : 'sender',
    author_name: profile_name,
    created_at,
  };
}

function isDone(session: SessionRecord, step: 'ddq' | 'verification'): boolean {
  return step === 'ddq' ? session.ddq_done : session.verification_done;
}

function ddqView(loaded: KnownToRespondent, questionnaire: Questionnaire, vault: Vault) {
  const { record, details, sections } = loaded;
  const editable = permits(responseLifecycle, 'respondentEdit', record.status);
  return {
    response_id: record.id,
    response_name: details.response_name,
    response_status: record.status,
    editable,
    submitted_at: record.submitted_at,
    questionnaire_name: questionnaire.name,
    questionnaire_type: questionnaire.questionnaire_type,
    description: questionnaire.description,
    sections: questionnaire.sections,
    questions: questionnaire.questions,
    file_questions: questionnaire.file_questions,
    answers: answersInOrder(sections.flatMap((section) => section.answers)).map(sessionAnswer),
    revisions: sections.map(({ sectionNumber, revision }) => ({ section_number: sectionNumber, revision })),
    files: inOrder(loaded.attachments).map((attachment) => sessionFile(attachment, editable)),
    comments: loaded.comments.map((comment) => sessionComment(comment, vault)).sort(byTime),
    changes_requested: record.status === CHANGES_REQUESTED ? reason(loaded, vault) : null,
  };
}

const CHANGES_REQUESTED = responseLifecycle.moves.requestChanges.to;

/**
 * Where the note was deleted, the request for changes has no reason, and its date is that of the previous submission.
 * `updated_at` is not used, because it also changes with files that the respondent may not see.
 */
function reason({ notes, record }: KnownToRespondent, vault: Vault) {
  return (
    sharedReason(notes, vault) ?? { requested_at: record.submitted_at ?? record.created_at, message: null }
  );
}

function byTime(a: SessionComment, b: SessionComment): number {
  return a.created_at < b.created_at ? -1 : 1;
}

function sessionAnswer(answer: StoredAnswer) {
  const { question_id, answer_text, date_answer, structured_data, updated_at } = answer;
  return { question_id, answer_text, date_answer, structured_data, updated_at };
}
