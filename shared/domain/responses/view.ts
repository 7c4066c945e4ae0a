/** How responses and answers are answered. */
import type { TenantScope } from '#shared/platform/scope.ts';
import type { LoadedResponse, ResponseLine } from './repository.ts';
import type { AnswerView, ResponseListItem, ResponseView, StoredAnswer } from './schema.ts';

export function responseView(
  scope: TenantScope,
  { record, details, sections }: LoadedResponse,
): ResponseView {
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
    created_at: record.created_at,
    updated_at: record.updated_at,
    submitted_at: record.submitted_at,
    reviewed_at: record.reviewed_at,
    manager_reviewed_at: record.manager_reviewed_at,
    answers: answersInOrder(sections.flatMap((section) => section.answers)).map(answerView),
  };
}

export function listItem({ row, card }: ResponseLine): ResponseListItem {
  return {
    id: row.id,
    ...card,
    status: row.status,
    created_at: row.created_at,
    submitted_at: row.submitted_at,
  };
}

/** ANS-102: by question number. */
export function answersInOrder(answers: readonly StoredAnswer[]): StoredAnswer[] {
  return answers.filter((answer) => !answer.archived).sort((a, b) => a.question_number - b.question_number);
}

export function answerView(answer: StoredAnswer): AnswerView {
  return {
    ...answer,
    comments: [],
    num_of_comments: 0,
    num_of_genie_comments: 0,
    num_of_external_comments: 0,
  };
}
