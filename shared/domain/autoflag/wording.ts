/** Reads and quotes English text for the checks. */
import { dateOf, textOf } from '@probity/questionnaire-rules/read';
import type { AssessedQuestion, Given } from './model.ts';

const MOST_QUOTED = 80;
/** How much of an answer is examined to classify it, in UTF-16 code units. */
const BEGINNING = 200;

/** Words that carry no topic. */
const STOP_WORDS = new Set(
  (
    'a an and any anti are as at be been by can did do does each for from give given has have how if in into is it its ' +
    'no not of on or our please provide state than that the their them there these they this those to under us was we ' +
    'were what when where which who will with would you your'
  ).split(' '),
);

/** Phrases for parties other than the subject of the questionnaire. */
const OTHER_PARTY =
  /\b(?:parents?|holding|subsidiar(?:y|ies)|affiliates?|associates?|branch(?:es)?|guarantors?|directors?|owners?|shareholders?|members?|partners?|trustees?|signator(?:y|ies)|representatives?|agents?|intermediar(?:y|ies)|customers?|predecessors?|former|auditors?|banks?|insurers?|each|other|second|third)\b/i;

/** `text` in double quotes on one line, truncated to 80 characters. */
export function quote(text: string): string {
  const plain = text
    .slice(0, MOST_QUOTED * 4)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .replaceAll('"', "'");
  const characters = [...plain];
  const shown =
    characters.length <= MOST_QUOTED ? plain : `${characters.slice(0, MOST_QUOTED - 1).join('')}…`;
  return `"${shown}"`;
}

/** The answer on one line, for quoting. */
export function contentOf({ question, answer }: Given): string {
  if (question.question_type === 'structured') return JSON.stringify(answer.structured_data ?? []);
  return [textOf(answer), dateOf(answer)].filter((part) => part !== '').join(', ');
}

/** Lower case, compatible forms of characters unified, white space collapsed. */
function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The topic words of a text, in singular and in order. */
export function topicWords(text: string): readonly string[] {
  const words = normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Counts words at the start of a text, also in scripts without spaces. */
export function wordCount(text: string): number {
  const segments = [...segmenter.segment(text.slice(0, BEGINNING))];
  return segments.filter(({ isWordLike }) => isWordLike === true).length;
}

/** True where text and headings clearly ask about the subject of the questionnaire itself. */
export function isAboutSubject({ text, section, sub_section }: AssessedQuestion): boolean {
  return ![text, section, sub_section ?? ''].some((part) => OTHER_PARTY.test(part));
}

/** The beginning of an answer, normalised. */
export function beginningOf(text: string): string {
  return normalise(text.slice(0, BEGINNING));
}

/** True for a text answer that denies: "none", "No, we do not", "not applicable". */
export function isDenial(text: string): boolean {
  return /^(?:no(?!\.?\s*\d)|none|nil|nothing|never|n\/?a|not applicable|not any|not held|we (?:do not|don't|have no))\b/.test(
    beginningOf(text),
  );
}
