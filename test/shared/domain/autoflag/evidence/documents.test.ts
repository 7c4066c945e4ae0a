/** Claims without the document that the questionnaire asks for. */
import { expect, test } from 'vitest';
import { type Asked, doubtsOf, fileQuestion, findingsOf } from '../response-builder.ts';

const POLICIES = fileQuestion('Compliance policies', {
  description: 'Policies on anti-bribery and data protection.',
});
const bribery: Asked = {
  text: 'Does the company have a written anti-bribery policy?',
  type: 'boolean',
  answer: 'yes',
};
const doubts = (asked: Asked, ...file_questions: ReturnType<typeof fileQuestion>[]) =>
  doubtsOf([asked], { file_questions });

test('doubts a claimed policy whose document is asked for and not attached', () => {
  const [finding] = findingsOf([bribery], { file_questions: [POLICIES] });
  expect(finding).toMatchObject({
    rule: 'document_missing',
    severity: 'info',
    message: 'The answer "yes" refers to a policy, but no file is attached under "Compliance policies".',
  });
});

test('warns where the document is required', () => {
  const [finding] = findingsOf([bribery], { file_questions: [{ ...POLICIES, required: true }] });
  expect(finding?.severity).toBe('warning');
});

test('is content with a file under the file question', () => {
  const attachedFileQuestions = new Set([POLICIES.id]);
  expect(doubtsOf([bribery], { file_questions: [POLICIES], attachedFileQuestions })).toEqual([]);
});

test.each([
  [
    'certificates',
    'Certificates and licences referred to in the answers.',
    'Which certificates does it hold?',
  ],
  ['licence', 'Copy of the licence', 'Name the authority and the licence number.'],
  [
    'Financial statements',
    'Approved financial statements, audited',
    'Name the auditor of the audited accounts.',
  ],
  ['Ownership chart', 'Chart', 'Where is the ownership chart published?'],
  ['Proof of address', 'Not older than three months', 'Which proof of address can you give?'],
])('knows %s', (document_type, description, text) => {
  const file = fileQuestion(document_type, { description });
  expect(doubts({ text, answer: 'Harbour Office, number 12' }, file)).toEqual(['document_missing 1']);
});

test('makes one finding of a document, on the plainest claim, with the others beside it', () => {
  const file = fileQuestion('Certificates', { description: 'Certificates and licences named above.' });
  const found = findingsOf(
    [
      { text: 'Is the company certified?', type: 'boolean', answer: 'yes' },
      {
        text: 'Which certificates does it hold?',
        type: 'multi_select',
        options: ['ISO 27001'],
        answer: '["ISO 27001"]',
      },
      { text: 'Licence number', answer: 'HH-E-2207' },
    ],
    { file_questions: [file] },
  );
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ question_id: 2, related_question_ids: [1, 3] });
});

test.each<[string, Asked]>([
  ['a "no"', { ...bribery, answer: 'no' }],
  ['a policy on something else', { ...bribery, text: 'Does the company have a written travel policy?' }],
  ['a denial', { text: 'Title of the anti-bribery policy', answer: 'None, it is being drafted.' }],
  ['a description', { text: 'How is the anti-bribery policy made known?', answer: 'By e-mail to all.' }],
  ['a plan', { ...bribery, text: 'Does the company plan an anti-bribery policy?' }],
  ['a breach', { ...bribery, text: 'Has the anti-bribery policy been breached?' }],
  ['a date', { text: 'When was the anti-bribery policy approved?', type: 'date', answer: '2024-01-01' }],
])('says nothing of %s', (_case, asked) => {
  expect(doubts(asked, POLICIES)).toEqual([]);
});

test('says nothing where no document is asked for', () => {
  expect(doubts(bribery)).toEqual([]);
  expect(doubts(bribery, fileQuestion('Certificate of incorporation'))).toEqual([]);
});

test('says nothing of certificates of one thing where those of another are asked for', () => {
  const file = fileQuestion('Certificate of incorporation');
  const asked = { text: 'Which security certificates does it hold?', answer: 'ISO/IEC 27001' };
  expect(doubts(asked, file)).toEqual([]);
});
