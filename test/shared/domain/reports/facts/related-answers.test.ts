/** Persons and companies in structured answers. */
import { expect, it } from 'vitest';
import { relatedAnswers } from '#shared/domain/reports/facts/related-answers.ts';

const answer = (
  structured_data: Record<string, unknown>[] | null,
  question_type: 'structured' | 'text' = 'structured',
) => ({
  question_type,
  question_text: 'Who owns it?',
  structured_data,
});

it('are those that name somebody, with everything that is said of them', () => {
  const owners = [{ full_name: 'Ada Lindqvist', share: 60, isDirector: true, note: '' }];
  expect(relatedAnswers([answer(owners)], 'Due diligence')).toEqual([
    {
      response: 'Due diligence',
      question: 'Who owns it?',
      instances: [
        [
          { label: 'Full name', value: 'Ada Lindqvist' },
          { label: 'Share', value: '60' },
          { label: 'Is director', value: 'Yes' },
        ],
      ],
    },
  ]);
});

it('are neither bank accounts, nor other types of answers, nor nothing', () => {
  const accounts = [{ iban: 'XX00 0000', bank: 'Quay Bank' }];
  expect(relatedAnswers([answer(accounts), answer(null), answer([{}]), answer(null, 'text')], 'R')).toEqual(
    [],
  );
});
