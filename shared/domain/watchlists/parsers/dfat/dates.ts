/** Dates in the words of Australia's list: one cell has any number of birth dates, in any form. */
import { clean, unique } from '../../reading/clean.ts';
import { partialDate, possibleDates } from '../../reading/dates.ts';

const BLANKS = /[\s\u00A0]+/g;
/** `a)` and `b)` in front of the values of a cell. */
const LETTERS = /(?:^|[\s,;])[a-z]\)\s*/i;
const SEPARATORS = /(?:^|[\s,;])[a-z]\)\s*|[;,\n\r]|>>|\bor\b|(?<=\b\d{4})\s+(?=\d|c\.|circa|approx)/i;
const LABEL = /^(?:alt\.?\s*)?(?:dob|date of birth)?\s*:?\s*/i;
const BETWEEN = /^(approx\p{L}*)?[\s:]*\bbetween\s+/iu;
const OTHER_CALENDAR = /hijri|islamic|lunar|solar/i;
const YEAR = /\b(?:1[6-9]|20)\d{2}\b/g;

/** Several values of a cell. */
export function enumerated(cell: string): readonly string[] {
  return cell
    .split(LETTERS)
    .map((part) => clean(part.replaceAll(BLANKS, ' ')))
    .filter((part) => part !== '');
}

/** All dates that the cell allows. Of a part that is in no known form, its years. */
export function birthDates(cell: string): readonly string[] {
  return unique(cell.split(SEPARATORS).flatMap(datesOfPart));
}

function datesOfPart(part: string): readonly string[] {
  if (OTHER_CALENDAR.test(part)) return [];
  const written = clean(part.replaceAll(/\([^)]*\)?/g, ' ').replaceAll(BLANKS, ' ')).replace(LABEL, '');
  // `Approximately: Between 1972 and 1975` is a range that is not certain.
  const range = written.replace(BETWEEN, (_, about: string | undefined) =>
    about === undefined ? '' : 'circa ',
  );
  const dates = possibleDates(range.replace(/^(approx\p{L}*):/iu, '$1').replace(/\.$/, ''));
  return dates.length > 0 ? dates : unique(written.match(YEAR) ?? []);
}

const DAY = String.raw`\d{1,2}\s+\p{L}{3,9}\.?,?\s+\d{4}|\d{1,2}/\d{1,2}/\d{4}|\d{4}-\d{2}-\d{2}`;
const LISTING = new RegExp(
  String.raw`(?:^(?:listed\s*(?:on)?:?\s*)?|(?<word>[\p{L}\d()-]+)\s+on:?\s+)(?<day>${DAY})`,
  'iu',
);
/** Words in front of a date that is not the one of the listing. */
const LATER = /^\(?(?:amend|re-?list|updat|expir|review)/i;

/**
 * The date of the listing, from the words about it. The list has a control date in each row as well. That is the day on which the
 * entry was edited last.
 */
export function listingDate(cell: string): string | undefined {
  const { word = '', day } = LISTING.exec(cell.replaceAll(BLANKS, ' ').trim())?.groups ?? {};
  return day === undefined || LATER.test(word) ? undefined : partialDate(day);
}
