/** Where the options of a question are named in a text. */
import { EXTRACTION_LIMITS } from '../limits.ts';
import { foldedOf, wordsOf } from '../text/tokens.ts';
import { SAME_OPTIONS } from '../vocabulary/option-words.ts';
import { countriesIn, countryNamed } from './countries.ts';
import { overlap, type Span } from './span.ts';

interface Phrase {
  readonly option: string;
  readonly stems: readonly string[];
  /** Less than 1 for what is said in other words. */
  readonly share: number;
}

export interface NamedOption extends Span {
  readonly share: number;
}

let groups: ReadonlyMap<string, readonly string[]> | undefined;

/** Other phrases of the meaning of an option. */
function sameAs(option: string): readonly string[] {
  groups ??= new Map(
    SAME_OPTIONS.trim()
      .split('\n')
      .map((line) => line.split(' | '))
      .flatMap((group) => group.map((phrase) => [foldedOf(phrase), group] as const)),
  );
  return groups.get(foldedOf(option)) ?? groups.get(foldedOf(option.replace(/\(.{1,80}?\)/g, ''))) ?? [];
}

/** Finds the options of one question. Made once per question. */
export class OptionFinder {
  readonly #byFirst: ReadonlyMap<string, readonly Phrase[]>;
  readonly #countries: ReadonlyMap<string, string>;

  constructor(options: readonly string[]) {
    const offered = options.slice(0, EXTRACTION_LIMITS.options);
    const own = offered.flatMap((option) => phrasesOf(option, offered));
    this.#byFirst = Map.groupBy(own, ({ stems }) => stems[0] ?? '');
    const codes = offered.flatMap((option) => {
      const code = countryNamed(option);
      return code === undefined || (option.length === 2 && offered.length < 8)
        ? []
        : [[code, option] as const];
    });
    this.#countries = new Map(codes);
  }

  /** The options that a text names, in order. Longer names hide shorter ones within them. */
  in(text: string): NamedOption[] {
    const words = wordsOf(text);
    const found: NamedOption[] = [];
    for (const [at, word] of words.entries()) {
      for (const { option, stems, share } of this.#byFirst.get(word.stem) ?? []) {
        if (!stems.every((stem, ahead) => words[at + ahead]?.stem === stem)) continue;
        const end = words[at + stems.length - 1]?.end ?? word.end;
        found.push({ value: option, start: word.start, end, share });
      }
    }
    for (const span of this.#countries.size === 0 ? [] : countriesIn(text)) {
      const option = this.#countries.get(span.value);
      if (option !== undefined) found.push({ ...span, value: option, share: 1 });
    }
    return longestOnly(found).slice(0, EXTRACTION_LIMITS.options);
  }
}

function phrasesOf(option: string, offered: readonly string[]): Phrase[] {
  const stemsOf = (text: string) => wordsOf(text).map(({ stem }) => stem);
  const others = new Set(offered.filter((each) => each !== option).map(foldedOf));
  const bare = option.replaceAll(/\(.{1,80}?\)/g, ' ').trim();
  const inBrackets = [...option.matchAll(/\(([^()]{2,60})\)/g)].map(([, inner = '']) => inner);
  return [
    { option, stems: stemsOf(option), share: 1 },
    { option, stems: stemsOf(bare), share: 1 },
    ...inBrackets.map((inner) => ({ option, stems: stemsOf(inner), share: 0.95 })),
    ...sameAs(option)
      .filter((phrase) => !others.has(foldedOf(phrase)))
      .map((phrase) => ({ option, stems: stemsOf(phrase), share: 0.97 })),
  ].filter(({ stems }) => stems.length > 0);
}

function longestOnly(found: readonly NamedOption[]): NamedOption[] {
  const kept: NamedOption[] = [];
  for (const each of found.toSorted((a, b) => b.end - b.start - (a.end - a.start) || b.share - a.share)) {
    if (!kept.some((other) => overlap(other, each))) kept.push(each);
  }
  return kept.sort((a, b) => a.start - b.start);
}
