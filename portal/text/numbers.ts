/** Numbers as people write them in the page's locale, and as the service stores them: `-1250.5` (QT-002). */
import { isDecimal } from '@probity/questionnaire-rules/compare';
import { formatNumber } from '../../design/format.ts';

/** `.` or `,`: the decimal separator of the locale. */
const decimalSeparator = () => formatNumber(1.5).charAt(1);

/** Digits of Arabic and Persian keyboards. The last four bits of each are its value. */
const EASTERN_DIGITS = /[٠-٩۰-۹]/g;

/** Separators of groups that never separate decimals. */
const GROUPS_ONLY = /[\s'’٬]/g;

/** Digits without groups, or in groups of three, as in India also of two. */
const WHOLE = /^[+-]?(?:\d*|\d{1,3}(?:([.,'])(?:\d{2,3}\1)*\d{3}))$/;

/**
 * A typed number in the form that is stored; undefined for a text that is not a number. The locale decides only what is
 * ambiguous: `1,250` is 1250 in English and 1.250 in German, but `1.250,5` is the same number in both.
 */
export function readNumber(typed: string): string | undefined {
  const text = typed
    // Copied numbers contain marks of the writing direction.
    .replace(/^\s+|\s+$|[\u061c\u200e\u200f]/g, '')
    .replace(EASTERN_DIGITS, (digit) => `${digit.charCodeAt(0) & 15}`)
    .replace(GROUPS_ONLY, "'")
    .replaceAll('،', ',')
    .replace('−', '-');
  const [, before = '', separator, after = ''] = /^(.*)([.,٫])(.*)$/.exec(text) ?? [];
  const isGroup = separator !== '٫' && after.length === 3 && mayBeGroup(before, separator);
  const whole = separator === undefined || isGroup ? text : before;
  const [matched, group] = WHOLE.exec(whole) ?? [];
  if (matched === undefined || (!isGroup && group !== undefined && group === separator)) return undefined;
  const plain =
    whole.replace(/[.,']/g, '').replace(/^([+-]?)0+(?=\d)/, '$1') +
    (isGroup || after === '' ? '' : `.${after}`);
  return isDecimal(plain) ? plain : undefined;
}

/** Whether a separator before three digits separates a group. After `0`, four digits or another separator it cannot. */
function mayBeGroup(before: string, separator: string | undefined): boolean {
  if (separator !== undefined && before.includes(separator)) return true;
  return separator !== decimalSeparator() && /^[+-]?[1-9]\d{0,2}$/.test(before);
}

/**
 * A stored number in the form of the locale, with all its digits. Any other text is returned unchanged, and so is a whole number
 * of four digits, because it may be a year.
 */
export function showNumber(stored: string): string {
  if (!isDecimal(stored) || /^\d{4}$/.test(stored)) return stored;
  const [whole = '', fraction] = stored.split('.');
  const group = formatNumber(12345).replace(/\d/g, '');
  // A group does not start with zero. Longer numbers are no amounts, and grouping takes quadratic time.
  const grouped = /^[+-]?[1-9]\d{3,29}$/.test(whole) ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole;
  return fraction ? grouped + decimalSeparator() + fraction : grouped;
}
