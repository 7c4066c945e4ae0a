/** Searches an index: tries every reading of the query, and keeps the best name of every entry. */
import { byteAt, wordAt } from '../cells.ts';
import { identifierHashes } from '../identifiers.ts';
import { ABJAD_FLAG, KIND_BITS, type Sections } from '../index/sections.ts';
import { textAt } from '../index/text-column.ts';
import {
  type IndexEntry,
  type ListedName,
  NAME_KINDS,
  type NameHit,
  type NameIndex,
  type NameQuery,
  type SearchOptions,
  SUBJECT_KINDS,
  type SubjectKind,
} from '../model.ts';
import { readingsBeside } from '../normalise/beside/readings.ts';
import { normaliseName } from '../normalise/name.ts';
import {
  caronReading,
  conjunctionReadings,
  joinedPersianReading,
  joinedReading,
  persianReading,
  spacedReading,
} from '../normalise/script/romanise.ts';
import type { Token } from '../normalise/token.ts';
import { lettersTogether, nameOnce, withoutAcronym } from '../normalise/written.ts';
import { Alignment } from './alignment.ts';
import { Candidates } from './candidates.ts';
import { explain, explainAcronym } from './explanation.ts';
import {
  ACRONYM,
  ACRONYM_LETTERS,
  COMPANY_PENALTIES,
  PERSON_PENALTIES,
  SHORT_ACRONYM,
  WEAK_ALIAS,
} from './parameters.ts';
import { type AcronymMatch, Acronyms } from './query/acronyms.ts';
import { knownOthers } from './query/other-names.ts';
import { type PreparedQuery, prepare } from './query/prepared-query.ts';
import { SimilarCache } from './query/similar.ts';
import { variantsOf } from './query/variants.ts';

const MIN_SCORE = 0.7;
const LIMIT = 20;
const CACHED_PARTS = 16_384;
const WEAK = NAME_KINDS.indexOf('weak');
const UNKNOWN = SUBJECT_KINDS.indexOf('unknown');

/** The best name of an entry so far. */
interface Found {
  /** Set where one name is the acronym of the other. */
  readonly acronym?: AcronymMatch;
  readonly query: PreparedQuery;
  readonly name: number;
  readonly score: number;
  readonly matched: number;
}

export class NameSearch implements NameIndex {
  private readonly sections: Sections;
  private readonly alignment: Alignment;
  private candidates: Candidates | undefined;
  private bearers: ReadonlyMap<number, readonly number[]> | undefined;
  private readonly similar: SimilarCache;
  private readonly acronyms: Acronyms;

  /** `cachedParts` is the number of query parts whose similar tokens are cached. It changes the speed, never a result. */
  constructor(sections: Sections, cachedParts: number = CACHED_PARTS) {
    this.sections = sections;
    this.similar = new SimilarCache(sections, cachedParts);
    this.alignment = new Alignment(sections);
    this.acronyms = new Acronyms(sections);
  }

  get entries(): number {
    return this.sections.entryKind.length;
  }

  get names(): number {
    return this.sections.nameEntry.length;
  }

  search(query: NameQuery, options: SearchOptions = {}): readonly NameHit[] {
    const minScore = options.minScore ?? MIN_SCORE;
    const best = new Map<number, Found>();
    for (const reading of this.readings(query))
      for (const name of this.candidatesOf(reading, minScore, options.kinds)) {
        const score = this.scoreOf(reading, name);
        if (score >= minScore && score > 0)
          this.keep(best, { query: reading, name, score, matched: this.alignment.matched });
      }
    for (const found of this.acronymsOf(query, minScore, options.kinds)) this.keep(best, found);
    return [...best.values()]
      .sort((a, b) => this.compare(a, b))
      .slice(0, options.limit ?? LIMIT)
      .map((found) => this.hitOf(found));
  }

  /** Keeps the best name of each entry. */
  private keep(best: Map<number, Found>, found: Found): void {
    const entry = wordAt(this.sections.nameEntry, found.name);
    const before = best.get(entry);
    if (before === undefined || this.compare(found, before) < 0) best.set(entry, found);
  }

  entry(ordinal: number): IndexEntry {
    const { entryStart, idStart, idText } = this.sections;
    if (!(ordinal >= 0 && ordinal < this.entries)) throw new RangeError(`no entry ${ordinal}`);
    const first = wordAt(entryStart, ordinal);
    const count = wordAt(entryStart, ordinal + 1) - first;
    const numbers = numbersOf(this.sections, ordinal);
    return {
      id: textAt(idStart, idText, ordinal),
      kind: this.kindOf(ordinal),
      names: Array.from({ length: count }, (_, at) => this.nameAt(first + at)),
      ...(numbers.length === 0 ? {} : { numbers }),
    };
  }

  bearersOf(identifiers: readonly string[]): readonly number[] {
    this.bearers ??= bearersByNumber(this.sections);
    const found = identifierHashes(identifiers).flatMap((hash) => this.bearers?.get(hash) ?? []);
    return [...new Set(found)].sort((a, b) => a - b);
  }

  isCut({ text, kind }: NameQuery): boolean {
    return normaliseName(text, kind).cut;
  }

  private readings({ text, kind }: NameQuery): readonly PreparedQuery[] {
    const others = [
      persianReading(text),
      caronReading(text),
      joinedReading(text),
      joinedPersianReading(text),
      spacedReading(text),
      nameOnce(text),
      lettersTogether(text),
      ...readingsBeside(text, kind),
      ...(kind === 'individual' ? [] : [withoutAcronym(text), ...conjunctionReadings(text)]),
    ].filter((reading) => reading !== undefined);
    return [text, ...others].flatMap((reading, at) => this.variantsOf(reading, kind, at > 0));
  }

  private variantsOf(text: string, kind: SubjectKind, isVariant: boolean): readonly PreparedQuery[] {
    const { tokens, cut, ...script } = normaliseName(text, kind);
    if (tokens.length === 0) return [];
    const similar = (token: Token) => this.similar.get(token, script);
    const isOther = (token: Token) => knownOthers(this.sections, token);
    const isPerson = kind !== 'company' && kind !== 'vessel';
    const prepared = (parts: readonly Token[], variant: boolean) =>
      prepare(parts, parts.map(similar), {
        isOther: script.abjad ? [] : parts.map(isOther),
        penalties: isPerson ? PERSON_PENALTIES : COMPANY_PENALTIES,
        isPerson,
        variant,
        cut,
        ...script,
      });
    const variants = variantsOf(tokens, script.abjad, { sections: this.sections, similar });
    return [prepared(tokens, isVariant), ...variants.map((variant) => prepared(variant, true))];
  }

  /** Persons have no acronyms. Weak aliases count only when equal. */
  private acronymsOf(
    { text, kind }: NameQuery,
    minScore: number,
    kinds: readonly SubjectKind[] = SUBJECT_KINDS,
  ): readonly Found[] {
    const [query] = kind === 'company' ? this.variantsOf(text, kind, true) : [];
    if (query === undefined) return [];
    return this.acronyms.find(query.tokens).flatMap((acronym) => {
      const score = acronym.letters.length >= ACRONYM_LETTERS ? ACRONYM : SHORT_ACRONYM;
      const entry = wordAt(this.sections.nameEntry, acronym.name);
      const isOut = this.nameKindAt(acronym.name) === WEAK || !kinds.includes(this.kindOf(entry));
      return score < minScore || isOut ? [] : [{ query, name: acronym.name, score, matched: 0, acronym }];
    });
  }

  private candidatesOf(
    query: PreparedQuery,
    minScore: number,
    kinds: readonly SubjectKind[] | undefined,
  ): readonly number[] {
    this.candidates ??= new Candidates(this.sections);
    const wanted = (kinds ?? SUBJECT_KINDS).map((kind) => SUBJECT_KINDS.indexOf(kind));
    const bits = [UNKNOWN, ...wanted].reduce((all, kind) => all | (1 << kind), 0);
    const { entryKind, nameEntry } = this.sections;
    return this.candidates.find(
      query,
      minScore,
      (name) => (bits & (1 << byteAt(entryKind, wordAt(nameEntry, name)))) !== 0,
    );
  }

  /** Weak aliases are generic. They count only when equal, and then with a lower score. */
  private scoreOf(query: PreparedQuery, name: number): number {
    const score = this.alignment.score(query, name);
    if ((byteAt(this.sections.nameFlags, name) & KIND_BITS) !== WEAK) return score;
    return this.alignment.exact ? score * WEAK_ALIAS : 0;
  }

  /** Orders by score, matched weight, kind of name, id, then name. */
  private compare(a: Found, b: Found): number {
    if (a.score !== b.score) return b.score - a.score;
    if (a.matched !== b.matched) return b.matched - a.matched;
    const kinds = this.nameKindAt(a.name) - this.nameKindAt(b.name);
    if (kinds !== 0) return kinds;
    const [idA, idB] = [this.idOfName(a.name), this.idOfName(b.name)];
    if (idA !== idB) return idA < idB ? -1 : 1;
    return a.name - b.name;
  }

  private hitOf({ query, name, score, acronym }: Found): NameHit {
    const entry = wordAt(this.sections.nameEntry, name);
    const listed = this.nameAt(name);
    // Recompute the alignment of the best name, so that the others need not be stored.
    this.alignment.score(query, name);
    return {
      entry,
      id: this.idOfName(name),
      kind: this.kindOf(entry),
      score,
      name: listed,
      ...(acronym === undefined
        ? explain(this.sections, query, this.alignment, name, listed.kind)
        : explainAcronym(query, acronym, listed)),
    };
  }

  private nameKindAt(name: number): number {
    return byteAt(this.sections.nameFlags, name) & KIND_BITS & ~ABJAD_FLAG;
  }

  private nameAt(name: number): ListedName {
    return {
      text: textAt(this.sections.textStart, this.sections.texts, name),
      kind: NAME_KINDS[this.nameKindAt(name)] ?? 'alias',
    };
  }

  private idOfName(name: number): string {
    return textAt(this.sections.idStart, this.sections.idText, wordAt(this.sections.nameEntry, name));
  }

  private kindOf(entry: number): SubjectKind {
    return SUBJECT_KINDS[byteAt(this.sections.entryKind, entry)] ?? 'unknown';
  }
}

function numbersOf({ numberStart, numbers }: Sections, entry: number): readonly number[] {
  return Array.from(numbers.subarray(wordAt(numberStart, entry), wordAt(numberStart, entry + 1)));
}

/** The entries by hash of their identifiers. */
function bearersByNumber(sections: Sections): ReadonlyMap<number, readonly number[]> {
  const bearers = new Map<number, number[]>();
  for (let entry = 0; entry < sections.entryKind.length; entry += 1)
    for (const hash of numbersOf(sections, entry)) {
      const known = bearers.get(hash);
      if (known === undefined) bearers.set(hash, [entry]);
      else known.push(entry);
    }
  return bearers;
}
