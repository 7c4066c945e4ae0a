/** Dates as people write them, as ISO dates. A date whose day and month may be either way is read as day first. */
import { isDay } from '@probity/questionnaire-rules/compare';
import { EXTRACTION_LIMITS } from '../limits.ts';
import { overlap, type Span, spansOf } from './span.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';

type Reading = readonly [year: string | undefined, month: string | undefined, day: string | undefined];

interface Form {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => Reading;
}

const FORMS: readonly Form[] = [
  { pattern: /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g, read: ([, y, m, d]) => [y, m, d] },
  {
    pattern: new RegExp(`(?<!\\d)${DAY}(?: day)?(?: of)?[ -]${MONTH},?[ -](\\d{4})(?!\\d)`, 'gi'),
    read: ([, d, m, y]) => [y, m, d],
  },
  { pattern: new RegExp(`\\b${MONTH} ${DAY},? (\\d{4})(?!\\d)`, 'gi'), read: ([, m, d, y]) => [y, m, d] },
  {
    pattern: /(?<![\d./-])(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?![\d/-]|\.\d)/g,
    // A second number above twelve can only be the day.
    read: ([, a, b, y]) => (Number(b) > 12 ? [y, a, b] : [y, b, a]),
  },
  { pattern: /(?<![\d./])(\d{4})[./](\d{2})[./](\d{2})(?![\d/])/g, read: ([, y, m, d]) => [y, m, d] },
];

/** The dates of a text in order. */
export function datesIn(text: string): Span[] {
  if (!/\d{4}/.test(text)) return [];
  const found: Span[] = [];
  for (const { pattern, read } of FORMS) {
    for (const span of spansOf(text, pattern, (match) => iso(read(match)), EXTRACTION_LIMITS.valuesOfUnit)) {
      if (!found.some((other) => overlap(other, span))) found.push(span);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function iso([year = '', month = '', day = '']: Reading): string | undefined {
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const written = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}
