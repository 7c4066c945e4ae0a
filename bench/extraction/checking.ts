/** Checked answers: how many planted errors the documents contradict, and how many true answers they support. */
import type { Company } from '@probity/extraction/testing/company';
import {
  HELD_OUT_COMPANIES,
  readMadeCompany,
  TUNED_COMPANIES,
} from '@probity/extraction/testing/made-company';
import { type JudgedAnswer, judgedAnswers, verdictRates } from '@probity/extraction/testing/planted';
import type { Section } from '../table.ts';
import { measuredCompanies } from './measure.ts';

const GOAL = { precision: 0.95, recall: 0.75 };
const VERDICTS = ['contradicted', 'supported'] as const;

export async function measureChecking(): Promise<Section> {
  const made = await Promise.all([...TUNED_COMPANIES, ...HELD_OUT_COMPANIES].map(readMadeCompany));
  const companies = [...(await measuredCompanies()), ...made];
  const judged = companies.map((company) => ({ name: company.name, answers: judgedOf(company, companies) }));
  const isHeldOut = ({ name }: { readonly name: string }) => HELD_OUT_COMPANIES.includes(name);
  const sums = [
    { name: 'all in sight', answers: answersOf(judged.filter((each) => !isHeldOut(each))) },
    { name: 'all held out', answers: answersOf(judged.filter(isHeldOut)) },
  ];
  const rows = [...judged, ...sums].flatMap(({ name, answers }) =>
    VERDICTS.map((each) => row(name, answers, each)),
  );
  return {
    title: 'Checked answers: planted errors found',
    how: `Each question of the fictional companies is given its true answer, and one false answer: another digit or year, the value of another company, the value of another question, the opposite of a yes or no, another option, or another person in a list. A question that the documents do not answer is given the answer of another company: every verdict on it but "no evidence" counts as wrong. The extraction was improved with all companies in sight but the last three (${HELD_OUT_COMPANIES.join(', ')}), whose misses nobody looked at; one rule of the verdicts was chosen with their sums in sight. Goal: precision ≥ ${GOAL.precision}, recall ≥ ${GOAL.recall}.`,
    head: ['Company', 'Verdict', 'Deserve it', 'Have it', 'Right', 'Precision', 'Recall'],
    rows: rows.map(({ cells }) => cells),
    short: rows.filter(({ isShort }) => isShort).map(({ cells }) => cells.join(', ')),
  };
}

function answersOf(
  judged: readonly { readonly answers: readonly JudgedAnswer[] }[],
): readonly JudgedAnswer[] {
  return judged.flatMap(({ answers }) => answers);
}

function judgedOf(company: Company, companies: readonly Company[]): readonly JudgedAnswer[] {
  return judgedAnswers(
    company,
    companies.filter((other) => other !== company),
  );
}

function row(name: string, answers: readonly JudgedAnswer[], verdict: (typeof VERDICTS)[number]) {
  const { deserved, given, right, precision, recall } = verdictRates(answers, verdict);
  return {
    cells: [
      name,
      verdict,
      ...[deserved, given, right].map(String),
      ...[precision, recall].map((rate) => rate.toFixed(3)),
    ],
    isShort: precision < GOAL.precision || recall < GOAL.recall,
  };
}
