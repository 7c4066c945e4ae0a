/** Composes the letter of a job from the current facts, or gives the reason why none is needed. */
import { permits } from '#shared/contract/lifecycle.ts';
import type { Mail } from '#shared/platform/ports.ts';
import type { CommentRecord } from '../responses/comments/schema.ts';
import { responseLifecycle } from '../responses/lifecycle.ts';
import type { MailJob } from '../sessions/mail-job-schema.ts';
import { isOpen } from '../sessions/session/admit.ts';
import type { MailFacts } from './facts.ts';
import type { CommentedSubjects } from './layout/commented.ts';
import type { Envelope } from './layout/letter.ts';
import { changesRequestedMail } from './letters/changes-requested.ts';
import { confirmationMail } from './letters/confirmation.ts';
import { invitationMail } from './letters/invitation.ts';
import { newLinkMail } from './letters/new-link.ts';
import { questionAskedMail } from './letters/question-asked.ts';
import { reminderMail } from './letters/reminder.ts';

/** A code for the log. */
export interface NoLetter {
  readonly reason: 'session_gone' | 'response_gone' | 'link_closed' | 'overtaken' | 'no_sender';
}

export function isLetter(outcome: Mail | NoLetter): outcome is Mail {
  return !('reason' in outcome);
}

interface Addressed {
  readonly job: MailJob;
  readonly facts: MailFacts;
  readonly session: NonNullable<MailFacts['session']>;
  readonly envelope: Envelope;
  readonly open: boolean;
}

const LETTERS: Readonly<Record<MailJob['template'], (addressed: Addressed) => Mail | NoLetter>> = {
  invitation,
  confirmation,
  changes_requested: changesRequested,
  new_link: newLink,
  reminder,
  question_asked: questionAsked,
};

/** `now` in milliseconds. */
export function compose(job: MailJob, facts: MailFacts, now: number): Mail | NoLetter {
  const { session, scope, sender } = facts;
  if (session === undefined) return { reason: 'session_gone' };
  const envelope = {
    to: session.details.email,
    sender,
    tenantId: scope.tenantId,
    sessionId: session.record.id,
    isTest: scope.environment === 'test',
    language: session.details.language,
  };
  return LETTERS[job.template]({ job, facts, session, envelope, open: isOpen(session.record, now) });
}

function invitation({ facts, session, envelope, open }: Addressed): Mail | NoLetter {
  if (!open) return { reason: 'link_closed' };
  return invitationMail({
    ...envelope,
    entityName: session.details.entity_name,
    questionnaireName: facts.response?.details.questionnaire_name ?? null,
    asksVerification: session.record.steps.includes('verification'),
    url: session.url,
    expiresAt: session.record.expires_at,
  });
}

/** A confirmation is also sent where the link no longer works. It then has no link. */
function confirmation({ facts, session, envelope, open }: Addressed): Mail | NoLetter {
  const { response } = facts;
  if (response === undefined) return { reason: 'response_gone' };
  const { record, details } = response;
  if (record.submitted_at === null) return { reason: 'overtaken' };
  const { steps, verification_done: verified, expires_at } = session.record;
  return confirmationMail({
    ...envelope,
    entityName: details.entity_name,
    questionnaireName: details.questionnaire_name,
    submittedAt: Date.parse(record.submitted_at),
    verificationLeft: open && steps.includes('verification') && !verified,
    link: open ? { url: session.url, expiresAt: expires_at } : null,
  });
}

const CHANGES_REQUESTED = responseLifecycle.moves.requestChanges.to;

/** Not sent where the respondent has submitted again in the meantime. */
function changesRequested({ job, facts, session, envelope, open }: Addressed): Mail | NoLetter {
  const { response } = facts;
  if (response === undefined) return { reason: 'response_gone' };
  if (response.record.status !== CHANGES_REQUESTED) return { reason: 'overtaken' };
  if (!open) return { reason: 'link_closed' };
  return changesRequestedMail({
    ...envelope,
    entityName: response.details.entity_name,
    questionnaireName: response.details.questionnaire_name,
    message: job.message,
    commented: commentedBySender(facts.comments),
    url: session.url,
    expiresAt: session.record.expires_at,
  });
}

function newLink({ facts, session, envelope, open }: Addressed): Mail | NoLetter {
  if (!open) return { reason: 'link_closed' };
  return newLinkMail({
    ...envelope,
    entityName: session.details.entity_name,
    questionnaireName: facts.response?.details.questionnaire_name ?? null,
    url: session.url,
    expiresAt: session.record.expires_at,
  });
}

/** Not sent where the respondent has submitted in the meantime. */
function reminder({ facts, session, envelope, open }: Addressed): Mail | NoLetter {
  const { response } = facts;
  if (response === undefined) return { reason: 'response_gone' };
  const { status } = response.record;
  if (!permits(responseLifecycle, 'respondentEdit', status)) return { reason: 'overtaken' };
  if (!open) return { reason: 'link_closed' };
  return reminderMail({
    ...envelope,
    entityName: session.details.entity_name,
    questionnaireName: response.details.questionnaire_name,
    isForChanges: status === CHANGES_REQUESTED,
    url: session.url,
    expiresAt: session.record.expires_at,
  });
}

/** To the sender. Not sent where the sender has replied in the meantime. */
function questionAsked({ facts, envelope }: Addressed): Mail | NoLetter {
  const { response } = facts;
  if (response === undefined) return { reason: 'response_gone' };
  const { entity_name, questionnaire_name, response_name, sent_by_email } = response.details;
  if (sent_by_email === '') return { reason: 'no_sender' };
  const waiting = countSubjects(waitingForReply(facts.comments));
  if (waiting.questions + waiting.files === 0) return { reason: 'overtaken' };
  return questionAskedMail({
    ...envelope,
    to: sent_by_email,
    language: facts.senderLanguage,
    entityName: entity_name,
    questionnaireName: questionnaire_name,
    responseName: response_name,
    responseId: response.record.id,
    waiting,
  });
}

/** Questions and files with comments that the sender wrote for the respondent. */
function commentedBySender(comments: readonly CommentRecord[]): CommentedSubjects {
  return countSubjects(comments.filter(({ author_kind }) => author_kind === 'key'));
}

/** The comments of the respondent that the sender has not replied to, on the same question or file. */
function waitingForReply(comments: readonly CommentRecord[]): readonly CommentRecord[] {
  return comments.filter(
    ({ author_kind: kind, subject_id: id, created_at: at }) =>
      kind === 'respondent' &&
      !comments.some((each) => each.author_kind === 'key' && each.subject_id === id && each.created_at > at),
  );
}

function countSubjects(comments: readonly CommentRecord[]): CommentedSubjects {
  const subjects = (kind: CommentRecord['subject']) =>
    new Set(comments.filter(({ subject }) => subject === kind).map(({ subject_id }) => subject_id)).size;
  return { questions: subjects('answer'), files: subjects('attachment') };
}
