/** House numbers and units of a line of an address, in any digits: `10A`, `10-12`, `Flat 3`, `Nr. 10`. */

/** One number, or a range of them. */
interface House {
  readonly from: number;
  readonly to: number;
  /** A letter, or a word such as `bis`. Empty where there is none. */
  readonly suffix: string;
}

export interface Numbers {
  readonly houses: readonly House[];
  /** Flats, rooms, floors. */
  readonly units: readonly string[];
  /** What is left of the line. */
  readonly rest: string;
}

export type Alike = 'same' | 'none' | 'missing' | 'partly' | 'differs';

/** Longest digits that count as one number. */
const DIGITS = String.raw`\d{1,6}`;

const UNIT = new RegExp(
  String.raw`(?<![\p{L}\d])(?:flat|apartment|apt|appartement|appt|app|unit|suite|ste|room|floor|wohnung|whg|top|stock|etage|étage|piso|puerta|pta|lokal|lok|kv|кв|квартира|شقة|#)\.?\s*(?:no\.?\s*)?(${DIGITS}\s?\p{L}?)(?![\p{L}\d])`,
  'giu',
);
/** A number that is part of the name of a street: `5th Avenue`, `Straße des 17. Juni`. */
const ORDINAL = new RegExp(
  String.raw`(?<![\p{L}\d])(${DIGITS})(?:\.\s+(?=\p{L})|(?:st|nd|rd|th|ème|eme|ère|er)(?![\p{L}\d]))`,
  'giu',
);
/** `n. 10`, `n.º 10`: elsewhere the letter is a direction. */
const NUMBER_SIGN = /(?<![\p{L}\d])n\s*[.°]?\s*o?[.°\s]+(?=\d)/giu;
const HOUSE = new RegExp(
  String.raw`(${DIGITS})(?:\s*[-–—]\s*(${DIGITS})(?!\s*[-–—]))?(?:\s?[-/]?\s?(bis|ter|quater|[a-z])(?![\p{L}\d]))?`,
  'giu',
);

export function numbersIn(line: string): Numbers {
  const text = asciiDigits(line);
  const units = [...text.matchAll(UNIT)].map(([, unit = '']) => unit.replace(/\s/gu, '').toLowerCase());
  const street = text.replace(UNIT, ' ').replace(ORDINAL, ' n$1 ').replace(NUMBER_SIGN, ' ');
  const numbered = street.replace(/(?<![\p{L}\d])n\d+(?![\p{L}\d])/gu, ' ');
  return {
    houses: [...numbered.matchAll(HOUSE)].flatMap(housesOf),
    units,
    rest: street
      .replace(/(?<![n\d])\d+\s?[a-z]?(?![\p{L}\d])/giu, ' ')
      .replace(/\d{1,6}(?!\d)/gu, digitsOfNames),
  };
}

/** Digits of ordinals stay, as letters, so that `5th` and `6th` are other names. */
function digitsOfNames(digits: string, at: number, whole: string): string {
  return whole[at - 1] === 'n' ? digits.replace(/\d/gu, (digit) => 'abcdefghij'[Number(digit)] ?? '') : ' ';
}

/** `1-1-1` are three numbers, `10-12` is a range. */
function housesOf([, first = '', second, suffix = '']: RegExpExecArray): readonly House[] {
  const from = Number(first);
  const to = second === undefined ? from : Number(second);
  const own = suffix.toLowerCase();
  if (to >= from && to - from < MOST_RANGE) return [{ from, to, suffix: own }];
  return [
    { from, to: from, suffix: '' },
    { from: to, to, suffix: own },
  ];
}

const MOST_RANGE = 100;

export function compareHouses(ours: readonly House[], theirs: readonly House[]): Alike {
  if (ours.length === 0 && theirs.length === 0) return 'none';
  if (ours.length === 0 || theirs.length === 0) return 'missing';
  if (textOf(ours) === textOf(theirs)) return 'same';
  return ours.some((one) => theirs.some((other) => overlap(one, other))) ? 'partly' : 'differs';
}

export function compareUnits(ours: readonly string[], theirs: readonly string[]): Alike {
  if (ours.length === 0 && theirs.length === 0) return 'none';
  if (ours.length === 0 || theirs.length === 0) return 'missing';
  if (ours.toSorted().join() === theirs.toSorted().join()) return 'same';
  return ours.some((unit) => theirs.includes(unit)) ? 'partly' : 'differs';
}

/** Two letters behind one number are two houses. */
function overlap(one: House, other: House): boolean {
  const areApart = one.to < other.from || other.to < one.from;
  const areTwo = one.suffix !== '' && other.suffix !== '' && one.suffix !== other.suffix;
  return !areApart && !areTwo;
}

function textOf(houses: readonly House[]): string {
  return houses
    .map(({ from, to, suffix }) => `${from}-${to}${suffix}`)
    .toSorted()
    .join();
}

/** Digits of every script as 0 to 9, and full-width letters as plain ones. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, decimalOf);
}

/** The digits of a script follow each other in Unicode, from its zero on. */
function decimalOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
