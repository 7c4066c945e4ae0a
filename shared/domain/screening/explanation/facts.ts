/** The facts of both sides as rows of a table: contradictions first, then the name, what agrees, and what is missing. */
import { effectOf, type FactMeaning } from '@probity/matching/facts';
import type { StoredMatch } from '../profiles/model.ts';
import { nameInWords } from './names.ts';
import { pointsOf } from './wording/numbers.ts';
import { type Language, WORDS } from './wording/words.ts';

type StoredFact = StoredMatch['facts'][number];

export interface FactRow {
  readonly field: StoredFact['field'] | 'name';
  readonly label: string;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  readonly finding: FactMeaning;
  /** What it adds to the score, in points of 100. Null where another provider made the score. */
  readonly points: number | null;
  readonly words: string;
}

const ORDER: readonly FactMeaning[] = ['contradicts', 'agrees', 'close', 'open', 'missing'];
/** The digits of our own numbers that are shown. Readers of a screening need not know the whole number. */
const SHOWN_DIGITS = 4;

export function factRowsOf(match: StoredMatch, language: Language): readonly FactRow[] {
  const rows = [nameRow(match, language), ...factsOf(match).map((fact) => factRow(fact, language))];
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Every match begins with the name. Only a contradiction matters more. */
function placeOf({ field, finding }: FactRow): number {
  return field === 'name'
    ? Math.min(ORDER.indexOf(finding), ORDER.indexOf('agrees') - 0.5)
    : ORDER.indexOf(finding);
}

/** The facts that matter for the kind of the match. Companies have no birth date. */
export function factsOf({ facts, kind }: StoredMatch): readonly StoredFact[] {
  const isKnown = ({ ours, theirs }: StoredFact) => ours.length > 0 || theirs.length > 0;
  const ofEveryPerson: readonly string[] = ['birth_date', 'country', 'identifier'];
  const ofEvery = kind === 'individual' ? ofEveryPerson : ofEveryPerson.slice(1);
  return facts.filter((fact) => isKnown(fact) || ofEvery.includes(fact.field));
}

/** A finding as a part of a sentence. */
export function resultInWords({ result, ours, theirs }: StoredFact, language: Language): string {
  const { results, missing } = WORDS[language];
  return result === 'missing' ? missing[lackOf({ ours, theirs })] : results[result];
}

/** Which side lacks a missing fact. */
export function lackOf({ ours, theirs }: Pick<StoredFact, 'ours' | 'theirs'>): 'ours' | 'theirs' | 'both' {
  if (ours.length > 0) return 'theirs';
  return theirs.length > 0 ? 'ours' : 'both';
}

function nameRow(match: StoredMatch, language: Language): FactRow {
  const isSame = match.name_score === 1;
  const isOther = match.contradictions.includes('name');
  return {
    field: 'name',
    label: WORDS[language].fields.name,
    ours: match.searched_name === null ? [] : [match.searched_name],
    theirs: [match.matching_name],
    finding: isOther ? 'contradicts' : isSame ? 'agrees' : 'close',
    points: pointsOf(match.name_score),
    words: nameInWords(match, language),
  };
}

function factRow(fact: StoredFact, language: Language): FactRow {
  const { field, ours, theirs, delta } = fact;
  const shown = (values: readonly string[]) => values.map((value) => inWords(field, value, language));
  return {
    field,
    label: WORDS[language].fields[field],
    ours: shown(field === 'identifier' ? ours.map(endOf) : ours),
    theirs: shown(theirs),
    finding: effectOf(fact).meaning,
    points: delta === null ? null : pointsOf(delta),
    words: resultInWords(fact, language),
  };
}

function inWords(field: StoredFact['field'], value: string, language: Language): string {
  if (field === 'country') return countryIn(value, language);
  if (field !== 'gender') return value;
  return WORDS[language].genders[value === 'female' ? 'female' : 'male'];
}

/** Codes that are no region, such as a historic one of a publisher, stay as they are. */
function countryIn(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

function endOf(number: string): string {
  return number.length <= SHOWN_DIGITS ? number : `…${number.slice(-SHOWN_DIGITS)}`;
}
