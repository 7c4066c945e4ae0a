/** A questionnaire of five questions with one condition: enough for every rule of a submit. */
import { randomUUID } from 'node:crypto';
import { type CompiledQuestionnaire, compileTemplate } from '#shared/domain/questionnaires/compile.ts';
import type { Questionnaire } from '#shared/domain/questionnaires/repository.ts';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';

/** The template itself, for fleets that import it as an operator does. */
export const SHORT_TEMPLATE = TemplateInput.parse({
  name: 'Short questionnaire',
  description: 'For tests',
  questionnaire_type: 'ddq',
  sections: [
    {
      title: 'Company',
      questions: [
        { key: 'name', text: 'What is the registered name?', question_type: 'text', required: true },
        { key: 'licensed', text: 'Do you hold a licence?', question_type: 'boolean', required: true },
        {
          key: 'licence',
          text: 'Which authority issued it?',
          question_type: 'text',
          required: true,
          visibility_conditions: {
            operator: 'AND',
            rules: [{ question: 'licensed', condition: 'eq', value: 'yes' }],
          },
        },
      ],
    },
    {
      title: 'Figures',
      questions: [
        { key: 'staff', text: 'How many people work for you?', question_type: 'number', required: false },
        { key: 'founded', text: 'When was the company founded?', question_type: 'date', required: false },
      ],
    },
  ],
});

export interface SmallQuestionnaire {
  readonly stored: Questionnaire;
  /** Question id by author key: name, licensed, licence (shown when licensed is yes), staff, founded. */
  readonly ids: Readonly<Record<'name' | 'licensed' | 'licence' | 'staff' | 'founded', number>>;
}

export function smallQuestionnaire(id: number): SmallQuestionnaire {
  const compiled = compileTemplate(SHORT_TEMPLATE, id + 1);
  return { stored: storable(id, compiled), ids: idsOf(compiled) };
}

function storable(id: number, compiled: CompiledQuestionnaire): Questionnaire {
  const { ids: _ids, alias, ...rest } = compiled;
  return {
    ...rest,
    id,
    alias: alias ?? randomUUID(),
    question_count: rest.questions.length,
    created_at: new Date(0).toISOString(),
  };
}

function idsOf(compiled: CompiledQuestionnaire): SmallQuestionnaire['ids'] {
  const id = (key: string) => compiled.ids.get(key) ?? 0;
  return {
    name: id('name'),
    licensed: id('licensed'),
    licence: id('licence'),
    staff: id('staff'),
    founded: id('founded'),
  };
}
