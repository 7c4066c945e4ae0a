/**
 * Decides whether two entities with nearly the same name are the same one: the 95 % rule of ENT-212 and its vetoes (decisions
 * 42). This file loads the vocabulary of the engine, so import it only when it is needed.
 */
import type { SubjectKind } from './model.ts';
import { type NormalisedName, normaliseName } from './normalise/name.ts';
import type { Token } from './normalise/token.ts';
import { GENERATIONS } from './vocabulary/person-words.ts';

/** Names that score at least this, 0 to 1, are duplicates unless there is a veto. */
export const DUPLICATE = 0.95;
/**
 * Search with this minimum score for possible duplicates. `duplicateScore` raises the score of names that differ by one letter
 * in forty, and the engine may score those lower where the letter is in a short word.
 */
export const DUPLICATE_SEARCH = 0.85;

/** Known facts of an entity. Null means unknown, and an unknown fact never vetoes. */
export interface Particulars {
  readonly name: string;
  readonly kind: SubjectKind;
  /**
   * Numbers by kind, of which an entity has one each: a company its registration number, a person one number per kind of
   * document.
   */
  readonly identifiers: Readonly<Record<string, string | null>>;
  /** `YYYY-MM-DD` */
  readonly birthDate: string | null;
  /** ISO 3166-1 alpha-2. Of a company, the country of registration. */
  readonly jurisdiction: string | null;
  readonly gender: 'male' | 'female' | null;
}

/** Why two entities with nearly the same name are not the same. */
export type Veto =
  | 'kind'
  | 'numbers'
  | 'legal_form'
  | 'identifier'
  | 'birth_date'
  | 'jurisdiction'
  | 'gender';

/**
 * How similar the names of two duplicates are, 0 to 1; undefined where they are too different or there is a veto.
 * `searchScore` is the score of a search or of `compareNames`, 0 to 1. A wrong veto leaves two entities, which can be merged
 * later. A wrong duplicate loses one.
 */
export function scoreOfDuplicate(a: Particulars, b: Particulars, searchScore: number): number | undefined {
  const score = duplicateScore(a.name, b.name, searchScore);
  return score >= DUPLICATE && vetoesOf(a, b).length === 0 ? score : undefined;
}

/** The greater of the engine's score and the share of letters in common, 0 to 1. Symmetric if `searchScore` is. */
export function duplicateScore(a: string, b: string, searchScore: number): number {
  return Math.max(searchScore, spellingLikeness(a, b));
}

/** The reasons why the two cannot be the same, in a fixed order and symmetric. Empty where there is none. */
export function vetoesOf(a: Particulars, b: Particulars): readonly Veto[] {
  const nameA = normaliseName(a.name, a.kind);
  const nameB = normaliseName(b.name, b.kind);
  const found: readonly (readonly [Veto, boolean])[] = [
    ['kind', a.kind !== b.kind],
    ['numbers', numbersDiffer(nameA, nameB)],
    ['legal_form', formsDiffer(nameA, nameB)],
    ['identifier', identifiersDiffer(a.identifiers, b.identifiers)],
    ['birth_date', differ(a.birthDate, b.birthDate)],
    ['jurisdiction', differ(a.jurisdiction, b.jurisdiction)],
    ['gender', differ(a.gender, b.gender)],
  ];
  return found.filter(([, vetoes]) => vetoes).map(([veto]) => veto);
}

function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

/** `Fund II` equals `Fund 2`, but not `Fund 3` or `Fund`. `Cell A` differs from `Cell B`, and a junior from a senior. */
function numbersDiffer(a: NormalisedName, b: NormalisedName): boolean {
  if (textOf(a, isNumber) !== textOf(b, isNumber)) return true;
  if (differ(said(textOf(a, isLetter)), said(textOf(b, isLetter)))) return true;
  if (differ(said(textOf(a, isOrder)), said(textOf(b, isOrder)))) return true;
  const [all, other] = [textOf(a), textOf(b)];
  return all !== other && withoutDigits(all) === withoutDigits(other);
}

const ORDERS: ReadonlySet<string> = new Set(GENERATIONS);

function isNumber({ text, kind }: Token): boolean {
  return kind !== 'form' && /^\d+$/.test(text);
}

function isLetter({ text, kind }: Token): boolean {
  return kind !== 'form' && /^[a-z]$/.test(text);
}

function isOrder({ text, kind }: Token): boolean {
  return kind === 'title' && ORDERS.has(text);
}

function said(text: string): string | null {
  return text === '' ? null : text;
}

function textOf({ tokens }: NormalisedName, wanted: (token: Token) => boolean = () => true): string {
  return tokens
    .filter(wanted)
    .map(({ text }) => text)
    .join(' ');
}

function withoutDigits(text: string): string {
  return text.replace(/\d/g, '');
}

/** True where both names have a legal form and the forms differ. Equivalent forms of two countries are different companies. */
function formsDiffer(a: NormalisedName, b: NormalisedName): boolean {
  const [formsA, formsB] = [formsOf(a), formsOf(b)];
  if (formsA.size === 0 || formsB.size === 0) return false;
  const shared = [...formsA].filter((form) => formsB.has(form)).length;
  return shared < Math.min(formsA.size, formsB.size);
}

function formsOf({ tokens }: NormalisedName): ReadonlySet<string> {
  return new Set(tokens.filter(({ kind }) => kind === 'form').map(({ text }) => text));
}

/** True where two numbers of the same kind differ by more than case, spaces and punctuation. */
function identifiersDiffer(a: Particulars['identifiers'], b: Particulars['identifiers']): boolean {
  return Object.entries(a).some(([kind, number]) => {
    const other = Object.hasOwn(b, kind) ? b[kind] : null;
    return differ(bare(number), bare(other ?? null));
  });
}

function bare(number: string | null): string | null {
  const signs = (number ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return signs === '' ? null : signs;
}

/** The spelling of longer names is not compared here: only the engine's score counts. */
const MOST_LETTERS = 512;

/** Share of letters in common: 1 less the edits (Levenshtein 1966) per letter of the longer name, ignoring case. */
export function spellingLikeness(a: string, b: string): number {
  const [lettersA, lettersB] = [lettersOf(a), lettersOf(b)];
  const longer = Math.max(lettersA.length, lettersB.length);
  if (longer === 0 || longer > MOST_LETTERS) return 0;
  return 1 - edits(lettersA, lettersB) / longer;
}

function lettersOf(name: string): readonly string[] {
  return Array.from(name.toWellFormed().normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' '));
}

function edits(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of a.entries()) {
    let left = i + 1;
    const next = [left];
    for (const [j, other] of b.entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      left = Math.min(change, left + 1, (row[j + 1] ?? 0) + 1);
      next.push(left);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
