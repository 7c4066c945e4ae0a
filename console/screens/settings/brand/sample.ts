/** A questionnaire of one question, so that the page of respondents can be shown without any of the team's. Pure. */
import type { QuestionnaireView } from '#shared/domain/questionnaires/schema.ts';

export interface SampleWords {
  readonly name: string;
  readonly section: string;
  readonly question: string;
}

export function sampleQuestionnaire({ name, section, question }: SampleWords): QuestionnaireView {
  return {
    id: 1,
    name,
    description: '',
    questionnaire_type: 'ddq',
    question_count: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    sections: [{ number: 1, title: section, sub_sections: [] }],
    questions: [
      {
        id: 1,
        number: 1,
        section,
        section_number: 1,
        sub_section: null,
        sub_section_number: 0,
        text: question,
        question_type: 'text',
        required: true,
        exclude_from_autofill: false,
        options: null,
        visibility_conditions: null,
      },
    ],
    file_questions: [],
    response_count: 0,
  };
}
