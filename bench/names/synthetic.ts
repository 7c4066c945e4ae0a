/** Generates invented names of persons and companies, always the same, with a vocabulary that grows like a real one. */

/**
 * Starts, vowels and ends of syllables. There are enough that generated words are as different from each other as parts of real
 * names.
 */
const ONSETS = 'b br ch d dr f g gr h h j k kh l l m m n n p pr r r s sh st t tr v w y z'.split(' ');
const VOWELS = 'a a a e e i i o o u ai ei ou ia'.split(' ');
const ENDS = ['', '', '', '', '', '', '', '', '', ...'k l m n n ng r rd s s st t th'.split(' ')];
const FORMS = [
  'Ltd',
  'Limited',
  'GmbH',
  'Inc',
  'LLC',
  'SA',
  'BV',
  'Holdings Ltd',
  'Trading LLC',
  'Group plc',
];
/** Number of distinct parts in `n` names: Heaps' law, with the exponent measured on two watchlists of different size. */
const HEAPS = { factor: 44, exponent: 0.62 };
/** Exponent of the frequency distribution. A higher value makes frequent parts more frequent. */
const SKEW = 1.6;
const COMPANY_SHARE = 0.5;

export interface SyntheticName {
  readonly type: 'company' | 'individual';
  /** One part per word. The last part of a company is its legal form. */
  readonly parts: readonly string[];
}

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` names of one population. Another seed gives the same vocabulary and almost no equal names. */
export function* syntheticNames(
  count: number,
  options: { readonly seed: number; readonly population?: number },
): Generator<SyntheticName> {
  const random = randomFrom(options.seed);
  const words = Math.round(HEAPS.factor * (options.population ?? count) ** HEAPS.exponent);
  const word = () => wordOf(Math.floor(words * random() ** SKEW));
  for (let made = 0; made < count; made += 1) {
    const length = 2 + Math.floor(random() * 2);
    const parts = Array.from({ length }, word);
    if (random() < COMPANY_SHARE) yield { type: 'individual', parts };
    else yield { type: 'company', parts: [...parts, FORMS[Math.floor(random() * FORMS.length)] ?? ''] };
  }
}

/** The word of a rank: two or three syllables, capitalised. Two ranks almost never give the same word. */
function wordOf(rank: number): string {
  const random = randomFrom(rank * 2_654_435_761);
  const of = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? '';
  const syllables = 2 + Math.floor(random() * 1.6);
  const word = Array.from({ length: syllables }, () => of(ONSETS) + of(VOWELS) + of(ENDS)).join('');
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
