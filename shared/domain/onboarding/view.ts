/** What the respondent's page is told. Nothing internal: no reviewers, no notes, no flags. */
import { permits } from '#shared/contract/lifecycle.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Questionnaire } from '../questionnaires/repository.ts';
import { responseLifecycle } from '../responses/lifecycle.ts';
import type { LoadedResponse } from '../responses/repository.ts';
import type { StoredAnswer } from '../responses/schema.ts';
import { answersInOrder } from '../responses/view.ts';
import type { SessionDetails, SessionRecord, SessionView } from './schema.ts';

function sessionAnswer(answer: StoredAnswer) {
  const { question_id, answer_text, date_answer, structured_data } = answer;
  return { question_id, answer_text, date_answer, structured_data };
}

export function sessionView(
  scope: TenantScope,
  parts: {
    readonly session: SessionRecord;
    readonly details: SessionDetails;
    readonly loaded: LoadedResponse | undefined;
    readonly questionnaire: Questionnaire | undefined;
  },
): SessionView {
  const { session, details, loaded, questionnaire } = parts;
  return {
    session_id: session.id,
    status: session.status,
    steps: session.steps.map((step) => ({
      step,
      status: session.steps_done.includes(step) ? 'done' : 'open',
    })),
    expires_at: new Date(session.expires_at).toISOString(),
    is_test_data: scope.environment === 'test',
    sender_name: details.sender_name,
    entity_name: details.entity_name,
    ddq: loaded === undefined || questionnaire === undefined ? null : ddqView(loaded, questionnaire),
    verification:
      session.verification_session_id === null
        ? null
        : {
            verification_session_id: session.verification_session_id,
            status: session.steps_done.includes('verification') ? 'completed' : 'pending',
          },
  };
}

function ddqView({ record, details, sections }: LoadedResponse, questionnaire: Questionnaire) {
  return {
    response_id: record.id,
    response_name: details.response_name,
    response_status: record.status,
    editable: permits(responseLifecycle, 'respondentEdit', record.status),
    submitted_at: record.submitted_at,
    questionnaire_name: questionnaire.name,
    questionnaire_type: questionnaire.questionnaire_type,
    description: questionnaire.description,
    sections: questionnaire.sections,
    questions: questionnaire.questions,
    file_questions: questionnaire.file_questions,
    answers: answersInOrder(sections.flatMap((section) => section.answers)).map(sessionAnswer),
    revisions: sections.map(({ sectionNumber, revision }) => ({ section_number: sectionNumber, revision })),
  };
}
