/** The page and the service find the same problems in the same answers. */
import { assessCompleteness } from '@probity/questionnaire-rules/completeness';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, type AnswerMap, NO_ANSWER, tidy } from '../../../portal/workspace/answer.ts';
import { outlineOf } from '../../../portal/workspace/outline.ts';
import { assessProgress, estimateMinutes } from '../../../portal/workspace/progress.ts';
import { everyAnswer, everyType } from '../fake-service/questionnaire.ts';

const questionnaire = everyType();
const complete: AnswerMap = new Map(
  [...everyAnswer(questionnaire)].map(([id, answer]) => [id, unsafeAnswer({ ...NO_ANSWER, ...answer })]),
);

const someAnswer: fc.Arbitrary<Answer> = fc.record({
  answer_text: fc.oneof(
    fc.constantFrom('', ' ', 'yes', 'no', 'Other', '75', '["Energy"]', 'DE'),
    fc.string(),
  ),
  date_answer: fc.constantFrom(null, '', '2024-02-29', '2023-02-29'),
  structured_data: fc.constantFrom(null, [], [{}], [{ full_name: 'A', share: 1 }], [{}, { share: 'x' }]),
});

describe('progress', () => {
  it('has no problems exactly when the service would accept the submission', () => {
    const ids = questionnaire.questions.map(({ id }) => id);
    const changed = fc.array(fc.tuple(fc.constantFrom(...ids), someAnswer));
    return fc.assert(
      fc.property(changed, fc.boolean(), fc.boolean(), (changes, required, attached) => {
        const [file] = questionnaire.file_questions;
        const file_questions = file === undefined ? [] : [{ ...file, required }];
        const asked = { ...questionnaire, file_questions };
        const attachments = new Set(attached ? file_questions.map(({ id }) => id) : []);
        const answers = new Map([...complete, ...changes]);
        const stored = new Map([...answers].map(([id, answer]) => [id, tidy(answer)]));
        const verdict = assessCompleteness({ ...asked, answers: stored, attachments });
        const { problems, total } = assessProgress(asked, answers, attachments);
        expect(problems.length === 0).toBe(verdict.complete);
        expect(total).toBe(verdict.visible.size + (required ? 1 : 0));
      }),
    );
  });

  it('contains a section only while one of its questions is visible', () => {
    const titles = (answers: AnswerMap) =>
      assessProgress(questionnaire, answers, new Set()).sections.map(({ section }) => section.title);
    expect(titles(complete)).toEqual(['The company', 'Business', 'People', 'Exports']);
    expect(titles(new Map())).toEqual(['The company', 'Business', 'People']);
  });

  it('counts visible questions only, and estimates a time from them', () => {
    const { done, total } = assessProgress(questionnaire, complete, new Set());
    expect([done, total]).toEqual([18, 18]);
    expect(assessProgress(questionnaire, new Map(), new Set())).toMatchObject({ done: 0, total: 15 });
    expect([0, 10, 11, 85].map((count) => estimateMinutes({ total: count }))).toEqual([5, 5, 10, 45]);
  });

  it('does not count an invalid answer as done', () => {
    const [staff] = questionnaire.questions.filter(({ question_type }) => question_type === 'number');
    const wrong = new Map(complete).set(staff?.id ?? 0, { ...NO_ANSWER, answer_text: 'many' });
    const { done, total, sections } = assessProgress(questionnaire, wrong, new Set());
    expect([done, total]).toEqual([17, 18]);
    expect(sections[1]).toMatchObject({ answered: 6, asked: 7 });
  });

  it('keeps the order and the numbers of sections and sub-sections', () => {
    const [first] = outlineOf(questionnaire.questions);
    expect(first).toMatchObject({ number: 1, title: 'The company' });
    expect(first?.subSections.map(({ title }) => title)).toEqual(['Identity', 'Contact']);
    expect(outlineOf(questionnaire.questions).flatMap(({ questions }) => questions)).toEqual(
      questionnaire.questions,
    );
  });
});

function unsafeAnswer(answer: unknown): Answer {
  return answer as Answer;
}
