/** The questions of a template by key, each with the number that a respondent sees. Pure. */
import { numberTemplate } from '#shared/domain/questionnaires/numbering.ts';
import { placedQuestions } from '#shared/domain/questionnaires/placed.ts';
import type { TemplateInput, TemplateQuestion } from '#shared/domain/questionnaires/template.ts';

export interface Numbered {
  readonly number: number;
  readonly question: TemplateQuestion;
}

export function numberedQuestions(template: Pick<TemplateInput, 'sections'>): ReadonlyMap<string, Numbered> {
  const { questions } = numberTemplate(template);
  return new Map(
    placedQuestions(template).map(({ question }, index) => [
      question.key,
      { number: questions[index]?.number ?? index + 1, question },
    ]),
  );
}
