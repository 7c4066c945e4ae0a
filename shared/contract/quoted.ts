/**
 * What a refusal quotes of its caller, with personal values masked: e-mail addresses, card numbers, national numbers
 * (ERR-007…009). Texts of ours are never masked, so that whoever quotes a caller has to do it by these two functions.
 */

const EMAIL = /(?:"[^"\n]{1,64}"|[^\s@<>",;:()]{1,64})@[^\s<>",;:()]{1,255}/g;
/**
 * Runs of digits of any script, with or without separators, as they stand in identity and card numbers. Between two digits are at
 * most two separators: spaces, dots, slashes, dashes of every kind, and characters that cannot be seen.
 */
const LONG_NUMBER =
  /[A-Za-z]{0,3}\p{Nd}(?:[\s._/\-\u00ad\u200b-\u200d\u2010-\u2015\u2060\u2212]{0,2}\p{Nd}){6,}[A-Za-z]?/gu;
/** US social security numbers and their like: three, two, four. */
const GROUPED_NUMBER = /\b\d{3}[- ]\d{2}[- ]\d{4}\b/g;
/** Letters and digits mixed, as in numbers of passports, of tax payers and of the insured. */
const MIXED_NUMBER = /(?<![A-Za-z\d])(?=(?:[A-Za-z]*\d){4})(?=\d*[A-Za-z])[A-Za-z\d]{8,}/g;
/** Captured, so that `split` keeps them: at every second place. */
const UUIDS = /(\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)/i;

/** A text of the caller with every personal value replaced by asterisks; of numbers the last two characters are kept. */
export function quoted(value: string | number): string {
  // Full-width letters, digits and signs are those of ASCII then. A text without personal values is quoted as it was sent.
  const plain = String(value).normalize('NFKC');
  const masked = maskPersonal(plain);
  return masked === plain ? String(value) : masked;
}

function maskPersonal(text: string): string {
  // Ids are told as they are: some of them hold what looks like a number of somebody.
  return text
    .replaceAll(EMAIL, '***@***')
    .split(UUIDS)
    .map((part, place) => (place % 2 === 1 ? part : maskNumbers(part)))
    .join('');
}

/** A text of ours, as a template, that quotes the caller: what is inserted is masked, and nothing else. */
export function quoting(ours: TemplateStringsArray, ...theirs: readonly (string | number)[]): string {
  return ours.map((text, at) => (at === 0 ? text : quoted(theirs[at - 1] ?? '') + text)).join('');
}

function maskNumbers(text: string): string {
  return text
    .replaceAll(GROUPED_NUMBER, '***-**-****')
    .replaceAll(LONG_NUMBER, (number) => `***${number.slice(-2)}`)
    .replaceAll(MIXED_NUMBER, (number) => `***${number.slice(-2)}`);
}
