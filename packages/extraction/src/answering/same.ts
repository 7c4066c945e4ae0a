/** Whether two answers of one question say the same, by the type of the question. */
import { compareDecimals } from '@probity/questionnaire-rules/compare';
import { selectionOf } from '@probity/questionnaire-rules/read';
import type { AskedQuestion, FoundValue } from '../model.ts';
import { foldedOf } from '../text/tokens.ts';
import { contactKey } from '../values/contacts.ts';

type Same = (a: FoundValue, b: FoundValue) => boolean;

const sameDate: Same = (a, b) => a.date_answer !== null && a.date_answer === b.date_answer;
const sameDecimal: Same = (a, b) => compareDecimals(a.answer_text.trim(), b.answer_text.trim()) === 0;
const sameWord: Same = (a, b) => a.answer_text.trim().toLowerCase() === b.answer_text.trim().toLowerCase();
const sameText: Same = (a, b) => sameName(a.answer_text, b.answer_text);

function sameContact(type: 'email' | 'tel' | 'url'): Same {
  return (a, b) => contactKey(type, a.answer_text.trim()) === contactKey(type, b.answer_text.trim());
}

const SAME: Readonly<Record<AskedQuestion['type'], Same>> = {
  text: sameText,
  number: sameDecimal,
  percentage: sameDecimal,
  currency: sameDecimal,
  email: sameContact('email'),
  tel: sameContact('tel'),
  url: sameContact('url'),
  boolean: sameWord,
  yes_no_na: sameWord,
  country: sameWord,
  select: sameWord,
  date: sameDate,
  text_and_date: (a, b) => sameDate(a, b) && sameText(a, b),
  multi_select: (a, b) => sameSet(selectionOf(a).map(String), selectionOf(b).map(String)),
  structured: (a, b) => sameSet(namesOf(a), namesOf(b)),
};

/** True where both values answer a question of the type in the same way. */
export function sameAnswer(type: AskedQuestion['type'], a: FoundValue, b: FoundValue): boolean {
  return SAME[type](a, b);
}

const TITLES = /^(?:mr|mrs|ms|miss|dr|prof|sir|the) /;

/** The same words, or all words of the shorter within the longer: names come with and without titles and middle names. */
function sameName(a: string, b: string): boolean {
  const [x, y] = [foldedOf(a).replace(TITLES, ''), foldedOf(b).replace(TITLES, '')];
  if (x === '' || y === '') return false;
  if (x === y || x.replaceAll(' ', '') === y.replaceAll(' ', '')) return true;
  const [short, long] = x.length < y.length ? [x.split(' '), y.split(' ')] : [y.split(' '), x.split(' ')];
  const within = new Set(long);
  return (short.length > 1 || short.join('').length > 4) && short.every((word) => within.has(word));
}

/** The names of the entries of a list, without case, accents and punctuation. */
export function namesOf({ structured_data }: FoundValue): string[] {
  return (structured_data ?? []).map((entry) => foldedOf(String(nameOfEntry(entry) ?? '')));
}

/** What names an entry: the property that says so, else the first. */
export function nameOfEntry(entry: Readonly<Record<string, unknown>>): unknown {
  const naming = Object.keys(entry).find((key) => /\bname\b/i.test(key.replaceAll('_', ' ')));
  return naming === undefined ? Object.values(entry)[0] : entry[naming];
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const [x, y] = [new Set(a), new Set(b)];
  return x.size === y.size && [...x].every((each) => y.has(each));
}
