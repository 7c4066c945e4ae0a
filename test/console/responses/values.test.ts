/** Every type of answer is shown as what it says, and an answer has changed only where it says something else. */
import { QUESTION_TYPES } from '@probity/questionnaire-rules/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedWith, submissionBefore } from '../../../console/screens/responses/model/changes.ts';
import { isSameAnswer, shownValue } from '../../../console/screens/responses/model/value.ts';
import { anAnswer } from './fixture.ts';

const content = (answer_text: string, date_answer: string | null = null) => ({
  answer_text,
  date_answer,
  structured_data: null,
});
const structured = (...entries: Record<string, unknown>[]) => ({ ...content(''), structured_data: entries });

describe('showing an answer', () => {
  it('shows a list of entries as a table with the columns in the order in which they are first named', () => {
    const answer = structured(
      { name: 'Juniper Holm', share: 40 },
      { share: 35, name: 'Caspar Wrenlow', pep: false },
    );
    expect(shownValue({ question_type: 'structured' }, answer)).toEqual({
      form: 'table',
      columns: ['name', 'share', 'pep'],
      rows: [
        [{ as: 'text', value: 'Juniper Holm' }, { as: 'number', value: '40' }, null],
        [
          { as: 'text', value: 'Caspar Wrenlow' },
          { as: 'number', value: '35' },
          { as: 'yes_no', value: false },
        ],
      ],
    });
  });

  it('shows the options of a selection each by itself, and one that is no list as it is', () => {
    const options = shownValue({ question_type: 'multi_select' }, content('["Shipping","Storage"]'));
    expect(options).toMatchObject({ parts: [{ value: 'Shipping' }, { value: 'Storage' }] });
    expect(shownValue({ question_type: 'multi_select' }, content('Shipping'))).toMatchObject({
      parts: [{ as: 'text', value: 'Shipping' }],
    });
  });

  it('shows both halves of a text with a date', () => {
    expect(shownValue({ question_type: 'text_and_date' }, content('Licence', '2026-01-31'))).toEqual({
      form: 'parts',
      parts: [
        { as: 'text', value: 'Licence' },
        { as: 'day', value: '2026-01-31' },
      ],
    });
  });

  it('never fails, and shows nothing only where nothing is answered', () => {
    const types = fc.constantFrom(...QUESTION_TYPES);
    const entries = fc.option(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 3 }));
    const drawn = fc.record({
      answer_text: fc.string(),
      date_answer: fc.option(fc.string()),
      structured_data: entries,
    });
    return fc.assert(
      fc.property(types, drawn, (question_type, { structured_data, ...answer }) => {
        const shown = shownValue(
          { question_type },
          { ...answer, structured_data: unsafeEntries(structured_data) },
        );
        if (shown.form === 'parts') expect(shown.parts.length).toBeGreaterThan(0);
        if (shown.form === 'table') {
          for (const row of shown.rows) expect(row).toHaveLength(shown.columns.length);
        }
      }),
    );
  });
});

function unsafeEntries(entries: unknown) {
  return entries as Record<string, unknown>[] | null;
}

describe('comparing with an earlier submission', () => {
  it('takes no notice of spaces at the ends, and of the order in which an entry names its fields', () => {
    expect(isSameAnswer(content(' No '), content('No'))).toBe(true);
    expect(
      isSameAnswer(structured({ a: 1, b: { c: 2, d: 3 } }), structured({ b: { d: 3, c: 2 }, a: 1 })),
    ).toBe(true);
    expect(isSameAnswer(content('No'), content('Yes'))).toBe(false);
    expect(isSameAnswer(structured({ a: 1 }), structured({ a: 2 }))).toBe(false);
  });

  it('names what each answer was before, and nothing for one that is the same', () => {
    const answers = [anAnswer(1, { answer_text: 'No' }), anAnswer(2, { answer_text: 'Same' }), anAnswer(3)];
    const earlier = comparedWith(answers, {
      number: 1,
      submitted_at: '2026-11-04T08:00:00.000Z',
      answers: [
        { question_id: 1, ...content('Yes, once, in 2024') },
        { question_id: 2, ...content('Same') },
      ],
    });
    expect([...earlier.changed]).toEqual([
      [1, content('Yes, once, in 2024')],
      [3, content('')],
    ]);
  });

  it('compares with the submission before the last, and with none where there was only one', () => {
    expect(submissionBefore([1, 3, 2])).toBe(2);
    expect(submissionBefore([1])).toBeUndefined();
  });
});
