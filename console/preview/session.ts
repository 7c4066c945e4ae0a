/** What the respondent's page would be given for a request that is not sent yet. Pure. */
import type { QuestionnaireView } from '#shared/domain/questionnaires/schema.ts';
import type { SessionView } from '#shared/domain/respondent/schema.ts';

interface Asked {
  readonly questionnaire: QuestionnaireView;
  readonly brand: SessionView['brand'];
  readonly entityName: string;
  readonly isTest: boolean;
  /** When the link ends, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

const NO_ID = '00000000-0000-4000-8000-000000000000';

export function previewSession({ questionnaire, brand, entityName, isTest, expiresAt }: Asked): SessionView {
  const { name, questionnaire_type, description, sections, questions, file_questions } = questionnaire;
  return {
    session_id: NO_ID,
    status: 'accessed',
    steps: [{ step: 'ddq', status: 'open' }],
    expires_at: new Date(expiresAt).toISOString(),
    is_test_data: isTest,
    sender_name: brand.name,
    brand,
    entity_name: entityName,
    ddq: {
      response_id: NO_ID,
      response_name: name,
      response_status: 'DRAFT',
      editable: true,
      submitted_at: null,
      questionnaire_name: name,
      questionnaire_type,
      description,
      sections,
      questions,
      file_questions,
      answers: [],
      revisions: [],
      files: [],
      comments: [],
      changes_requested: null,
    },
    verification: null,
  };
}
