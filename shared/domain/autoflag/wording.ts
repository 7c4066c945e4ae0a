/** Reading and quoting natural language, as far as the checks need it. English only. */
import { dateOf, textOf } from '../questionnaires/rules/read.ts';
import type { AssessedQuestion, Given } from './model.ts';

const MOST_QUOTED = 80;
/** How an answer begins, in UTF-16 code units: as much as is needed to tell its sort. */
const BEGINNING = 200;

/** Words that carry no topic. */
const STOP_WORDS = new Set(
  (
    'a an and any anti are as at be been by can did do does each for from give given has have how if in into is it its ' +
    'no not of on or our please provide state than that the their them there these they this those to under us was we ' +
    'were what when where which who will with would you your'
  ).split(' '),
);

/** Parties other than the one that the questionnaire is about. */
const OTHER_PARTY =
  /\b(?:parents?|holding|subsidiar(?:y|ies)|affiliates?|associates?|branch(?:es)?|guarantors?|directors?|owners?|shareholders?|members?|partners?|trustees?|signator(?:y|ies)|representatives?|agents?|intermediar(?:y|ies)|customers?|predecessors?|former|auditors?|banks?|insurers?|each|other|second|third)\b/i;

/** `text` in double quotes, on one line, at most 80 characters of it. */
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

/** What an answer says, in one line, for quoting. */
export function contentOf({ question, answer }: Given): string {
  if (question.question_type === 'structured') return JSON.stringify(answer.structured_data ?? []);
  return [textOf(answer), dateOf(answer)].filter((part) => part !== '').join(', ');
}

/** Lower case, compatible forms of characters unified, white space collapsed. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The words of a text that carry a topic, in the singular, in their order. */
export function topicWords(text: string): readonly string[] {
  const words = normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words of the beginning of a text; also of scripts that put no spaces between them. */
export function wordCount(text: string): number {
  const segments = [...segmenter.segment(text.slice(0, BEGINNING))];
  return segments.filter(({ isWordLike }) => isWordLike === true).length;
}

/** Whether text and headings leave no doubt that the question is about the subject of the questionnaire itself. */
export function isAboutSubject({ text, section, sub_section }: AssessedQuestion): boolean {
  return ![text, section, sub_section ?? ''].some((part) => OTHER_PARTY.test(part));
}

/** The beginning of an answer, normalised. */
export function beginningOf(text: string): string {
  return normalise(text.slice(0, BEGINNING));
}

/** Whether a text answer denies: "none", "No, we do not", "not applicable". */
export function isDenial(text: string): boolean {
  return /^(?:no(?!\.?\s*\d)|none|nil|nothing|never|n\/?a|not applicable|not any|not held|we (?:do not|don't|have no))\b/.test(
    beginningOf(text),
  );
}
