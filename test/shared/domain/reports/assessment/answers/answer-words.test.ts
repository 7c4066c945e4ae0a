/** Answers are shown in words: no country codes, no ISO dates, no names of fields. */
import { QUESTION_TYPES } from '@probity/questionnaire-rules/model';
import { expect, it } from 'vitest';
import { answerWords, readingWords } from '#shared/domain/reports/assessment/answers/answer-words.ts';

const text = (answer_text: string) => ({ answer_text });

it.each([
  ['country', text('GB'), 'United Kingdom'],
  ['country', text('AX'), 'Åland Islands'],
  ['date', { date_answer: '2011-05-14' }, '14 May 2011'],
  ['text_and_date', { answer_text: 'By the board', date_answer: '2026-05-12' }, 'By the board, 12 May 2026'],
  ['boolean', text('yes'), 'Yes'],
  ['yes_no_na', text('na'), 'Not applicable'],
  ['currency', text('1250000.5'), '1,250,000.5'],
  ['number', text('2015'), '2015'],
  ['percentage', text('40'), '40 %'],
  ['multi_select', text('["Cash","Cards"]'), 'Cash; Cards'],
  ['text', text('As of 2026'), 'As of 2026'],
] as const)('an answer of the type %s', (question_type, answer, words) => {
  expect(answerWords({ question_type }, answer)).toBe(words);
});

it('entries of a list have their labels, with countries and days in words', () => {
  const schema = {
    properties: { full_name: { title: 'Name in full' }, born: { format: 'date' as const }, country: {} },
  };
  const entries = [
    { full_name: 'Ada Lindqvist', born: '1979-02-03', country: 'SE', share: 60, is_director: true },
    { full_name: 'Ivo Sandmark', place_of_residence: 'AX', address: { city: 'Mariehamn' }, note: '' },
  ];
  expect(answerWords({ question_type: 'structured', schema }, { structured_data: entries })).toBe(
    '1. Name in full: Ada Lindqvist; Born: 3 February 1979; Country: Sweden; Share: 60; Is director: Yes\n' +
      '2. Name in full: Ivo Sandmark; Place of residence: Åland Islands; Address: City Mariehamn',
  );
});

it('a question without an answer has no words, whatever its type', () => {
  for (const question_type of QUESTION_TYPES) {
    expect(answerWords({ question_type }, undefined)).toBe('');
    expect(answerWords({ question_type }, { answer_text: ' ', structured_data: [] })).toBe('');
  }
});

it('what was read in a source is written as the answers are', () => {
  expect(readingWords('date', '2011-05-12')).toBe('12 May 2011');
  expect(readingWords('country', 'DE')).toBe('Germany');
  expect(readingWords('text', 'Quiet Harbour Ltd')).toBe('Quiet Harbour Ltd');
});
