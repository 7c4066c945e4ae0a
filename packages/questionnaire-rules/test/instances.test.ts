/** Structured answers: lists of objects, bounded, and of the shape a question asks for. */
import { expect, test } from 'vitest';
import { validateAnswer } from '../src/answers.ts';
import { MAX_STRUCTURED_BYTES } from '../src/instances.ts';
import type { AnswerContent } from '../src/model.ts';

function codeFor(answer: AnswerContent): string | null {
  return validateAnswer({ question_type: 'structured', options: null }, answer)?.code ?? null;
}

const schema = {
  properties: {
    name: { type: 'string', title: 'Full name', maxLength: 10 },
    share: { type: 'number', minimum: 0, maximum: 100 },
    shares: { type: 'integer' },
    role: { type: 'string', enum: ['owner', 'director'] },
    born: { type: 'string', format: 'date' },
    country: { type: 'string', format: 'country' },
    mail: { type: 'string', format: 'email' },
    site: { type: 'string', format: 'uri' },
    active: { type: 'boolean' },
  },
  required: ['name'],
  additionalProperties: false,
} as const;

const check = (instance: unknown) =>
  validateAnswer(
    { question_type: 'structured', options: null, schema },
    { structured_data: [{ name: 'Ann' }, instance] },
  );

test('any list of objects is valid without a schema', () => {
  expect(codeFor({ structured_data: [{ name: 'Ann', nested: { deep: [1, null] } }, {}] })).toBeNull();
});

test.each([[[1]], [['text']], [[null]], [[[{}]]], [[{}, 7]]])(
  '%j is not a list of objects',
  (structured_data) => {
    expect(codeFor({ structured_data })).toBe('not_a_list_of_objects');
  },
);

test('64 KB of compact JSON in UTF-8 is the limit', () => {
  const filled = (bytes: number) => [{ t: 'é'.repeat((bytes - 10) / 2) }];
  expect(new TextEncoder().encode(JSON.stringify(filled(MAX_STRUCTURED_BYTES)))).toHaveLength(
    MAX_STRUCTURED_BYTES,
  );
  expect(codeFor({ structured_data: filled(MAX_STRUCTURED_BYTES) })).toBeNull();
  expect(codeFor({ structured_data: filled(MAX_STRUCTURED_BYTES + 2) })).toBe('data_too_large');
});

test('lone surrogates are refused in values and in names, at any depth', () => {
  expect(codeFor({ structured_data: [{ a: { b: ['\ud800'] } }] })).toBe('malformed_text');
  expect(codeFor({ structured_data: [{ a: { '\udc00': 1 } }] })).toBe('malformed_text');
});

test('hostile nesting is refused and does not exhaust the stack', () => {
  const deep: unknown = JSON.parse(`${'[{"a":'.repeat(4000)}1${'}]'.repeat(4000)}`);
  expect(codeFor({ structured_data: [{ deep }] })).toBe('malformed_text');
});

test('an instance that fulfils the schema is valid', () => {
  const full = {
    name: 'Ann',
    share: 12.5,
    shares: 3,
    role: 'owner',
    born: '1970-01-31',
    country: 'DE',
    mail: 'a@b.de',
    site: 'b.de',
    active: false,
  };
  expect(check(full)).toBeNull();
});

test.each<[unknown, string]>([
  [{ share: 1 }, 'Entry 2: Full name is missing.'],
  [{ name: 7 }, 'Entry 2: Full name must be text.'],
  [{ name: 'much too long' }, 'Entry 2: Full name must be at most 10 characters long.'],
  [{ name: 'A', share: '12' }, 'Entry 2: share must be a number.'],
  [{ name: 'A', share: -1 }, 'Entry 2: share must be at least 0.'],
  [{ name: 'A', share: 101 }, 'Entry 2: share must be at most 100.'],
  [{ name: 'A', shares: 1.5 }, 'Entry 2: shares must be a whole number.'],
  [{ name: 'A', role: 'clerk' }, 'Entry 2: role must be one of owner, director.'],
  [{ name: 'A', born: '1970-02-30' }, 'Entry 2: born must be a date (YYYY-MM-DD).'],
  [
    { name: 'A', country: 'de' },
    'Entry 2: country must be a two-letter country code in capitals, such as DE.',
  ],
  [{ name: 'A', mail: 'a' }, 'Entry 2: mail must be an e-mail address.'],
  [{ name: 'A', site: 'b' }, 'Entry 2: site must be a web address.'],
  [{ name: 'A', active: 'yes' }, 'Entry 2: active must be true or false.'],
  [{ name: 'A', constructor: 1 }, 'Entry 2: constructor is not asked for.'],
])('%j does not fit the schema', (instance, detail) => {
  expect(check(instance)).toEqual({ code: 'schema_mismatch', detail });
});
