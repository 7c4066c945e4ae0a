/** Masks what a message may quote of a person: e-mail addresses, card numbers, national numbers (ERR-007…009). */

const EMAIL = /[^\s@<>",;:()]{1,64}@[^\s@<>",;:()]{1,255}/g;
/** Runs of digits, with or without separators, as they stand in identity and card numbers. */
const LONG_NUMBER = /\b[A-Za-z]{0,3}\d(?:[ .\-/]?\d){6,18}[A-Za-z]?\b/g;
/** US social security numbers and their like: three, two, four. */
const GROUPED_NUMBER = /\b\d{3}[- ]\d{2}[- ]\d{4}\b/g;
/** Captured, so that `split` keeps them: at every second place. */
const UUIDS = /(\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

/** The text with every quoted personal value replaced by asterisks, its last four characters kept of numbers. */
export function maskText(text: string): string {
  if (INSTANT.test(text)) return text;
  // Ids are told as they are: some of them hold what looks like a number of somebody.
  return text
    .replaceAll(EMAIL, '***@***')
    .split(UUIDS)
    .map((part, place) => (place % 2 === 1 ? part : maskNumbers(part)))
    .join('');
}

function maskNumbers(text: string): string {
  return text
    .replaceAll(GROUPED_NUMBER, '***-**-****')
    .replaceAll(LONG_NUMBER, (number) => `***${number.slice(-2)}`);
}

/** Masks every string of a refusal's body; its keys, numbers and identifiers stay. */
export function maskBody(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskBody);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskBody(member)]));
  }
  return value;
}
