/** Properties of all rules together, for any answers. */
import {
  type AnswerContent,
  type InstanceSchema,
  QUESTION_TYPES,
  type QuestionType,
} from '@probity/questionnaire-rules/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assess } from '#shared/domain/autoflag/assess.ts';
import type { AssessedResponse } from '#shared/domain/autoflag/model.ts';
import { type Asked, doubtsOf, fileQuestion, findingsOf, responseOf } from './response-builder.ts';

const SCHEMA: InstanceSchema = {
  properties: {
    born: { type: 'string', title: 'Date of birth', format: 'date' },
    mail: { type: 'string', format: 'email' },
    share: { type: 'number', title: 'Share (%)' },
    __proto: { type: 'string' },
  },
};

/** Questions that rules check, each with answers that have a finding and answers that have none. */
const POINTED: readonly (Asked & { readonly answers: readonly AnswerContent[] })[] = [
  ...dates('On which date was the company incorporated?'),
  ...dates('On which date did the last financial year with approved accounts end?'),
  ...dates('If yes, since when?'),
  ...texts('boolean', ['Does the company have an anti-bribery policy?', 'Is it certified?'], ['yes', 'no']),
  ...texts(
    'country',
    ['Country of the registered office', 'Where is the company incorporated?'],
    ['DE', 'FR'],
  ),
  ...texts('tel', ['Telephone of the registered office'], ['+49 30 123456', '030 123456']),
  ...texts('email', ['Contact'], ['a@example.com', 'b@mailinator.com', 'c@lantern.net']),
  ...texts('number', ['How many people does the company employ?'], ['0', '-4', '12']),
  ...texts('currency', ['Wages and salaries of the company'], ['0', '-4', '1200']),
  ...texts('percentage', ['Share of renewable energy'], ['0', '-4', '120']),
  ...texts('text', ['What is the company registration number?'], ['HRB 1234', 'FN 123456a', '1234']),
  ...texts(
    'text',
    [
      'Describe the goods.',
      'If yes, give details.',
      'Title of the anti-bribery policy',
      'If yes, which certificates?',
    ],
    ['tbc', 'n/a', 'See attached', 'None', 'Trusts', 'Sensors for water treatment plants'],
  ),
];

function texts(type: QuestionType, questions: readonly string[], answers: readonly string[]) {
  return questions.map((text) => ({ text, type, answers: answers.map((answer_text) => ({ answer_text })) }));
}

function dates(text: string) {
  const days = ['1500-01-01', '2020-05-05', '2026-02-30', '2031-01-01'];
  return [{ text, type: 'date', answers: days.map((date_answer) => ({ date_answer })) } as const];
}

const shape = {
  required: fc.boolean(),
  section: fc.constantFrom('Company', 'Company', 'Parent company'),
  schema: fc.constant(SCHEMA),
  options: fc.constant(['x', 'None']),
};

const pointed: fc.Arbitrary<Asked> = fc.constantFrom(...POINTED).chain(({ text, type, answers }) =>
  fc.record(
    {
      text: fc.constant(text),
      ...(type === undefined ? {} : { type: fc.constant(type) }),
      answer: fc.constantFrom(...answers),
      ...shape,
      whenYes: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: ['text', 'type', 'answer'] },
  ),
);

const day = fc.oneof(fc.constantFrom('2031-01-01', '1500-01-01', '2020-05-05', '2026-02-30'), fc.string());
const text = fc.oneof(
  fc.constantFrom('yes', 'no', 'tbc', 'DE', '-5', '["x"]', '["x"', '1e9', '\ud800', '\u0000', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 400 }),
);
const instance = fc.oneof(
  fc.jsonValue(),
  fc.record(
    { born: fc.oneof(day, fc.jsonValue()), mail: text, share: fc.double(), name: text },
    { requiredKeys: [] },
  ),
);

const content: fc.Arbitrary<AnswerContent> = fc.record(
  {
    answer_text: fc.option(text),
    date_answer: fc.option(day),
    structured_data: fc.option(fc.array(instance, { maxLength: 4 })),
  },
  { requiredKeys: [] },
);

/** Any answer that can be stored, whether it fits its question or not. */
const arbitrary: fc.Arbitrary<Asked> = fc.record(
  {
    text: fc.oneof(fc.constantFrom(...POINTED.map((each) => each.text)), fc.string()),
    type: fc.constantFrom(...QUESTION_TYPES),
    answer: content,
    ...shape,
  },
  { requiredKeys: ['text', 'type'] },
);
const conditional = fc
  .tuple(pointed, fc.integer({ min: 1, max: 3 }))
  .map(([each, whenYes]): Asked => ({ ...each, whenYes }));
const asked: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 6, arbitrary: pointed },
  { weight: 1, arbitrary: conditional },
  { weight: 2, arbitrary },
);

const response: fc.Arbitrary<AssessedResponse> = fc
  .record({
    asked: fc.array(asked, { maxLength: 16, size: 'max' }),
    files: fc.array(fc.constantFrom('Policies on bribery', 'Certificates', 'Brochure'), { maxLength: 3 }),
    attached: fc.array(fc.integer({ min: 900, max: 902 }), { maxLength: 2 }),
    otherFilesAttached: fc.boolean(),
  })
  .map(({ asked: questions, files, attached, otherFilesAttached }) =>
    responseOf(questions, {
      file_questions: files.map((text, index) => fileQuestion(text, { id: 900 + index })),
      attachedFileQuestions: new Set(attached),
      otherFilesAttached,
    }),
  );

test('assesses whatever was stored without failing, and finds only what a reviewer can read', () => {
  return fc.assert(
    fc.property(response, (given) => {
      const { findings, total } = assess(given);
      const ids = new Set(given.questions.map(({ id }) => id));
      expect(total).toBeLessThanOrEqual(ids.size);
      for (const { question_id, message, rule, related_question_ids } of findings) {
        expect(ids.has(question_id)).toBe(true);
        expect(related_question_ids.every((id) => ids.has(id) && id !== question_id)).toBe(true);
        expect(rule).toMatch(/^[a-z0-9_]+$/);
        expect(message).toMatch(/^[A-Z].*\.$/);
        expect(message.isWellFormed()).toBe(true);
        expect(message.length).toBeLessThan(420);
      }
      expect(new Set(findings.map(({ rule, question_id }) => `${rule} ${question_id}`)).size).toBe(
        findings.length,
      );
    }),
    { numRuns: 1_000 },
  );
});

test('finds the same in any order of questions and file questions', () => {
  return fc.assert(
    fc.property(
      response.chain((given) =>
        fc.record({
          given: fc.constant(given),
          questions: shuffled(given.questions),
          file_questions: shuffled(given.file_questions),
        }),
      ),
      ({ given, questions, file_questions }) => {
        expect(assess({ ...given, questions, file_questions })).toEqual(assess(given));
      },
    ),
    { numRuns: 500 },
  );
});

test('an unrelated clean answer adds nothing and takes nothing away', () => {
  const unrelated = {
    text: 'Favourite colour of the brochure',
    type: 'text',
    answer: 'A pale sea green',
  } as const;
  return fc.assert(
    fc.property(fc.array(asked, { maxLength: 16, size: 'max' }), (questions) => {
      const before = assess(responseOf(questions));
      const after = assess(responseOf([...questions, unrelated]));
      expect(after.findings).toEqual(before.findings);
      expect(after.total).toBe(before.total + 1);
    }),
    { numRuns: 500 },
  );
});

test('puts the most severe findings first, then follows the questions', () => {
  const doubts = doubtsOf([
    { text: 'Describe the goods.', answer: 'n/a', required: true },
    { text: 'Describe the services.', answer: 'xxx', required: true },
    { text: 'When was the company founded?', type: 'date', answer: '2040-01-01' },
  ]);
  expect(doubts).toEqual(['placeholder_answer 2', 'date_in_future 3', 'placeholder_answer 1']);
});

test('counts the visible questions that are answered', () => {
  const asked: readonly Asked[] = [
    { text: 'Is it licensed?', type: 'boolean', answer: 'no' },
    { text: 'Which licence?', answer: 'xxx', required: true, whenYes: 1 },
    { text: 'Remarks' },
    { text: 'Other remarks', answer: ' ' },
  ];
  expect(assess(responseOf(asked)).total).toBe(1);
  expect(findingsOf(asked)).toEqual([]);
});

function shuffled<T>(items: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}
