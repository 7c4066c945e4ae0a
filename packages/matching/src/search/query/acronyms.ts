/** Acronyms: a company asked for by the first letters of its name, and the reverse. */
import { byteAt, wordAt } from '../../cells.ts';
import { encode } from '../../distance/alphabet.ts';
import { ordinalOf } from '../../index/dictionary.ts';
import { type Sections, TOKEN_MASK, TOKEN_SHIFT } from '../../index/sections.ts';
import { SUBJECT_KINDS } from '../../model.ts';
import { TOKEN_KINDS, type Token } from '../../normalise/token.ts';

/** Fewer letters are the initials of many companies. */
const FEWEST_LETTERS = 3;
const MOST_LETTERS = 8;
const PERSON = SUBJECT_KINDS.indexOf('individual');
const SPOKEN: Uint8Array = Uint8Array.from(TOKEN_KINDS, (kind) =>
  kind === 'name' || kind === 'word' ? 1 : 0,
);
const SILENT: Uint8Array = Uint8Array.from(TOKEN_KINDS, (kind) =>
  kind === 'form' || kind === 'particle' || kind === 'title' ? 1 : 0,
);

export interface AcronymMatch {
  readonly name: number;
  /** The letters. Which side has them: the query, or the listed name. */
  readonly letters: string;
  readonly isOurs: boolean;
}

/** Finds acronyms in one index. The listed initials are read once, at the first query that may be an acronym. */
export class Acronyms {
  private readonly sections: Sections;
  private initials: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(sections: Sections) {
    this.sections = sections;
  }

  /** Names of companies that these parts are the acronym of, or whose acronym is listed. Legal forms are not counted. */
  find(tokens: readonly Token[]): readonly AcronymMatch[] {
    const told = tokens.filter(({ kind }) => kind === 'name' || kind === 'word');
    if (tokens.some(({ kind }) => kind === 'number' || kind === 'initial')) return [];
    const letters = told.map(({ text }) => text.charAt(0)).join('');
    if (told.length === 1 && isAcronym(told[0]?.text ?? '')) return this.spelledOut(told[0]?.text ?? '');
    return isAcronym(letters) ? this.shortened(letters) : [];
  }

  private spelledOut(letters: string): readonly AcronymMatch[] {
    this.initials ??= initialsOf(this.sections);
    return (this.initials.get(letters) ?? []).map((name) => ({ name, letters, isOurs: true }));
  }

  private shortened(letters: string): readonly AcronymMatch[] {
    const { postingStart, postings, nameEntry, entryKind } = this.sections;
    const token = ordinalOf(this.sections, encode(letters));
    if (token < 0) return [];
    return Array.from(postings.subarray(wordAt(postingStart, token), wordAt(postingStart, token + 1)))
      .filter((name) => byteAt(entryKind, wordAt(nameEntry, name)) !== PERSON)
      .filter((name) => this.isAlone(name, token))
      .map((name) => ({ name, letters, isOurs: false }));
  }

  /** True where a name is this token, and besides it only legal forms and the like. */
  private isAlone(name: number, token: number): boolean {
    const { nameStart, nameTokens } = this.sections;
    return nameTokens
      .subarray(wordAt(nameStart, name), wordAt(nameStart, name + 1))
      .every((part) => (part & TOKEN_MASK) === token || byteAt(SILENT, part >>> TOKEN_SHIFT) !== 0);
  }
}

/** Letters only: a year or a number of an order is no acronym. */
function isAcronym(letters: string): boolean {
  return letters.length >= FEWEST_LETTERS && letters.length <= MOST_LETTERS && /^[a-z]+$/.test(letters);
}

/** The names of companies by the first letters of their parts. */
function initialsOf(sections: Sections): ReadonlyMap<string, readonly number[]> {
  const { nameStart, nameEntry, entryKind } = sections;
  const found = new Map<string, number[]>();
  for (let name = 0; name < nameEntry.length; name += 1) {
    if (byteAt(entryKind, wordAt(nameEntry, name)) === PERSON) continue;
    const letters = lettersOf(sections, wordAt(nameStart, name), wordAt(nameStart, name + 1));
    if (letters === undefined || !isAcronym(letters)) continue;
    const names = found.get(letters);
    if (names === undefined) found.set(letters, [name]);
    else names.push(name);
  }
  return found;
}

/** The first letters, or undefined where a part is a number or an initial. */
function lettersOf({ nameTokens, tokenStart, tokenSigns }: Sections, from: number, to: number) {
  let letters = '';
  for (let at = from; at < to; at += 1) {
    const part = wordAt(nameTokens, at);
    const kind = part >>> TOKEN_SHIFT;
    if (byteAt(SILENT, kind) !== 0) continue;
    if (byteAt(SPOKEN, kind) === 0) return undefined;
    letters += LETTERS.charAt(byteAt(tokenSigns, wordAt(tokenStart, part & TOKEN_MASK)));
  }
  return letters;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
