/** Validation of the 15 answer types. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TEXT_LENGTH, validateAnswer } from '../src/answers.ts';
import { type AnswerContent, QUESTION_TYPES, type QuestionType } from '../src/model.ts';
import { messageOf } from '../src/problems.ts';
import { isAnswered } from '../src/read.ts';

const OPTIONS = ['Steel', 'Glass, clear', 'Wood'];

function codeFor(type: QuestionType, answer: AnswerContent): string | null {
  const options = type === 'select' || type === 'multi_select' ? OPTIONS : null;
  return validateAnswer({ question_type: type, options }, answer)?.code ?? null;
}

const VALID: readonly [QuestionType, readonly string[]][] = [
  [
    'text',
    [
      'Any string.',
      'Ελλάδα 🏛️',
      '<b>not markup</b>',
      'x'.repeat(MAX_TEXT_LENGTH),
      '🏛'.repeat(MAX_TEXT_LENGTH),
    ],
  ],
  ['number', ['0', '-12.50', '+3', '.5', '5.', ' 42 ', '123456789012345678901234567890.000000001']],
  ['percentage', ['0', '100', '12.5', '150', '-3']],
  ['currency', ['1250000.50', '-412500.5', '0']],
  ['email', ['a@b.de', 'first.last+tag@sub.example.com', 'δοκιμή@παράδειγμα.ελ', "o'neil@example.ie"]],
  ['tel', ['+44 20 7946 0000', '+44 (0)20 7946 0000', '040/66969-120', '(555) 010-0199', '12345']],
  [
    'tel',
    ['+44 20 7946 0000 ext. 5', '+1 (555) 010-0199 x22', '030 12345 Durchwahl 7', '+44 20 7946 0000;ext=12'],
  ],
  ['tel', ['٠٢ ١٢٣٤ ٥٦٧٨', '+٩٧١ ٤ ١٢٣ ٤٥٦٧', '۰۲۱ ۸۸۷۷ ۶۶۵۵', '+91 २२ २२२२ ३३३३', '+４９ ３０ １２３４５']],
  [
    'url',
    [
      'https://example.com',
      'http://example.com:8080/a?b=c#d',
      'www.example.co.uk',
      'https://münchen.example',
      'http://192.0.2.7/x',
    ],
  ],
  ['boolean', ['yes', 'no']],
  ['yes_no_na', ['yes', 'no', 'na']],
  ['select', OPTIONS],
  ['multi_select', ['["Steel"]', '["Wood","Glass, clear"]', ' [ "Wood" ] ', '[]']],
  ['country', ['DE', 'GB', 'XK']],
];

const INVALID: readonly [QuestionType, string, readonly string[]][] = [
  ['text', 'text_too_long', ['x'.repeat(MAX_TEXT_LENGTH + 1), '🏛'.repeat(MAX_TEXT_LENGTH + 1)]],
  ['text', 'malformed_text', ['half \ud800 pair', '\udfff', 'NUL \u0000']],
  [
    'number',
    'not_a_number',
    ['twelve', '1,250', '1 250', '12.5.1', '1e5', 'NaN', 'Infinity', '0x1F', '-', '.', '--1', '٣'],
  ],
  ['percentage', 'not_a_percentage', ['25%', 'a quarter']],
  ['currency', 'not_an_amount', ['€ 100', '100 EUR', '1.250,00']],
  [
    'email',
    'not_an_email',
    [
      'name',
      'name@',
      '@example.com',
      'a b@example.com',
      'a@example',
      'a@b..com',
      'a..b@example.com',
      '.a@example.com',
      'a@-b.com',
      'a@b.com, c@d.com',
      `${'a'.repeat(65)}@example.com`,
    ],
  ],
  ['tel', 'not_a_phone_number', ['call me', '1234', '1234567890123456', '++49 40 123456', '+']],
  [
    'url',
    'not_a_url',
    [
      'not a url',
      'example',
      'http://',
      'javascript:alert(1)',
      'ftp://example.com',
      'https://user:pass@example.com',
      'http://exa mple.com',
      '1.2',
    ],
  ],
  ['boolean', 'not_yes_or_no', ['true', 'Yes', 'na', '1', 'y']],
  ['yes_no_na', 'not_yes_no_or_na', ['n/a', 'NA', 'maybe']],
  ['select', 'not_an_option', ['Glass', 'steel', '["Steel"]']],
  ['multi_select', 'not_a_list', ['Steel', '{"a":1}', '"Steel"', 'null', '["Steel"', '7']],
  ['multi_select', 'not_an_option', ['["Glass"]', '["Steel","Brass"]', '[1]', '[["Steel"]]']],
  ['multi_select', 'duplicate_option', ['["Steel","Steel"]']],
  ['country', 'not_a_country_code', ['de', 'DEU', 'Germany', 'ZZ', 'EU']],
];

describe('answers given as text', () => {
  test.each(VALID.flatMap(([type, texts]) => texts.map((text) => [type, text] as const)))(
    '%s accepts %j',
    (type, text) => {
      expect(codeFor(type, { answer_text: text })).toBeNull();
    },
  );

  test.each(INVALID.flatMap(([type, code, texts]) => texts.map((text) => [type, code, text] as const)))(
    '%s answers %s to %j',
    (type, code, text) => {
      expect(codeFor(type, { answer_text: text })).toBe(code);
    },
  );

  test('an e-mail address of more than 254 characters is refused', () => {
    const domain = `${'a'.repeat(60)}.`.repeat(4);
    expect(codeFor('email', { answer_text: `name@${domain}example` })).toBe('not_an_email');
  });
});

describe('characters that nobody sees', () => {
  test.each(['\u200b', '\u200b\ufeff\u2060', '\u3164', '\u200d', '\u00ad', ' \u200b\n'])(
    '%j is no answer',
    (answer_text) => {
      expect(isAnswered('text', { answer_text })).toBe(false);
      expect(isAnswered('select', { answer_text })).toBe(false);
      expect(isAnswered('text_and_date', { answer_text })).toBe(false);
    },
  );
});

describe('a country that is written otherwise', () => {
  test.each([
    ['UK', 'GB'],
    ['gb', 'GB'],
    ['DEU', 'DE'],
    ['Deutschland', 'DE'],
    ['nowhere', 'DE'],
  ])('%s is refused with a code to write: %s', (answer_text, detail) => {
    const problem = validateAnswer({ question_type: 'country', options: null }, { answer_text });
    expect(problem?.code).toBe('not_a_country_code');
    expect(problem === null ? '' : messageOf(problem)).toContain(`such as ${detail}.`);
  });
});

describe('percentages of shares', () => {
  const code = (text: string, answer_text: string) =>
    validateAnswer({ question_type: 'percentage', options: null, text }, { answer_text })?.code ?? null;
  const SHARES = [
    'What percentage of the shares does the largest shareholder hold?',
    'Ownership of the ultimate beneficial owner in per cent',
    'Welcher Anteil am Kapital wird vom Staat gehalten?',
    'Stimmrechtsanteil in Prozent',
    'Quel pourcentage des parts détient-il ?',
    'Какая доля принадлежит государству?',
    'ما هي حصة المالك؟',
  ];
  const OTHERS = [
    'Growth of revenue against the year before',
    'Change of the share price',
    'Return on equity',
    'Veränderung des Umsatzes',
  ];

  test.each(SHARES)('lie between 0 and 100: %s', (text) => {
    for (const given of ['0', '100', '55.5', '0.01', '100.00']) expect(code(text, given)).toBeNull();
    for (const given of ['150', '-1', '100.01', '-0.5', '1000'])
      expect(code(text, given)).toBe('share_out_of_range');
  });

  test.each(OTHERS)('are not what is asked: %s', (text) => {
    for (const given of ['150', '-1']) expect(code(text, given)).toBeNull();
  });
});

describe('answers given as date', () => {
  test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('date accepts %s', (date) => {
    expect(codeFor('date', { date_answer: date })).toBeNull();
  });

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-1-1',
    '01.02.2024',
    '0000-01-01',
    '2024-01-01T00:00:00Z',
  ])('date refuses %s', (date) => {
    expect(codeFor('date', { date_answer: date })).toBe('not_a_date');
  });

  test('every day that JavaScript knows is accepted', () => {
    const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    return fc.assert(
      fc.property(day, (date) => {
        expect(codeFor('date', { date_answer: date.toISOString().slice(0, 10) })).toBeNull();
      }),
    );
  });

  test('the day after the last of a month is refused', () => {
    return fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
        const date_answer = `${year}-${String(month).padStart(2, '0')}-${last + 1}`;
        expect(codeFor('date', { date_answer })).toBe('not_a_date');
      }),
    );
  });

  test('text and date needs both halves, and the date must exist', () => {
    expect(codeFor('text_and_date', { answer_text: 'Licence 7', date_answer: '2020-05-01' })).toBeNull();
    expect(codeFor('text_and_date', { answer_text: 'Licence 7' })).toBe('date_missing');
    expect(codeFor('text_and_date', { date_answer: '2020-05-01' })).toBe('text_missing');
    expect(codeFor('text_and_date', { answer_text: 'Licence 7', date_answer: '2020-05-32' })).toBe(
      'not_a_date',
    );
  });
});

describe('blank and misplaced content', () => {
  test.each(QUESTION_TYPES)('%s: a blank answer is valid, whether it is needed is not asked here', (type) => {
    for (const blank of [
      {},
      { answer_text: '  ' },
      { answer_text: '', date_answer: null, structured_data: [] },
    ]) {
      expect(codeFor(type, blank)).toBeNull();
    }
  });

  test('an answer that sits only in a member its type does not use is refused', () => {
    expect(codeFor('date', { answer_text: '2024-01-01' })).toBe('wrong_field');
    expect(codeFor('structured', { answer_text: '[{"a":1}]' })).toBe('wrong_field');
    expect(codeFor('text', { date_answer: '2024-01-01' })).toBe('wrong_field');
    expect(codeFor('select', { structured_data: [{}] })).toBe('wrong_field');
  });

  test('a copy in a member the type does not use does no harm', () => {
    expect(codeFor('date', { answer_text: '2024-01-01', date_answer: '2024-01-01' })).toBeNull();
    expect(codeFor('text', { answer_text: 'Licence', date_answer: '2024-01-01' })).toBeNull();
  });

  test('no answer of any content makes validation throw', () => {
    const content = fc.record(
      {
        answer_text: fc.oneof(fc.string({ unit: 'binary' }), fc.json({ maxDepth: 2 })),
        date_answer: fc.oneof(fc.string(), fc.constant(null)),
        structured_data: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    return fc.assert(
      fc.property(fc.constantFrom(...QUESTION_TYPES), content, (type, answer) => {
        const code = codeFor(type, answer);
        expect(code === null || /^[a-z_]+$/.test(code)).toBe(true);
      }),
    );
  });
});
