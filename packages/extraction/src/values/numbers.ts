/** Numbers as people write them: separators of thousands, words, millions, percentages and amounts of money. */
import { EXTRACTION_LIMITS } from '../limits.ts';
import { NUMBER_WORDS } from '../vocabulary/words.ts';
import { datesIn } from './dates.ts';
import { overlap, type Span, spansOf } from './span.ts';

export interface Quantity {
  /** A plain decimal. */
  readonly decimal: string;
  readonly isPercentage: boolean;
  /** The currency as written, in capitals, or null. */
  readonly currency: string | null;
  /** A number that could be a year: four digits, 1900 to 2099. */
  readonly isLikeYear: boolean;
  /** The word that follows: `years`, `days`, `employees`. */
  readonly unit: string;
}

const NUMBER =
  /(?<![\p{L}\d.,/@_-])[-−]?(?:\d{1,3}([,.'’\u00a0\u202f ])\d{3}(?:\1\d{3})*(?![\d])(?:[.,]\d{1,4})?|\d{1,18}(?:[.,]\d{1,6})?)(?!\d)(?![./-]\d)(?![\p{L}_@])|(?<=[£€$])\d[\d,.]{0,24}\d?(?=\s?(?:m|mn|bn|k)\b)|(?<![\p{L}\d.,/@_-])\d{1,6}(?:[.,]\d{1,3})?(?=(?:m|mn|bn|k)\b)/gu;
const WORD_NUMBER = new RegExp(
  `(?<![\\p{L}-])(?:${Object.keys(NUMBER_WORDS).join('|')})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?(?![\\p{L}-])`,
  'giu',
);
const CURRENCIES =
  'GBP|EUR|USD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|HKD|SGD|AUD|CAD|AED|INR|TRY|RON|BGN|ISK|ZAR';
const CURRENCY_BEFORE = new RegExp(`(?:(£|€|\\$)|\\b(${CURRENCIES}))\\s?$`);
const CURRENCY_AFTER = new RegExp(
  `^\\s?(?:(?:thousand|million|billion|mn?|bn|k)\\b\\s?)?(?:(£|€|\\$)|(${CURRENCIES})\\b|(euros?|pounds?(?: sterling)?|(?:us )?dollars?|swiss francs?|sterling)\\b)`,
  'i',
);
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:thousand|k)\b/i, 3],
  [/^\s?(?:millions?|mn|mio|m)\b/i, 6],
  [/^\s?(?:billions?|bn)\b/i, 9],
];

/** The numbers of a text in order, but for those of dates. */
export function numbersIn(text: string): Span<Quantity>[] {
  const dates = datesIn(text);
  const most = EXTRACTION_LIMITS.valuesOfUnit;
  const digits = spansOf(text, NUMBER, (match) => quantityOf(text, match), most);
  const words = spansOf(text, WORD_NUMBER, (match) => wordQuantityOf(text, match), most);
  return [...digits, ...words]
    .filter((span) => !dates.some((date) => overlap(date, span)))
    .sort((a, b) => a.start - b.start);
}

function quantityOf(text: string, match: RegExpExecArray): Quantity | undefined {
  const [written] = match;
  const plain = plainDecimal(written);
  if (plain === undefined) return undefined;
  const after = text.slice(match.index + written.length, match.index + written.length + 40);
  return {
    decimal: scaled(plain, after),
    isPercentage: /^\s?(?:%|per\s?cent\b|pct\b)/i.test(after),
    currency: currencyAround(text.slice(Math.max(0, match.index - 12), match.index), after),
    isLikeYear: /^(?:19|20)\d\d$/.test(written),
    unit: unitOf(after),
  };
}

function wordQuantityOf(text: string, match: RegExpExecArray): Quantity | undefined {
  const [written] = match;
  const after = text.slice(match.index + written.length, match.index + written.length + 40);
  const sum = written
    .toLowerCase()
    .split(/[- ]/)
    .reduce((total, word) => total + (NUMBER_WORDS[word] ?? 0), 0);
  // "One of", "one another" and "no one" count nothing.
  if (sum === 1 && /^\s(?:of|another|or|such|that|who|which)\b/.test(after)) return undefined;
  return {
    decimal: scaled(String(sum), after),
    isPercentage: /^\s?(?:%|per\s?cent\b)/i.test(after),
    currency: currencyAround('', after),
    isLikeYear: false,
    unit: unitOf(after),
  };
}

function unitOf(after: string): string {
  return (
    /^[\s)(\d]*(?:calendar |business |working |full |consecutive )?(\p{L}+)/u
      .exec(after)?.[1]
      ?.toLowerCase() ?? ''
  );
}

function currencyAround(before: string, after: string): string | null {
  const found = CURRENCY_BEFORE.exec(before) ?? CURRENCY_AFTER.exec(after);
  return found === null ? null : (found[1] ?? found[2] ?? found[3] ?? '').toUpperCase();
}

/** `1,234.50`, `1.234,50` and `1 234,50` are all 1234.50. One separator with three digits after it parts thousands. */
function plainDecimal(written: string): string | undefined {
  const negative = /^[-−]/.test(written) ? '-' : '';
  const digits = written
    .replace(/^[-−]/, '')
    .replaceAll(/['’\u00a0\u202f ]/g, '')
    .replace(/[.,]$/, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return negative + digits;
  const separator = digits[last] ?? '';
  const tail = digits.slice(last + 1);
  const isSingle = digits.indexOf(separator) === last;
  const otherKinds = /[.,]/.test(digits.slice(0, last).replaceAll(separator, ''));
  const partsThousands =
    tail.length === 3 && !otherKinds && (!isSingle || (separator === ',' && !digits.startsWith('0')));
  if (partsThousands || (!isSingle && !otherKinds)) return negative + digits.replaceAll(/[.,]/g, '');
  if (digits.slice(0, last).includes(separator)) return undefined;
  return `${negative}${digits.slice(0, last).replaceAll(/[.,]/g, '')}.${tail}`;
}

function scaled(decimal: string, after: string): string {
  const power = SCALES.find(([pattern]) => pattern.test(after))?.[1] ?? 0;
  if (power === 0) return decimal;
  const [whole = '0', fraction = ''] = decimal.split('.');
  const moved = `${whole}${fraction.slice(0, power).padEnd(power, '0')}`.replace(/^(-?)0+(?=\d)/, '$1');
  return fraction.length > power ? `${moved}.${fraction.slice(power)}` : moved;
}

/** Without zeros that change nothing, so that equal numbers are equal texts. */
export function canonicalDecimal(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const kept = fraction.replace(/0{0,18}$/, '');
  const sound = whole.replace(/^([+-]?)0+(?=\d)/, '$1').replace('+', '');
  return kept === '' ? sound : `${sound}.${kept}`;
}
