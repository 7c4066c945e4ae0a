/** The fifteen types of question: what a submit takes and gives back, and what it refuses. */
import { QUESTION_TYPES, type QuestionType } from '@probity/questionnaire-rules/model';
import { describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { formOf, idsIn, listIn, ResponseFixture } from '../../support/responses/fixture.ts';
import { ALL_TYPES, type Imported } from '../../support/responses/templates.ts';
import { withApi } from '../../support/with-api.ts';

interface Content {
  readonly answer_text?: string;
  readonly date_answer?: string;
  readonly structured_data?: readonly object[];
}
interface Case {
  readonly valid: readonly Content[];
  /** With the code of the refusal. */
  readonly invalid: readonly (readonly [Content, string])[];
}
const said = (...texts: string[]): Content[] => texts.map((answer_text) => ({ answer_text }));
const not = (code: string, ...texts: string[]) =>
  texts.map((answer_text): [Content, string] => [{ answer_text }, code]);
const wrong = (content: Content): [Content, string] => [content, 'wrong_field'];
const day = (date_answer: string): Content => ({ date_answer });

const CASES: Readonly<Record<QuestionType, Case>> = {
  text: {
    valid: said('Anything', 'yes', '12', '名前 🚢'),
    invalid: [wrong(day('2020-01-01'))],
  },
  number: {
    valid: said('0', '-12', '12.5', '007', '123456789012345678901234567890'),
    invalid: not('not_a_number', 'many', '1,000', '1e5', '12.5.1', '0x10', 'NaN', '--1'),
  },
  email: {
    valid: said('a@example.org', 'first.last+tag@sub.example.org', 'ä@example.org'),
    invalid: not('not_an_email', 'nobody', 'a@', '@b.org', 'a b@example.org', 'a@b@c.org'),
  },
  tel: {
    valid: said('+44 20 7946 0000', '(020) 7946-0000', '+49 (0)30 901820'),
    invalid: not('not_a_phone_number', 'call me', '+44 20 CALL', '12', '1'.repeat(30)),
  },
  url: {
    valid: said('https://www.example.org/a?b=c#d', 'http://example.org', 'www.example.org'),
    invalid: not('not_a_url', 'nowhere', 'javascript:alert(1)', 'https://', 'https://a b.org'),
  },
  percentage: {
    valid: said('25', '12.5', '0', '100'),
    invalid: not('not_a_percentage', '25%', '25 %', 'half', '12,5'),
  },
  currency: {
    valid: said('1250000.50', '0', '-3'),
    invalid: not('not_an_amount', '€ 12', '1,250,000', '12 EUR', '1 000'),
  },
  boolean: {
    valid: said('yes', 'no'),
    invalid: not('not_yes_or_no', 'na', 'true', 'Yes', 'maybe', '1'),
  },
  yes_no_na: {
    valid: said('yes', 'no', 'na'),
    invalid: not('not_yes_no_or_na', 'n/a', 'NA', 'true', 'unknown'),
  },
  date: {
    valid: [day('2024-02-29'), day('0001-01-01'), day('9999-12-31')],
    invalid: [
      ...['2023-02-29', '2024-13-01', '2024-1-1', '29.02.2024', '2024-02-29T00:00:00Z'].map(
        (text): [Content, string] => [day(text), 'not_a_date'],
      ),
      wrong({ answer_text: '2024-02-29' }),
    ],
  },
  text_and_date: {
    valid: [{ answer_text: 'Registered', date_answer: '2024-02-29' }],
    invalid: [
      [{ answer_text: 'Registered' }, 'date_missing'],
      [day('2024-02-29'), 'text_missing'],
      [{ answer_text: 'Registered', date_answer: 'yesterday' }, 'not_a_date'],
    ],
  },
  select: {
    valid: said('fund', 'bank'),
    invalid: not('not_an_option', 'Fund', 'ship', '["fund"]'),
  },
  multi_select: {
    valid: said('["fund"]', '["bank","fund"]'),
    invalid: [
      ...not('not_a_list', 'fund', '{"fund":true}', '"fund"'),
      ...not('not_an_option', '["ship"]', '["fund","ship"]', '[1]'),
      ...not('duplicate_option', '["fund","fund"]'),
    ],
  },
  country: {
    valid: said('DE', 'GB', 'KY'),
    invalid: not('not_a_country_code', 'de', 'DEU', 'XX', 'Germany', 'UK'),
  },
  structured: {
    valid: [{ structured_data: [{ name: 'Ines', shares: 12.5 }, {}] }],
    invalid: [wrong({ answer_text: 'Ines' }), wrong(day('2024-02-29'))],
  },
};

let api: InProcessApi;
let fixture: ResponseFixture;
let asked: Imported;

withApi(async (opened) => {
  api = opened;
  fixture = await ResponseFixture.open(api);
  asked = await fixture.import(ALL_TYPES);
  // One address gets a mail for every content that is tried.
  const { scopes } = fixture.tenant;
  await fixture.tenant
    .table('live')
    .update(environmentKey(scopes.live), { set: { mails_per_recipient: 1_000 } });
});

// proves QT-001 to QT-015
describe.each(QUESTION_TYPES.map((type) => ({ type, ...CASES[type] })))(
  '$type',
  ({ type, valid, invalid }) => {
    const answer = (content: Content) => [{ question_id: asked.of(type), ...content }];

    it('is taken by a submit, and comes back as it was sent', async () => {
      for (const content of valid) {
        const response = await fixture.draft(asked.id);
        const done = await fixture.answer(response, answer(content), true);
        expect([content, done.status]).toEqual([content, 200]);
        expect(await fixture.answers(response)).toMatchObject([{ question_type: type, ...content }]);
      }
    });

    // proves ANS-506, QT-016
    it('is refused by a submit, with the reason, when it has another form', async () => {
      const response = await fixture.draft(asked.id);
      for (const [content, code] of invalid) {
        const refused = await fixture.saveAndSubmit(response, formOf(answer(content)));
        expect([content, refused.status]).toEqual([content, 400]);
        expect(idsIn(refused, 'invalid_answers')).toEqual([asked.of(type)]);
        expect(listIn(refused, 'invalid_answers')[0]).toMatchObject({ code, message: expect.any(String) });
      }
    });

    // proves QT-016
    it('is saved as sent, and judged only when it is submitted', async () => {
      for (const [content] of invalid) {
        const response = await fixture.draft(asked.id);
        expect((await fixture.answer(response, answer(content))).status).toBe(200);
        expect(await fixture.answers(response)).toMatchObject([content]);
        const refused = await fixture.submit(response);
        expect([refused.status, idsIn(refused, 'invalid_answers')]).toEqual([400, [asked.of(type)]]);
      }
    });
  },
);

describe('a submit of wrong answers to every question', () => {
  // proves ANS-506
  it('names each of them in the order of the questions', async () => {
    const response = await fixture.draft(asked.id);
    const answers = QUESTION_TYPES.map((type) => ({
      question_id: asked.of(type),
      ...CASES[type].invalid[0]?.[0],
    }));
    const refused = await fixture.answer(response, answers, true);
    expect(refused.status).toBe(400);
    expect(idsIn(refused, 'invalid_answers')).toEqual(asked.stored.questions.map(({ id }) => id));
  });
});
