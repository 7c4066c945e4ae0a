/** Judging given answers by documents. */
import { describe, expect, it } from 'vitest';
import { indexSources } from '#shared/extraction/evidence/index.ts';
import { judge } from '#shared/extraction/judge.ts';
import type { AskedQuestion, FoundValue } from '#shared/extraction/model.ts';
import { COMPANY_NAMES, type Gold, readOwnCompany } from '../../support/extraction/company.ts';
import { asked, given, tableOf, textOf } from '../../support/extraction/texts.ts';

const INDEX = indexSources([
  textOf(
    'profile',
    'The company is authorised by the Financial Conduct Authority since 2 June 2016 under firm reference number 731904.',
    'Our Money Laundering Reporting Officer is Dr Ada Mary Falk.',
    'The company does not deal in crypto-assets.',
    'All customers are screened against the EU, UN and OFAC sanctions lists.',
    'Number of employees: 84',
    'Country of incorporation: Ireland',
    'Telephone: +353 1 555 0100',
    'The ISO 27001 certificate expires on 8 October 2026.',
    'Principal activity: invoice discounting to exporters in Ireland.',
  ),
  tableOf('directors', ['Name', 'Role'], ['Ada Falk', 'Director'], ['Jon Holm', 'Director']),
]);

const list = (...names: readonly string[]): FoundValue => ({
  answer_text: '',
  date_answer: null,
  structured_data: names.map((name) => ({ name })),
});

type Case = readonly [question: AskedQuestion, right: FoundValue, wrong: FoundValue];

const CASES: readonly Case[] = [
  [asked('number', 'Number of employees'), given('84.0'), given('91')],
  [
    asked('text', 'Name of the regulator'),
    given('the financial conduct authority'),
    given('Prudential Regulation Authority'),
  ],
  [asked('text', 'Who is the MLRO?'), given('Ada Falk'), given('Jon Holm')],
  [asked('boolean', 'Does the company deal in crypto-assets?'), given('no'), given('yes')],
  [asked('country', 'Country of incorporation'), given('IE'), given('GB')],
  [asked('tel', 'Main telephone number'), given('+353 (0)1 5550100'), given('+353 1 555 0199')],
  [
    asked('date', 'Expiry date of the ISO 27001 certificate'),
    given('', '2026-10-08'),
    given('', '2025-10-08'),
  ],
  [
    asked('multi_select', 'Which sanctions lists are customers screened against?', [
      'EU',
      'UN',
      'OFAC',
      'UK',
    ]),
    given('["OFAC","EU","UN"]'),
    given('["EU","UN","UK"]'),
  ],
  [
    asked('text_and_date', 'Licence number and the date on which it was granted'),
    given('731904', '2016-06-02'),
    given('731904', '2017-06-02'),
  ],
  [asked('structured', 'List the directors of the company'), list('Jon Holm', 'Ada Falk'), list('Jon Holm')],
];

describe.each(CASES)('an answer to %o', (question, right, wrong) => {
  it('that the documents give is supported, with the place', () => {
    const judgement = judge(INDEX, question, right);
    expect(judgement.verdict).toBe('supported');
    expect(judgement.citations.length).toBeGreaterThan(0);
    expect(judgement.confidence).toBeGreaterThan(0);
  });

  it('that differs is contradicted, with what the documents say', () => {
    const judgement = judge(INDEX, question, wrong);
    expect(judgement.verdict).toBe('contradicted');
    expect(judgement.found).not.toBeNull();
    expect(judgement.citations.length).toBeGreaterThan(0);
  });
});

describe('there is no evidence', () => {
  const nothing = { verdict: 'no_evidence', confidence: 0, found: null, citations: [] };

  it('where the documents say nothing of the question', () => {
    expect(judge(INDEX, asked('boolean', 'Does the company issue bearer shares?'), given('no'))).toEqual(
      nothing,
    );
  });

  it('of an answer that is empty or malformed', () => {
    expect(judge(INDEX, asked('number', 'Number of employees'), given(''))).toEqual(nothing);
    expect(judge(INDEX, asked('number', 'Number of employees'), given('many'))).toEqual(nothing);
  });

  it('against a description in other words', () => {
    const question = asked('text', 'Describe the principal activities of the company');
    expect(judge(INDEX, question, given('Factoring for small firms that sell abroad'))).toEqual(nothing);
    expect(judge(INDEX, question, given('Invoice discounting to exporters')).verdict).toBe('supported');
  });
});

function asSaved(type: AskedQuestion['type'], gold: Exclude<Gold, null>): FoundValue {
  if (type === 'date') return given('', String(gold));
  if (type === 'text_and_date') return given(gold[0] ?? '', gold[1] ?? null);
  if (type === 'multi_select') return given(JSON.stringify(gold));
  return type === 'structured' ? list(...gold) : given(String(gold));
}

const ANOTHER: Partial<Record<AskedQuestion['type'], (value: string) => FoundValue>> = {
  boolean: (value) => given(value === 'yes' ? 'no' : 'yes'),
  yes_no_na: (value) => given(value === 'yes' ? 'no' : 'yes'),
  number: (value) => given(String(Number(value) + 3)),
  percentage: (value) => given(String(Number(value) + 5)),
  currency: (value) => given(String(Math.round(Number(value) * 1.3))),
  date: (value) => given('', `${Number(value.slice(0, 4)) - 1}-01-15`),
  country: (value) => given(value === 'FR' ? 'DE' : 'FR'),
};

/** How the judgement of the right answers, and of wrong ones in their place, turns out for one company. */
async function judged(name: string) {
  const company = await readOwnCompany(name);
  const index = indexSources(company.sources);
  const answered = company.questions.flatMap((question) => {
    const gold = company.gold.get(question.id) ?? null;
    return gold === null ? [] : [{ question, gold }];
  });
  const planted = answered.flatMap(({ question, gold }) => {
    const wrong = ANOTHER[question.type]?.(String(gold));
    return wrong === undefined ? [] : [{ question, wrong }];
  });
  const isContradicted = (question: AskedQuestion, value: FoundValue) =>
    judge(index, question, value).verdict === 'contradicted';
  return {
    planted: planted.length,
    found: planted.filter(({ question, wrong }) => isContradicted(question, wrong)).length,
    right: answered.length,
    accused: answered.filter(({ question, gold }) => isContradicted(question, asSaved(question.type, gold)))
      .length,
  };
}

describe('over all companies', () => {
  it('at least 80 of 100 planted errors are found, and at most 3 of 100 right answers are called wrong', async () => {
    const all = await Promise.all(COMPANY_NAMES.map(judged));
    const sum = (key: keyof (typeof all)[number]) => all.reduce((total, each) => total + each[key], 0);
    const counts = {
      planted: sum('planted'),
      found: sum('found'),
      right: sum('right'),
      accused: sum('accused'),
    };
    expect(counts.found / counts.planted, JSON.stringify(counts)).toBeGreaterThanOrEqual(0.8);
    expect(counts.accused / counts.right, JSON.stringify(counts)).toBeLessThanOrEqual(0.03);
  });
});
