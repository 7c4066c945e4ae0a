/** The first form of a rule about a question. Pure. */
import { suitableConditions } from '#shared/domain/questionnaires/lint/operators.ts';
import type { TemplateRule } from '#shared/domain/questionnaires/template.ts';
import type { DraftQuestion } from './draft.ts';

/** A rule that can hold: a choice that there is, or that the question is answered at all. */
export function ruleFor({ key, question_type, options }: DraftQuestion): TemplateRule {
  const [first = ''] = choicesOf({ question_type, options });
  if (first === '') return { question: key, condition: 'answered' };
  const isMember = !suitableConditions(question_type).includes('eq');
  return { question: key, condition: isMember ? 'contains' : 'eq', value: first };
}

/** The values that an answer can have, where they are few; empty for every other type. */
export function choicesOf({
  question_type,
  options,
}: Pick<DraftQuestion, 'question_type' | 'options'>): readonly string[] {
  switch (question_type) {
    case 'boolean':
      return ['yes', 'no'];
    case 'yes_no_na':
      return ['yes', 'no', 'na'];
    case 'select':
    case 'multi_select':
      return (options ?? []).filter((option) => option.trim() !== '');
    default:
      return [];
  }
}
