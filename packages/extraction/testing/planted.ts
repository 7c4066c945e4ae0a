/** True and false answers to the questions of a fictional company, as a respondent would save them. Also scores their judgements. */
import { indexSources } from '../src/evidence/index.ts';
import { type Judgement, judge } from '../src/judge.ts';
import type { AskedQuestion, FoundValue } from '../src/model.ts';
import type { Company, Gold } from './company.ts';

/** What is done to a true answer. */
const ERRORS = ['digit', 'value of another company', 'value of another question'] as const;
type Planting = (typeof ERRORS)[number];

interface PlantedAnswer {
  readonly question: AskedQuestion;
  readonly given: FoundValue;
  /** `unprovable`: the documents say nothing about the question. */
  readonly truth: 'true' | 'false' | 'unprovable';
}

/**
 * Each question with its true answer, and with one false answer. The kind of error alternates by question. A question that the documents do
 * not answer is given the answer of another company.
 */
function plantedAnswers(company: Company, others: readonly Company[]): readonly PlantedAnswer[] {
  return company.questions.flatMap((question, at): PlantedAnswer[] => {
    const truth = company.gold.get(question.id) ?? null;
    const pool = others.flatMap((other) => goldsLike(question, other));
    if (truth === null) {
      const alien = pool[at % Math.max(1, pool.length)];
      return alien === undefined ? [] : [{ question, given: answerOf(question, alien), truth: 'unprovable' }];
    }
    const wrong = falsified(question, truth, {
      error: ERRORS[at % ERRORS.length] ?? 'digit',
      pool,
      own: goldsLike(question, company),
      at,
    });
    return [
      { question, given: answerOf(question, truth), truth: 'true' },
      ...(wrong === undefined
        ? []
        : [{ question, given: answerOf(question, wrong), truth: 'false' as const }]),
    ];
  });
}

export interface JudgedAnswer extends PlantedAnswer {
  readonly verdict: Judgement['verdict'];
}

/** Judges all planted answers of a company by its documents. */
export function judgedAnswers(company: Company, others: readonly Company[]): readonly JudgedAnswer[] {
  const index = indexSources(company.sources);
  return plantedAnswers(company, others).map((planted) => ({
    ...planted,
    verdict: judge(index, planted.question, planted.given).verdict,
  }));
}

/** Of all answers with the verdict, those that deserve it; of all answers that deserve it, those that have it. */
export function verdictRates(judged: readonly JudgedAnswer[], verdict: 'supported' | 'contradicted') {
  const deserved = judged.filter(({ truth }) => truth === (verdict === 'supported' ? 'true' : 'false'));
  const given = judged.filter((each) => each.verdict === verdict);
  const right = deserved.filter((each) => each.verdict === verdict).length;
  return {
    deserved: deserved.length,
    given: given.length,
    right,
    precision: right / Math.max(1, given.length),
    recall: right / Math.max(1, deserved.length),
  };
}

type Said = Exclude<Gold, null>;

/** Golds of questions of the same type, and for texts of the same sort: with digits, or without. */
function goldsLike(question: AskedQuestion, { questions, gold }: Company): readonly Said[] {
  return questions.flatMap((other) => {
    const value = gold.get(other.id) ?? null;
    return value === null || other.type !== question.type ? [] : [value];
  });
}

interface Material {
  readonly error: Planting;
  /** Answers of other companies, and of this one, to questions of the same type. */
  readonly pool: readonly Said[];
  readonly own: readonly Said[];
  readonly at: number;
}

/** A false answer of the same form, or undefined where none can be made. */
function falsified(question: AskedQuestion, truth: Said, material: Material): Said | undefined {
  const { type, options } = question;
  switch (type) {
    case 'boolean':
    case 'yes_no_na':
      return truth === 'yes' ? 'no' : 'yes';
    case 'select':
      return options?.find((option) => option !== truth);
    case 'multi_select':
      return otherSelection(truth, options ?? []);
    case 'country':
      return pick(['GB', 'IE', 'PL', 'CH', 'NO'], truth, material.at);
    case 'structured':
      return Array.isArray(truth) ? ['Marit Ellingsen', ...truth.slice(1)] : undefined;
    case 'text_and_date':
      return Array.isArray(truth) ? otherPair(truth, material.at) : undefined;
    default:
      return typeof truth === 'string' ? otherText(type, truth, material) : undefined;
  }
}

function otherPair([text = '', date = '']: readonly string[], at: number): string[] {
  return at % 2 === 0 && /\d/.test(text) ? [otherDigit(text, at), date] : [text, otherDigit(date, 3)];
}

function otherText(type: AskedQuestion['type'], truth: string, { error, pool, own, at }: Material): Said {
  const changed = type === 'date' ? otherDigit(truth, 3) : otherDigit(truth, at);
  if (error === 'digit' && changed !== truth) return changed;
  const sort = (value: Said) => typeof value === 'string' && /\d{2}/.test(value) === /\d{2}/.test(truth);
  const source = (error === 'value of another question' ? own : pool).filter(sort);
  return pick(source, truth, at) ?? pick(pool.filter(sort), truth, at) ?? `${changed} Marit Ellingsen`;
}

function pick(from: readonly Said[], truth: Said, at: number): Said | undefined {
  const others = from.filter((value) => String(value).toLowerCase() !== String(truth).toLowerCase());
  return others[at % Math.max(1, others.length)];
}

/** One option less, or one more where all that is chosen is one. */
function otherSelection(truth: Said, options: readonly string[]): string[] {
  const chosen = Array.isArray(truth) ? truth : [truth];
  const missing = options.find((option) => !chosen.includes(option));
  return missing === undefined ? chosen.slice(1) : [...chosen.slice(1), missing];
}

/** Changes the digit at `from`, or the first one behind it. Dates stay dates: 3 is the last digit of the year. */
function otherDigit(text: string, from: number): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = places[Math.min(from, places.length - 1)];
  if (at === undefined) return text;
  const digit = (Number(text[at]) + 3) % 10 || 4;
  return `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
}

function answerOf({ type }: AskedQuestion, gold: Said): FoundValue {
  const empty: FoundValue = { answer_text: '', date_answer: null, structured_data: null };
  const list = Array.isArray(gold) ? gold : [gold];
  const [first = '', second = null] = list;
  switch (type) {
    case 'date':
      return { ...empty, date_answer: first };
    case 'text_and_date':
      return { ...empty, answer_text: first, date_answer: second };
    case 'multi_select':
      return { ...empty, answer_text: JSON.stringify(list) };
    case 'structured':
      return { ...empty, structured_data: list.map((name) => ({ name })) };
    case 'url':
      return { ...empty, answer_text: first.includes('://') ? first : `https://${first}` };
    default:
      return { ...empty, answer_text: first };
  }
}
