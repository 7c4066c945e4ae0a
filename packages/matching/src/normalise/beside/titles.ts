/** Chains of any number of titles and degrees, before a name, behind it, and beside each of its parts between commas. */
import { DEGREES_BEHIND, LEADING_HONORIFICS } from '../../vocabulary/beside/honorifics.ts';
import {
  CHAINED_TITLES,
  SUBJECTS_OF_TITLES,
  TITLES_AND_NAMES,
  TITLES_AND_SURNAMES,
} from '../../vocabulary/beside/titles.ts';
import { lexicon } from '../lexicon.ts';

/** A word as it is written. */
interface Word {
  /** Small letters without marks. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly hasDot: boolean;
  readonly isSmall: boolean;
  /** True for letters that follow the word before them without a blank. */
  readonly isGlued: boolean;
  readonly isHyphenated: boolean;
}

interface Phrase {
  readonly words: readonly string[];
  /** True for a word that is a title with a dot only. */
  readonly needsDot: boolean;
}

interface Titles {
  /** By their first word, the longest first; and by their last. */
  readonly starting: ReadonlyMap<string, readonly Phrase[]>;
  readonly ending: ReadonlyMap<string, readonly Phrase[]>;
  readonly surnamesToo: ReadonlySet<string>;
  readonly namesToo: ReadonlySet<string>;
  readonly subjects: ReadonlySet<string>;
}

let made: Titles | undefined;

function titles(): Titles {
  made ??= newTitles();
  return made;
}

function newTitles(): Titles {
  const phrases = [...CHAINED_TITLES, ...LEADING_HONORIFICS, ...DEGREES_BEHIND, ...TITLES_AND_SURNAMES]
    .map((phrase): Phrase => {
      const words = wordsIn(phrase).map(({ text }) => text);
      return { words, needsDot: words.length === 1 && phrase.endsWith('.') };
    })
    .filter(({ words }) => words.length > 1 || (words[0]?.length ?? 0) > 1);
  return {
    starting: byWord(phrases, 0),
    ending: byWord(phrases, -1),
    surnamesToo: new Set(TITLES_AND_SURNAMES.map(plainOf)),
    namesToo: new Set(TITLES_AND_NAMES.map(plainOf)),
    subjects: new Set(SUBJECTS_OF_TITLES.map(plainOf)),
  };
}

function byWord(phrases: readonly Phrase[], at: 0 | -1): ReadonlyMap<string, readonly Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const word = phrase.words.at(at) ?? '';
    found.set(word, [...(found.get(word) ?? []), phrase]);
  }
  for (const same of found.values()) same.sort((a, b) => b.words.length - a.words.length);
  return found;
}

function plainOf(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function wordsIn(text: string): readonly Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), (match) => {
    const [written] = match;
    const to = match.index + written.length;
    return {
      text: plainOf(written),
      from: match.index,
      to,
      hasDot: text[to] === '.',
      isSmall: written === written.toLowerCase() && written !== written.toUpperCase(),
      isGlued: text[match.index - 1] === '.',
      isHyphenated: text[match.index - 1] === '-',
    };
  });
}

/** Subjects of degrees that are names as well, or words: `Dr. phil.`, but `Dr. Phil Ostrov`. */
const MORE_THAN_SUBJECTS: ReadonlySet<string> = new Set(
  'phil nat art pol tu hum em eth in und and et u e y i ve of the sc ing eng arch'.split(' '),
);
const JOINING: ReadonlySet<string> = new Set('und and et u e y i ve the le la и та'.split(' '));

/** Longer texts are no name. */
const MOST_WORDS = 64;

/** How a name is read: without what is no name, or also without what is a name as well. */
type Extent = 'sure' | 'perhaps';

class Chain {
  private readonly words: readonly Word[];
  private readonly extent: Extent;
  /** How many words the name has without this part of it. */
  private readonly others: number;

  constructor(words: readonly Word[], extent: Extent, others: number) {
    this.words = words;
    this.extent = extent;
    this.others = others;
  }

  /** The words between the titles of either end. Titles alone are left as they are. */
  rest(): readonly Word[] {
    const from = this.front();
    return this.words.slice(from, this.back(from));
  }

  private front(): number {
    let at = 0;
    while (at < this.words.length) {
      const count = this.titleAt(at) || this.subjectAt(at);
      if (count === 0 || !this.isNamed(at + count, this.words.length)) break;
      at += count;
    }
    return at;
  }

  private back(from: number): number {
    let to = this.words.length;
    while (to > from) {
      const count = this.titleBefore(from, to);
      if (count === 0 || !this.isNamed(from, to - count)) break;
      to -= count;
    }
    return to;
  }

  private isNamed(from: number, to: number): boolean {
    return this.others > 0 || this.words.slice(from, to).some(({ text }) => isName(text));
  }

  private titleAt(at: number): number {
    const phrase = titles()
      .starting.get(this.words[at]?.text ?? '')
      ?.find((each) => this.is(each, at) && this.isTitleBefore(each, at));
    return phrase?.words.length ?? (this.isKnownTitle(at) && this.isSure(at, 1) ? 1 : 0);
  }

  /** `S. A. Rahman` has initials. */
  private isTitleBefore({ words }: Phrase, at: number): boolean {
    const areLetters = words.every((word) => word.length === 1);
    const areTogether = this.words.slice(at + 1, at + words.length).every(({ isGlued }) => isGlued);
    const isHyphenated = this.words[at + 1]?.isHyphenated === true;
    return (
      (!areLetters || (words.length > 2 && areTogether) || (words.length > 1 && isHyphenated)) &&
      this.isSure(at, words.length)
    );
  }

  private titleBefore(from: number, to: number): number {
    const phrase = titles()
      .ending.get(this.words[to - 1]?.text ?? '')
      ?.find(({ words, needsDot }) => {
        const start = to - words.length;
        if (start < from || !this.is({ words, needsDot }, start)) return false;
        const areLetters = words.every((word) => word.length === 1);
        if (areLetters && this.namesIn(from, start) < 2) return false;
        return words.length > 1 || !this.isNameToo(start);
      });
    if (phrase !== undefined) return phrase.words.length;
    if (this.isKnownTitle(to - 1) && !this.isNameToo(to - 1)) return 1;
    return this.subjectsBefore(from, to);
  }

  /** `Kastelmar Dr. med.`: subjects, as long as a title stands before them. */
  private subjectsBefore(from: number, to: number): number {
    if (!this.isSubject(to - 1)) return 0;
    const before = this.titleBefore(from, to - 1);
    return before === 0 ? 0 : before + 1;
  }

  private subjectAt(at: number): number {
    if (at === 0 || !this.isSubject(at)) return 0;
    const joins = JOINING.has(this.words[at]?.text ?? '');
    return joins && this.titleAt(at + 1) === 0 && !this.isSubject(at + 1) ? 0 : 1;
  }

  private isSubject(at: number): boolean {
    const word = this.words[at];
    if (word === undefined) return false;
    if (word.isGlued && word.isSmall && /^(?:a|in)$/.test(word.text)) return true;
    return titles().subjects.has(word.text) && !this.isNameHere(at);
  }

  private isNameHere(at: number): boolean {
    const { text = '', isSmall = false, hasDot = false } = this.words[at] ?? {};
    return MORE_THAN_SUBJECTS.has(text) && !isSmall && !(hasDot && text.length > 1);
  }

  private is({ words, needsDot }: Phrase, at: number): boolean {
    return (
      words.every((word, place) => this.words[at + place]?.text === word) &&
      words.every((_, place) => place === 0 || !this.isNameHere(at + place)) &&
      (!needsDot || this.words[at]?.hasDot === true)
    );
  }

  private isKnownTitle(at: number): boolean {
    return lexicon().titles.has(this.words[at]?.text ?? '');
  }

  private isNameToo(at: number): boolean {
    const { text = '', hasDot = false } = this.words[at] ?? {};
    return !(hasDot && text.length < 5) && isAlsoName(text);
  }

  /** Names that are titles too are taken off before two words at least. */
  private isSure(at: number, count: number): boolean {
    if (count > 1 || !this.isNameToo(at)) return true;
    if (at === 0 && !titles().surnamesToo.has(this.words[at]?.text ?? '')) return false;
    if (this.isTitleNext(at + 1)) return this.extent === 'perhaps';
    return this.extent === 'perhaps' && this.others + this.namesIn(at + 1, this.words.length) >= 2;
  }

  /** `Judge Dr.`: a title stands before others, a name does not. */
  private isTitleNext(at: number): boolean {
    return this.isKnownTitle(at) && !this.isNameToo(at) && at + 1 < this.words.length;
  }

  private namesIn(from: number, to: number): number {
    return this.words.slice(from, to).filter(({ text }, at) => isName(text) && !this.isKnownTitle(from + at))
      .length;
  }
}

function isAlsoName(text: string): boolean {
  const { surnamesToo, namesToo } = titles();
  return surnamesToo.has(text) || namesToo.has(text) || lexicon().surnames.has(text);
}

function isName(text: string): boolean {
  return text.length > 1 || /[^a-z0-9]/.test(text);
}

/** The name without its titles: first where those alone are taken off that are nobody's name. The text itself where there are none. */
export function withoutTitles(text: string): readonly string[] {
  return [...new Set([readAs(text, 'sure'), readAs(text, 'perhaps')])];
}

/** False for most names, without a pattern. */
export function hasTitles(text: string): boolean {
  return withoutTitles(text).some((read) => read !== text);
}

function readAs(text: string, extent: Extent): string {
  const parts = text.split(/[,،、]/).map((part) => ({ part, words: wordsIn(part) }));
  if (parts.reduce((sum, { words }) => sum + words.length, 0) > MOST_WORDS) return text;
  const areTitles = (words: readonly Word[]) =>
    words.length > 0 && new Chain([...words, ANYBODY], extent, 0).rest().length === 1;
  const named = parts.filter(({ words }) => words.length > 0 && !areTitles(words));
  if (named.length === 0) return text;
  const count = (words: readonly Word[]) => words.filter((word) => isName(word.text)).length;
  const all = named.reduce((sum, { words }) => sum + count(words), 0);
  const read = named.map(({ part, words }) => {
    const rest = new Chain(words, extent, all - count(words)).rest();
    const [first, last] = [rest[0], rest.at(-1)];
    if (first === undefined || last === undefined) return '';
    const [from, to] = [words[0] === first ? 0 : first.from, words.at(-1) === last ? part.length : last.to];
    return part.slice(from, to);
  });
  const isChanged = named.length < parts.length || read.some((part, at) => part !== named[at]?.part);
  return isChanged
    ? read
        .filter((part) => part.trim() !== '')
        .join(',')
        .trim()
    : text;
}

/** Stands for a name beside titles. */
const ANYBODY: Word = {
  text: 'brandvold',
  from: 0,
  to: 0,
  hasDot: false,
  isSmall: false,
  isGlued: false,
  isHyphenated: false,
};
