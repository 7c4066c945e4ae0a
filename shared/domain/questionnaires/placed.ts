/** The questions of a template in their order, each with its place. */
import type { TemplateInput, TemplateQuestion } from './template.ts';

/** A question with its position. `path` locates it in the template, for messages. */
export interface PlacedQuestion {
  readonly question: TemplateQuestion;
  readonly path: string;
  readonly section: number;
  readonly subSection: number | null;
}

/** All questions in the order of their numbers. `section` and `subSection` are positions, from 0. */
export function placedQuestions(template: Pick<TemplateInput, 'sections'>): readonly PlacedQuestion[] {
  return template.sections.flatMap((section, s) => [
    ...section.questions.map((question, q) => ({
      question,
      path: `sections[${s}].questions[${q}]`,
      section: s,
      subSection: null,
    })),
    ...section.sub_sections.flatMap((subSection, b) =>
      subSection.questions.map((question, q) => ({
        question,
        path: `sections[${s}].sub_sections[${b}].questions[${q}]`,
        section: s,
        subSection: b,
      })),
    ),
  ]);
}
