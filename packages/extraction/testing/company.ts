/** Fictional companies: their documents, questions about them, and the right answers. Also scores answers. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { QUESTION_TYPES } from '@probity/questionnaire-rules/model';
import { readerOf } from '@probity/reading/read-document';
import { READABLE_TYPES, type ReadableType } from '@probity/reading/readable-types';
import * as z from 'zod';
import { goldShape } from '../src/answering/gold-shape.ts';
import { indexSources } from '../src/evidence/index.ts';
import { answerQuestion } from '../src/extract.ts';
import type { AskedQuestion, Extraction, FoundValue, SourceText } from '../src/model.ts';

export const Gold = z.union([z.string(), z.array(z.string()), z.null()]);
export type Gold = z.output<typeof Gold>;

const Question = z.object({
  id: z.int(),
  type: z.enum(QUESTION_TYPES),
  text: z.string(),
  options: z.array(z.string()).nullish(),
});
const Golds = z.record(z.string(), Gold);
const CompanyFile = z.object({
  questions: z.array(Question),
  gold: z.union([Golds, z.record(z.string(), Golds)]),
});

export interface Company {
  readonly name: string;
  readonly sources: readonly SourceText[];
  readonly questions: readonly AskedQuestion[];
  readonly gold: ReadonlyMap<number, Gold>;
}

/** The companies of the repository. */
export const COMPANIES = join(import.meta.dirname, '../test/companies');
export const COMPANY_NAMES = [
  'corrib-sound',
  'paylantern',
  'almandine-bay',
  'zilvermeer',
  'tallgrove',
  'ostrovia',
];

/** Reads a company. `key` names its gold where the file has that of several. */
export async function readCompany(folder: string, questionFile: string, key: string): Promise<Company> {
  const { questions, gold } = CompanyFile.parse(JSON.parse(readFileSync(questionFile, 'utf8')));
  const own = Golds.safeParse(gold).data ?? Golds.parse(gold[key]);
  return {
    name: key,
    sources: await sourcesOf(folder),
    questions: questions.map(({ options, ...question }) => ({ ...question, options: options ?? null })),
    gold: new Map(questions.map(({ id }) => [id, own[String(id)] ?? null])),
  };
}

export function readOwnCompany(name: string): Promise<Company> {
  return readCompany(join(COMPANIES, name), join(COMPANIES, `${name}.json`), name);
}

async function sourcesOf(folder: string): Promise<SourceText[]> {
  const names = readdirSync(folder)
    .filter((name) => typeOf(name) !== undefined)
    .sort();
  return Promise.all(names.map((name) => sourceOf(name, readFileSync(join(folder, name)))));
}

function typeOf(name: string): ReadableType | undefined {
  return READABLE_TYPES.find((each) => extname(name) === `.${each}`);
}

let reading: Promise<unknown> = Promise.resolve();

/** Reads one file by the ending of its name. One after the other: the reader of PDFs replaces globals meanwhile. */
export function sourceOf(name: string, bytes: Uint8Array): Promise<SourceText> {
  const read = reading.then(() => readSource(name, bytes));
  reading = read.catch(() => undefined);
  return read;
}

async function readSource(name: string, bytes: Uint8Array): Promise<SourceText> {
  const type = typeOf(name);
  if (type === undefined) throw new Error(`${name} is of no type that is read`);
  const read = await readerOf(type);
  return { id: name, title: name, blocks: (await read(bytes)).blocks };
}

export interface Scored {
  readonly question: AskedQuestion;
  readonly extraction: Extraction;
  /** The documents have the answer. */
  readonly isAnswerable: boolean;
  readonly outcome: 'right' | 'wrong' | 'missed' | 'rightly_silent';
}

/** Answers all questions of a company, and compares the answers with the gold. */
export function score(company: Company, least?: number): Scored[] {
  const index = indexSources(company.sources);
  return company.questions.map((question) => {
    const extraction = answerQuestion(index, question, least);
    const gold = company.gold.get(question.id) ?? null;
    return {
      question,
      extraction,
      isAnswerable: gold !== null,
      outcome: outcomeOf(question, extraction, gold),
    };
  });
}

function outcomeOf(question: AskedQuestion, extraction: Extraction, gold: Gold): Scored['outcome'] {
  if (extraction.state !== 'answered') return gold === null ? 'rightly_silent' : 'missed';
  return gold !== null && isRight(question.type, gold, extraction.value) ? 'right' : 'wrong';
}

export interface Rates {
  readonly answerable: number;
  readonly right: number;
  readonly wrong: number;
  readonly precision: number;
  readonly recall: number;
}

export function ratesOf(scored: readonly Scored[]): Rates {
  const count = (outcome: Scored['outcome']) => scored.filter((each) => each.outcome === outcome).length;
  const [right, wrong] = [count('right'), count('wrong')];
  const answerable = scored.filter(({ isAnswerable }) => isAnswerable).length;
  return {
    answerable,
    right,
    wrong,
    precision: right / Math.max(1, right + wrong),
    recall: right / Math.max(1, answerable),
  };
}

/** Compares as a person would: capitals, accents and punctuation do not count, and a name may come with more words around it. */
function isRight(type: AskedQuestion['type'], gold: Exclude<Gold, null>, value: FoundValue): boolean {
  const given = goldShape(type, value);
  if (type === 'text_and_date') return pairIsRight(gold, given);
  if (Array.isArray(gold)) return Array.isArray(given) && sorted(gold) === sorted(given.map(String));
  if (typeof given !== 'string' || typeof gold !== 'string') return false;
  if (type === 'number' || type === 'currency' || type === 'percentage')
    return Number(given) === Number(gold);
  if (type === 'tel') return given.replaceAll(/\D/g, '') === gold.replaceAll(/\D/g, '');
  if (type === 'url') return host(given) === host(gold);
  return type === 'text' ? folded(given).includes(folded(gold)) : folded(given) === folded(gold);
}

function pairIsRight(gold: Exclude<Gold, null>, given: string | readonly unknown[] | null): boolean {
  if (!Array.isArray(gold) || !Array.isArray(given)) return false;
  return folded(String(given[0])).includes(folded(gold[0] ?? '')) && given[1] === gold[1];
}

function sorted(names: readonly string[]): string {
  return names.map(folded).sort().join('|');
}

function host(url: string): string {
  return folded(url.replace(/^https?:\/\//, '').replace(/^www\./, ''));
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
