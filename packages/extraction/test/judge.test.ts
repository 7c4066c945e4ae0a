/** Judging given answers by documents. */
import { describe, expect, it } from 'vitest';
import { indexSources } from '../src/evidence/index.ts';
import { judge } from '../src/judge.ts';
import type { AskedQuestion, FoundValue } from '../src/model.ts';
import { COMPANY_NAMES, readOwnCompany } from '../testing/company.ts';
import { judgedAnswers, verdictRates } from '../testing/planted.ts';
import { asked, given, tableOf, textOf } from '../testing/texts.ts';

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

describe('one entry of a list', () => {
  const report = indexSources([textOf('report', 'Director: Ada Falk')]);
  const directors = asked('structured', 'List the directors of the company');

  it('does not contradict a list that has it', () => {
    expect(judge(report, directors, list('Ada Falk', 'Jon Holm')).verdict).toBe('no_evidence');
  });

  it('contradicts a list that lacks it', () => {
    expect(judge(report, directors, list('Mia Berg', 'Jon Holm'))).toMatchObject({
      verdict: 'contradicted',
      citations: [{ source: 'report' }],
    });
  });
});

describe('over all companies', () => {
  it.each(['contradicted', 'supported'] as const)(
    'at least 95 of 100 answers called %s are so, and at least 75 of 100 are found',
    async (verdict) => {
      const companies = await Promise.all(COMPANY_NAMES.map(readOwnCompany));
      const judged = companies.flatMap((company) =>
        judgedAnswers(
          company,
          companies.filter((other) => other !== company),
        ),
      );
      const rates = verdictRates(judged, verdict);
      expect(rates.deserved).toBeGreaterThan(200);
      expect(rates.precision, JSON.stringify(rates)).toBeGreaterThanOrEqual(0.95);
      expect(rates.recall, JSON.stringify(rates)).toBeGreaterThanOrEqual(0.75);
    },
  );
});
