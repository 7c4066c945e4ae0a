/** A refused submission says how many answers and files stand in its way, in words of ours and with the texts of the questions. */
import type { Completeness } from '@probity/questionnaire-rules/completeness';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incompleteResponse } from '#shared/domain/responses/errors.ts';
import { renderError } from '#shared/http/exchange/render.ts';

const TEXT = 'What was your turnover in 2022-2023 under Regulation 2018/1672/EU (form 1234567890)?';
const question = (number: number) => ({ question_id: 1_234_560 + number, number, text: TEXT });
const many = <T>(count: number, of: (number: number) => T) =>
  Array.from({ length: count }, (_, at) => of(at));

function refusal(counts: Readonly<Record<'questions' | 'files' | 'invalid' | 'hidden', number>>) {
  const hidden = many(counts.hidden, question);
  const found: Completeness = {
    complete: false,
    visible: new Set(),
    missing_questions: many(counts.questions, question),
    missing_files: many(counts.files, (id) => ({
      file_question_id: id,
      document_type: 'A',
      description: TEXT,
    })),
    invalid_answers: many(counts.invalid, (at) => ({
      ...question(at),
      code: 'schema_mismatch',
      detail: TEXT,
    })),
    hidden_answers: hidden,
  };
  return { found, error: incompleteResponse(found, hidden) };
}

describe('a submission that is refused', () => {
  it.each([
    [{ questions: 0, files: 0, invalid: 0, hidden: 1 }, '1 answer is to a hidden question'],
    [{ questions: 1, files: 0, invalid: 0, hidden: 0 }, '1 required answer is missing'],
    [
      { questions: 2, files: 1, invalid: 0, hidden: 0 },
      '2 required answers are missing and 1 required file is missing',
    ],
    [
      { questions: 1, files: 0, invalid: 2, hidden: 0 },
      '1 required answer is missing and 2 answers are not valid',
    ],
    [
      { questions: 3, files: 2, invalid: 1, hidden: 2 },
      '3 required answers are missing, 2 required files are missing, 1 answer is not valid and 2 answers are to hidden questions',
    ],
  ])('for %j says: %s', (counts, detail) => {
    expect(refusal(counts).error.message).toBe(`The response cannot be submitted: ${detail}.`);
  });

  it('counts exactly what its lists hold, and shows the texts of questions unchanged', () => {
    const count = fc.nat(3);
    void fc.assert(
      fc.property(fc.record({ questions: count, files: count, invalid: count, hidden: count }), (counts) => {
        const { found, error } = refusal(counts);
        const { detail, missing_answers, missing_files, invalid_answers, hidden_answers } = JSON.parse(
          renderError(error, 'request').body,
        );
        expect(missing_answers).toEqual(found.missing_questions);
        expect(missing_files).toEqual(found.missing_files);
        expect(invalid_answers).toEqual(
          found.invalid_answers.map(({ detail, ...answer }) => ({ ...answer, message: detail })),
        );
        expect(hidden_answers).toEqual(found.hidden_answers);
        const told = [...String(detail).matchAll(/\d+/g)].map(([number]) => Number(number));
        expect(told).toEqual(Object.values(counts).filter((each) => each > 0));
      }),
    );
  });
});
