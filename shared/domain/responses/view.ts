/** Responses for the response endpoints. */
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { Questionnaire } from '../questionnaires/repository.ts';
import { emptyAnswer } from './answers/merge.ts';
import { checkedBy, type Mark } from './checked/marks.ts';
import { type EmbeddedComments, embeddedComments, NO_COMMENTS } from './comments/embedded.ts';
import type { LoadedEvidence } from './evidence/repository.ts';
import { evidenceByQuestion, evidenceFields } from './evidence/view.ts';
import { memberId, readMemberId } from './member-id.ts';
import type { StoredAnswer } from './record.ts';
import type { LoadedResponse, ResponseLine } from './repository.ts';
import type { AnswerView, ResponseEntities, ResponseListItem, ResponseView } from './schema.ts';
import { type Before, changedFrom } from './submission/earlier/changed.ts';

export function responseView(
  scope: TenantScope,
  loaded: Omit<LoadedResponse, 'attachments' | 'notes'>,
  vault: Vault,
  beside: BesideAnswers = {},
): ResponseView {
  const { record, details } = loaded;
  return {
    id: record.id,
    response_name: details.response_name,
    questionnaire: {
      id: record.questionnaire_id,
      name: details.questionnaire_name,
      questionnaire_type: record.questionnaire_type,
    },
    subject_entity: { id: record.entity_id, name: details.entity_name, entity_type: record.entity_type },
    entity_name: details.entity_name,
    status: record.status,
    is_test_data: scope.environment === 'test',
    sent_by: details.sent_by,
    responded_by: details.responded_by,
    reviewed_by: details.reviewed_by,
    manager_reviewer: details.manager_reviewer,
    assigned_to: details.assigned_to ?? null,
    created_at: record.created_at,
    updated_at: record.updated_at,
    submitted_at: record.submitted_at,
    reviewed_at: record.reviewed_at,
    manager_reviewed_at: record.manager_reviewed_at,
    assessment_document_id: record.assessment_document_id,
    email_delivery: record.email_delivery,
    answers: answerViews(loaded, vault, beside),
  };
}

/** What is shown with answers. */
export interface BesideAnswers {
  /** Needed where a question without an answer is listed. */
  readonly questionnaire?: Questionnaire | undefined;
  readonly evidence?: readonly LoadedEvidence[];
  readonly marks?: readonly Mark[];
  readonly before?: Before | undefined;
  /** Address of the list of comments, for answers that do not contain all of theirs. */
  readonly commentsUrl?: string;
}

/**
 * ANS-101…103: all answers of the response in the order of their questions, with their comments and evidence. A question that has
 * comments or evidence and no answer is listed with an empty answer.
 */
export function answerViews(
  loaded: Pick<LoadedResponse, 'record' | 'sections' | 'comments'>,
  vault: Vault,
  { questionnaire, evidence = [], marks = [], before, commentsUrl = '' }: BesideAnswers = {},
): AnswerView[] {
  const comments = embeddedComments(loaded.comments, vault);
  const known = evidenceByQuestion(evidence);
  const stored = loaded.sections.flatMap((section) => section.answers);
  const unanswered = withoutAnswer(loaded, evidence).flatMap(({ id, number, since }) => {
    const question = questionnaire?.questions.find((each) => each.id === number);
    return question === undefined ? [] : [emptyAnswer(id, question, since)];
  });
  const inOrder = answersInOrder([...stored, ...unanswered]);
  const changed = changedFrom(before, inOrder);
  return inOrder.map((answer) => {
    const { question_id: id, question_type: type } = answer;
    return {
      ...answerView(answer, comments.get(answer.id) ?? NO_COMMENTS, commentsUrl),
      ...evidenceFields(loaded.record.id, { id, type }, answer, known.get(id)),
      checked_by: checkedBy(marks, answer),
      changed_from: changed.get(id) ?? null,
    };
  });
}

interface Unanswered {
  readonly id: string;
  readonly number: number;
  /** ISO instant. */
  readonly since: string;
}

/** Questions without an answer that are listed all the same, with the time of what is known of them. */
export function withoutAnswer(
  loaded: Pick<LoadedResponse, 'record' | 'sections' | 'comments'>,
  evidence: readonly LoadedEvidence[],
): readonly Unanswered[] {
  const commented = commentedOnly(loaded);
  const listed = new Set([
    ...loaded.sections.flatMap((section) => section.answers.map(({ question_id }) => question_id)),
    ...commented.map(({ number }) => number),
  ]);
  const found = evidence
    .flatMap(({ questions }) => questions)
    .filter(({ question_id, evidence: pieces }) => pieces.length > 0 && !listed.has(question_id))
    .map(({ question_id: number, at: since }) => ({
      id: memberId(loaded.record.id, 'answer', number),
      number,
      since,
    }));
  return [...commented, ...found];
}

/** Questions that have comments and no answer, with the time of the first comment. */
function commentedOnly({
  sections,
  comments,
}: Pick<LoadedResponse, 'sections' | 'comments'>): readonly Unanswered[] {
  const stored = new Set(sections.flatMap((section) => section.answers.map((answer) => answer.id)));
  const found = new Map<string, string>();
  for (const { subject, subject_id: id, created_at: at } of comments) {
    if (subject !== 'answer' || stored.has(id)) continue;
    const since = found.get(id);
    if (since === undefined || at < since) found.set(id, at);
  }
  return [...found].flatMap(([id, since]) => {
    const member = readMemberId(id, 'answer');
    return member === undefined ? [] : [{ id, number: member.number, since }];
  });
}

export function listItem({ row, card }: ResponseLine): ResponseListItem {
  return {
    id: row.id,
    ...card,
    assigned_to: card.assigned_to ?? null,
    status: row.status,
    created_at: row.created_at,
    submitted_at: row.submitted_at,
  };
}

/** ANS-102: ordered by question number. */
export function answersInOrder(answers: readonly StoredAnswer[]): StoredAnswer[] {
  return answers.filter((answer) => !answer.archived).sort((a, b) => a.question_number - b.question_number);
}

/** RESP-501…508: the entities of a response. So far this is only its subject. */
export function entitiesView({
  record,
  details,
}: Pick<LoadedResponse, 'record' | 'details'>): ResponseEntities {
  const subject = { id: record.entity_id, name: details.entity_name, type: record.entity_type };
  return {
    subject_entity_id: subject.id,
    subject_entity_name: subject.name,
    subject_entity_type: subject.type,
    companies: subject.type === 'company' ? [subject] : [],
    individuals: subject.type === 'individual' ? [subject] : [],
    unlinked_entities: [],
    total_count: 1,
  };
}

function answerView(
  answer: StoredAnswer,
  { comments, isCut, ...counts }: EmbeddedComments,
  commentsUrl: string,
) {
  const comments_url = isCut ? `${commentsUrl}?answer_id=${answer.id}` : null;
  return { ...answer, comments: [...comments], ...counts, comments_url };
}
