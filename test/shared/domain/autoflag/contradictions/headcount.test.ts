/** Wages paid without staff. */
import { expect, test } from 'vitest';
import { doubtsOf } from '../response-builder.ts';

const firm = (staff: string, paid: string, text = 'How many people does the company employ?') =>
  doubtsOf([
    { text, type: 'number', answer: staff },
    { text: 'Wages and salaries of the last year, in euro', type: 'currency', answer: paid },
  ]);

test('notes a payroll of nobody', () => {
  expect(firm('0', '125000')).toEqual(['payroll_without_staff 2']);
});

test.each([
  ['staff that is paid', firm('3', '125000')],
  ['nobody who is paid nothing', firm('0.0', '0')],
  ['staff that is unpaid', firm('3', '0')],
  ['part of the staff', firm('0', '125000', 'How many employees are under 18?')],
  ['accidents', firm('0', '125000', 'Number of accidents of employees')],
])('says nothing of %s', (_case, doubts) => {
  expect(doubts).toEqual([]);
});
