/** The visible questions of a response that have an answer. Pure. */
import { isAnswered } from '@probity/questionnaire-rules/read';
import { visibleQuestions } from '@probity/questionnaire-rules/visibility';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import { contents } from '../../responses/answers/merge.ts';
import type { LoadedResponse } from '../../responses/repository.ts';
import type { AnsweredQuestion } from './against-sources.ts';

export function answeredQuestions(
  { sections }: Pick<LoadedResponse, 'sections'>,
  { questions }: Pick<Questionnaire, 'questions'>,
): readonly AnsweredQuestion[] {
  const visible = visibleQuestions(questions, contents(sections));
  const answers = new Map(
    sections.flatMap((section) => section.answers.map((answer) => [answer.question_id, answer])),
  );
  return questions.flatMap((question) => {
    const answer = answers.get(question.id);
    if (answer === undefined || answer.archived || !visible.has(question.id)) return [];
    return isAnswered(question.question_type, answer) ? [{ question, answer }] : [];
  });
}
