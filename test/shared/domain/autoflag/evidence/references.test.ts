/** Answers that point to an attachment. */
import { expect, test } from 'vitest';
import { doubtsOf } from '../response-builder.ts';

const says = (answer: string, changes = {}) =>
  doubtsOf([{ text: 'Describe the business.', answer }], changes);

test.each([
  'See attached.',
  'as attached',
  'Please find attached our brochure.',
  'Please refer to the document.',
  'see the attachment',
  'A copy of the chart is attached',
  'Group structure as per enclosed chart',
])('doubts "%s" where nothing is attached', (answer) => {
  expect(says(answer)).toEqual(['attachment_missing 1']);
});

test('is content with any file at all', () => {
  expect(says('See attached.', { attachedFileQuestions: new Set([900]) })).toEqual([]);
  expect(says('See attached.', { otherFilesAttached: true })).toEqual([]);
});

test.each([
  'Conditions are attached to the licence.',
  'The licence attached to the vessel was renewed.',
  'Goods under Annex I of the regulation',
  'We see attachment to the region as a strength.',
  'The fund has no rights attached.',
  'We document every sale.',
])('says nothing of "%s"', (answer) => {
  expect(says(answer)).toEqual([]);
});
