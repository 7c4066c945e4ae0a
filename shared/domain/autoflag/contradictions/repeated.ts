/** Rule: the same fact about the same party is asked twice and answered differently. */
import { compareDecimals } from '@probity/questionnaire-rules/compare';
import type { QuestionType } from '@probity/questionnaire-rules/model';
import { dateOf, textOf } from '@probity/questionnaire-rules/read';
import type { Given, Rule } from '../model.ts';
import { contentOf, isAboutSubject, quote, topicWords } from '../wording.ts';

/** With fewer topic words two questions may be similar by chance: "Name", "Date of issue". */
const FEWEST_WORDS = 3;

/** Whether two answers differ, by question type. Free text is not compared, because its wording always differs. */
const DIFFERS: Partial<Record<QuestionType, (a: Given, b: Given) => boolean>> = {
  boolean: differentText,
  yes_no_na: differentText,
  country: differentText,
  number: differentNumber,
  percentage: differentNumber,
  currency: differentNumber,
  date: (a, b) => dateOf(a.answer) !== dateOf(b.answer),
};

export const repeatedQuestionDiffers: Rule = ({ given }) => {
  const askedAlike = Map.groupBy(
    given.filter(({ question }) => question.question_type in DIFFERS && isAboutSubject(question)),
    ({ question }) => `${question.question_type}: ${topicWords(question.text).toSorted().join(' ')}`,
  );
  return [...askedAlike.values()].flatMap(([first, ...again]) =>
    first === undefined || topicWords(first.question.text).length < FEWEST_WORDS
      ? []
      : again.filter((other) => differs(first, other)).map((other) => findingOf(first, other)),
  );
};

function differs(a: Given, b: Given): boolean {
  return DIFFERS[a.question.question_type]?.(a, b) === true;
}

function differentText(a: Given, b: Given): boolean {
  return textOf(a.answer) !== textOf(b.answer);
}

function differentNumber(a: Given, b: Given): boolean {
  return (compareDecimals(textOf(a.answer), textOf(b.answer)) ?? 0) !== 0;
}

function findingOf(first: Given, other: Given) {
  return {
    question_id: other.question.id,
    rule: 'repeated_question_differs',
    severity: 'warning',
    message: `The answer ${quote(contentOf(other))} differs from the one to the same question asked earlier.`,
    related_question_ids: [first.question.id],
  } as const;
}
