/** Builds small templates for tests: one section, with the fields that matter. */
import type * as z from 'zod';
import type { Condition } from '#shared/domain/questionnaires/schema.ts';
import { TemplateInput, type TemplateQuestion } from '#shared/domain/questionnaires/template.ts';

export type QuestionDraft = Partial<z.input<typeof TemplateQuestion>> & { readonly key: string };

/** A template as the operator's JSON would parse to, with a boolean as the default question type. */
export function templateOf(...questions: readonly QuestionDraft[]): TemplateInput {
  return TemplateInput.parse({
    name: 'Test',
    description: '',
    questionnaire_type: 'ddq',
    sections: [{ title: 'Section', questions: questions.map(complete) }],
  });
}

/** A condition from `[trigger key, operator, value]` rules. */
export function when(operator: 'AND' | 'OR', ...rules: readonly [string, Condition, string?][]) {
  return {
    operator,
    rules: rules.map(([question, condition, value]) => ({
      question,
      condition,
      ...(value === undefined ? {} : { value }),
    })),
  };
}

function complete(draft: QuestionDraft): z.input<typeof TemplateQuestion> {
  return { text: `Question ${draft.key}?`, question_type: 'boolean', ...draft };
}
