/** Numbers and codes that identify: register numbers, licence numbers, LEI, GIIN, IBAN, BIC, and codes in general. */
import { EXTRACTION_LIMITS } from '../limits.ts';
import { datesIn } from './dates.ts';
import { numbersIn } from './numbers.ts';
import { overlap, type Span, spansOf } from './span.ts';

/** Codes whose form is fixed, by the concept that asks for them. */
export const FIXED_FORMS: Readonly<Record<string, RegExp>> = {
  '@lei':
    /(?<![A-Z0-9])[A-Z0-9]{4}00[A-Z0-9]{12}\d{2}(?![A-Z0-9])|(?<![A-Z0-9])[A-Z0-9]{18}\d{2}(?![A-Z0-9])/g,
  '@giin': /(?<![A-Z0-9])[A-Z0-9]{6}\.[A-Z0-9]{5}\.[A-Z]{2}\.\d{3}(?![A-Z0-9])/g,
  '@iban': /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])/g,
  '@bic': /(?<![A-Z0-9])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Z0-9])/g,
};

/** Groups of capitals and digits, with at least two digits in all. A group of capitals may stand in front: `HRB 158 774`. */
const CODE =
  /(?<![\p{L}\p{N}@.,/-])(?:[A-Z]{1,6}[ -]?)?(?:[A-Z0-9]{0,6}\d[A-Z0-9]{0,16})(?:[./-][A-Z0-9]{1,12}){0,5}(?: \d{2,4}(?![\p{L}\p{N}.,%])){0,4}(?![\p{L}\p{N}@]|[.,]\d)/gu;

/** The codes of a text that have the form of a concept, or of any code. Dates, amounts and small numbers are none. */
export function codesIn(text: string, concept?: string): Span[] {
  const fixed = concept === undefined ? undefined : FIXED_FORMS[concept];
  if (fixed !== undefined) return spansOf(text, fixed, ([found]) => found, EXTRACTION_LIMITS.valuesOfUnit);
  const others = [
    ...datesIn(text),
    ...numbersIn(text).filter(({ value }) => value.currency !== null || value.isPercentage),
  ];
  return spansOf(text, CODE, ([found]) => codeOf(found), EXTRACTION_LIMITS.valuesOfUnit).filter(
    (span) => !others.some((other) => overlap(other, span)),
  );
}

function codeOf(found: string): string | undefined {
  const digits = found.replaceAll(/\D/g, '').length;
  if (digits < 3 || (digits === 4 && /^(?:19|20)\d\d$/.test(found))) return undefined;
  return /^(?:ISO|IEC|FY|COVID|SOC)\b/.test(found) ? undefined : found.trim();
}
