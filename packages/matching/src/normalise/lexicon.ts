/** The vocabulary, keyed by normalised words. Built once, at first use. */
import { ABJAD_NAMES } from '../vocabulary/abjad-names.ts';
import { COMPANY_WORDS } from '../vocabulary/company-words.ts';
import { FREQUENT, FREQUENT_IN_COMPANIES, VERY_FREQUENT } from '../vocabulary/frequent-names.ts';
import {
  FORM_FRAGMENTS,
  FORM_WORDS,
  LEGAL_FORMS,
  WORDS_OF_LONG_FORMS,
} from '../vocabulary/legal-forms/legal-forms.ts';
import { NICKNAMES } from '../vocabulary/nicknames.ts';
import { NUMBERS } from '../vocabulary/numbers.ts';
import { CONNECTIVES, GENERATIONS, PARTICLES, TITLES } from '../vocabulary/person-words.ts';
import { SURNAMES } from '../vocabulary/surnames.ts';
import {
  CHINESE_SYLLABLES,
  KOREAN_SYLLABLES,
  PINYIN,
  type SyllableLanguage,
  wadeGilesOf,
} from '../vocabulary/syllables.ts';
import { joinLetters, onlyWordOf, wordsOf } from './words.ts';

/** A node of the tree of legal forms, one level per word. */
export interface FormStep {
  readonly next: Map<string, FormStep>;
  /** The form that ends at this node. */
  form: string | undefined;
}

/** By spelling: the others. */
type Spellings = ReadonlyMap<string, ReadonlySet<string>>;

export interface Lexicon {
  readonly forms: FormStep;
  /** The class of each form. */
  readonly classOfForm: ReadonlyMap<string, string>;
  readonly formsOfClass: ReadonlyMap<string, readonly string[]>;
  readonly formWords: readonly string[];
  /** Words of forms of several words, which are recognised there when misspelt. */
  readonly wordsOfLongForms: readonly string[];
  readonly formFragments: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
  readonly particles: ReadonlySet<string>;
  readonly connectives: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, string>;
  /** Names that may replace a name, and words that may replace an ordinary word of company names. */
  readonly nicknames: ReadonlyMap<string, ReadonlySet<string>>;
  readonly companyWords: ReadonlyMap<string, ReadonlySet<string>>;
  /** By a frequent name as a script without vowels writes it, or as Latin letters do: its other spellings. */
  readonly abjadNames: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names that are borne by many, surnames above all. */
  readonly surnames: ReadonlySet<string>;
  /** Other spellings of a syllable. */
  readonly syllables: ReadonlyMap<string, readonly string[]>;
  /** All spellings of all syllables. */
  readonly spellings: ReadonlySet<string>;
  /** By any spelling of a syllable: the others, in any romanisation of the language. */
  readonly alsoSpelt: Readonly<Record<SyllableLanguage, Spellings>>;
  /** How distinctive a part is, 0 to 1, where that is less than 1. */
  readonly specificity: ReadonlyMap<string, number>;
}

let made: Lexicon | undefined;

export function lexicon(): Lexicon {
  made ??= make();
  return made;
}

function make(): Lexicon {
  const classOfForm = new Map(LEGAL_FORMS.map(({ form, comparedAs }) => [form, comparedAs]));
  const formsOfClass = new Map<string, string[]>();
  for (const [form, comparedAs] of classOfForm)
    formsOfClass.set(comparedAs, [...(formsOfClass.get(comparedAs) ?? []), form]);
  return {
    forms: formTree(),
    classOfForm,
    formsOfClass,
    formWords: FORM_WORDS,
    wordsOfLongForms: WORDS_OF_LONG_FORMS,
    formFragments: new Set(FORM_FRAGMENTS),
    titles: new Set([...TITLES, ...GENERATIONS]),
    particles: new Set(PARTICLES),
    connectives: new Set(CONNECTIVES),
    numbers: NUMBERS,
    nicknames: groups(NICKNAMES),
    abjadNames: groups(ABJAD_NAMES),
    surnames: new Set([...SURNAMES, ...FREQUENT, ...VERY_FREQUENT]),
    companyWords: groups(COMPANY_WORDS),
    syllables: SPELLINGS,
    spellings: new Set([...KOREAN_SYLLABLES, ...CHINESE_SYLLABLES, PINYIN].flat()),
    alsoSpelt: {
      korean: alsoSpelt(spellingsOfSyllables(KOREAN_SYLLABLES, [])),
      chinese: alsoSpelt(spellingsOfSyllables(CHINESE_SYLLABLES, PINYIN)),
      either: alsoSpelt(SPELLINGS),
    },
    specificity: specificities(),
  };
}

function formTree(): FormStep {
  const root: FormStep = { next: new Map(), form: undefined };
  for (const { form, spellings } of LEGAL_FORMS)
    for (const spelling of spellings) {
      const { words } = wordsOf(spelling);
      addForm(root, words, form);
      addForm(root, joinLetters(words), form);
      // Accept single letters written together as well as apart.
      if (words.length > 1 && words.every((word) => word.length <= 2)) addForm(root, [words.join('')], form);
    }
  return root;
}

function addForm(root: FormStep, words: readonly string[], form: string): void {
  let step = root;
  for (const word of words) {
    const next = step.next.get(word) ?? { next: new Map(), form: undefined };
    step.next.set(word, next);
    step = next;
  }
  if (step !== root) step.form ??= form;
}

/** Maps every word to the other words of its groups. */
function groups(lines: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const others = new Map<string, Set<string>>();
  for (const line of lines) {
    const words = line.map(onlyWordOf).filter((word) => word !== undefined);
    for (const word of words) {
      const set = others.get(word) ?? new Set();
      for (const other of words) if (other !== word) set.add(other);
      others.set(word, set);
    }
  }
  return others;
}

/** By syllable as our romanisation writes it: other spellings, those of Wade and Giles included. */
const SPELLINGS: ReadonlyMap<string, readonly string[]> = spellingsOfSyllables(
  [...KOREAN_SYLLABLES, ...CHINESE_SYLLABLES],
  PINYIN,
);

function spellingsOfSyllables(
  lines: readonly (readonly string[])[],
  pinyin: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const spellings = new Map<string, readonly string[]>(
    pinyin.map((syllable) => [syllable, [wadeGilesOf(syllable)].filter((other) => other !== syllable)]),
  );
  for (const [syllable = '', ...others] of lines)
    spellings.set(syllable, [...new Set([...others, ...(spellings.get(syllable) ?? [])])]);
  return spellings;
}

function alsoSpelt(spellings: ReadonlyMap<string, readonly string[]>): Spellings {
  const others = new Map<string, Set<string>>();
  for (const line of [...spellings].map(([syllable, rest]) => [syllable, ...rest]))
    for (const spelling of line) {
      const set = others.get(spelling) ?? new Set();
      for (const other of line) if (other !== spelling) set.add(other);
      others.set(spelling, set);
    }
  return others;
}

const VERY_FREQUENT_TELLS = 0.5;
const FREQUENT_TELLS = 0.75;

function specificities(): ReadonlyMap<string, number> {
  return new Map([
    ...[...FREQUENT, ...FREQUENT_IN_COMPANIES].map((word) => [word, FREQUENT_TELLS] as const),
    ...VERY_FREQUENT.map((word) => [word, VERY_FREQUENT_TELLS] as const),
  ]);
}
