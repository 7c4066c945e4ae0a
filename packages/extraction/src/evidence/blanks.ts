/** Values that nobody has written: blanks to fill in, hints and examples of forms. They answer nothing. */
import { foldedOf, plainOf } from '../text/tokens.ts';
import {
  DATE_FORM,
  EXAMPLE_MARKED,
  EXAMPLE_OF,
  EXAMPLE_ROW,
  HINT_COLUMN,
  HINTS,
  OPEN_WORDS,
  STRIKE_OUT,
} from '../vocabulary/forms/blanks.ts';
import {
  asksToFillIn,
  MORE_EXAMPLE_HEADS,
  MORE_EXAMPLES_OF,
  MORE_OPEN_WORDS,
} from '../vocabulary/forms/more-languages.ts';
import { offersReplies } from '../vocabulary/forms/replies.ts';
import { marksIn } from './choices/marks.ts';
import type { Passage } from './model.ts';

/** Lines to write on, and letters that stand for those to come. */
const FILLER = /[_＿]{2,}|[.․．]{4,}|[…‥]{2,}|(?:\. ){4,}|-{4,}|–{3,}|□{3,}/u;
const FILLERS = new RegExp(FILLER, 'gu');
const LETTERS_TO_COME =
  /(?<![\p{L}\p{N}])(?:[xXхХχΧ]{3,}|[xXхХ]{2,}(?:[\s./-][xXхХ]{2,})+|\*{3,}|#{2,}|\?{2,}|nnnn+)(?![\p{L}\p{N}])/u;
/** Signs for letters to come: `○○株式会社`. */
const SIGNS_TO_COME = /[○〇◯△□＊×]{2,}/u;
/** A day of letters only, in any language: `TT.MM.JJJJ`, `ДД.ММ.ГГГГ`, `pp.kk.vvvv`, and `年 月 日` without numbers. */
const DAY_OF_LETTERS =
  /^\(?(?:(\p{L})\1[./\s-]{1,2}(\p{L})\2[./\s-]{1,2}(\p{L})\3(?:\3\3)?|(\p{L})\4{3}[./\s-]{1,2}(\p{L})\5[./\s-]{1,2}(\p{L})\6)[.\s]{0,2}\)?$/iu;
const DAY_WITHOUT_NUMBERS = /^(?:西暦|公元|昭和|平成|令和|民國|民国|20)?\s*[年년]\s*[月월]\s*[日일]$/u;
/** `[insert name]`, `<company name>`, `{{name}}`, `«Name»`, `[●]`. Not `[x]`, which is a box. */
const IN_BRACKETS =
  /<[^<>@]{2,60}>|\{\{?[^{}]{1,60}\}\}?|«[^«»]{1,60}»|\[[^[\]]{2,80}\]|\[[●•*…]\]|【[^【】]{1,80}】|〔[^〔〕]{1,80}〕|［[^［］]{2,80}］|〈[^〈〉]{2,80}〉/u;
const ONLY_BRACKETS = new RegExp(`^(?:${IN_BRACKETS.source}\\s*)+$`, 'u');
const TO_INSERT =
  /\[(?:insert|enter|name|date|number|company|address|amount|country|please|tbc|tbd|●|•|\*|…|\.{2,}|_+|x{2,})[^[\]]{0,60}\]/i;
/** Dummies of addresses. */
const DUMMY =
  /^(?:(?:name|e-?mail|you|your\.?name|user|someone|xxx+|first\.?name[._]?last\.?name)@\S+|(?:https?:\/\/)?(?:www\.)?(?:example\.(?:com|org|net)|(?:your|my)[-]?(?:company|website|site|domain)\.\S+|xxx+\.\S+)\/?)$/i;

let words: ReadonlySet<string> | undefined;

function isOpenWord(text: string): boolean {
  words ??= new Set(`${OPEN_WORDS}|${MORE_OPEN_WORDS}`.split(/[|\n]/).map((each) => keyOf(each)));
  const key = keyOf(text);
  return key !== '' && words.has(key);
}

function keyOf(text: string): string {
  return plainOf(text)
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s("'[<*]+|[\s)"'\]>*!.:]+$/g, '');
}

/** True for a value that was not written by whoever fills the form. */
export function isBlank(text: string): boolean {
  const plain = text
    .trim()
    .replace(/^\(([^()]*)\)$/, '$1')
    .trim();
  if (plain === '' || /^\p{L}\.$/u.test(plain) || /^[-–—_./\\*:;,…·•\s]+$/.test(plain)) return true;
  if (isOpenWord(plain) || DUMMY.test(plain) || ONLY_BRACKETS.test(plain) || TO_INSERT.test(plain))
    return true;
  if (LETTERS_TO_COME.test(plain) && plain.length < 40 && !hasOwnWord(plain)) return true;
  if (isFormOfDay(plain) || (SIGNS_TO_COME.test(plain) && plain.length < 40)) return true;
  if (isHint(plain) || STRIKE_OUT.test(plain) || offersReplies(plain)) return true;
  const rest = plain.replaceAll(FILLERS, ' ').replace(DATE_FORM, ' ').trim();
  return rest !== plain && !/\p{L}{4}|\d/u.test(rest);
}

function isFormOfDay(text: string): boolean {
  const bare = text.replaceAll(/[\s_＿]+/g, ' ').trim();
  return DAY_OF_LETTERS.test(bare) || DAY_WITHOUT_NUMBERS.test(bare);
}

/** `XXX Lutz KG` is a name: something else than a legal form or an abbreviation stands beside the letters. */
function hasOwnWord(text: string): boolean {
  const rest = text.replace(LETTERS_TO_COME, ' ').split(/\s+/);
  return rest.some((word) => /^\p{Lu}\p{Ll}{2,}/u.test(word) && !LEGAL_FORM.test(word) && !isOpenWord(word));
}

/** Names of companies begin with such words too. */
const LEGAL_FORM =
  /(?<![\p{L}])(?:ltd|limited|plc|llp|llc|inc|corp|gmbh|ag|kg|se|b\.?v|n\.?v|s\.?a|s\.?r\.?l|s\.?p\.?a|sas|sarl|s\.?l|oy|ab|aps|sp\. z o\.o)\.?$/iu;

function isHint(text: string): boolean {
  return !LEGAL_FORM.test(text) && (HINTS.some((hint) => hint.test(text)) || asksToFillIn(text));
}

/** Of the values of a form that nobody has filled, a third or more are open. */
const OPEN_SHARE = 1 / 3;

/**
 * True for values of a form that nobody has filled: lines to write on, hints and examples are among them. Words such as `TBC` and `N/A`
 * stand in an extract too.
 */
export function areOpen(passages: readonly Passage[]): boolean {
  const values = passages.filter(({ kind }) => kind === 'cell' || kind === 'reply');
  const open = values.filter(
    ({ text }) => /[\p{L}\p{N}_.<[]/u.test(text) && isBlank(text) && !isOpenWord(text),
  );
  return open.length > 0 && open.length >= values.length * OPEN_SHARE;
}

/** True for a row that shows how to fill in the others. */
export function isExampleRow(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  return (
    EXAMPLE_ROW.test(first) ||
    MORE_EXAMPLE_HEADS.test(first) ||
    cells.some((cell) => EXAMPLE_MARKED.test(cell))
  );
}

export function isHintColumn(head: string): boolean {
  const bare = head.trim().replace(/[:*]$/, '');
  return HINT_COLUMN.test(bare) || MORE_EXAMPLE_HEADS.test(bare);
}

const IN_PARENTHESES = /\([^()]{0,160}\)|（[^（）]{0,160}）/g;
/** What follows a value on the same line and is still to be filled in. */
const NEXT_BLANK = /\s+\p{Lu}[\p{L} ]{1,30}:?\s*(?:_{2,}|\.{4,}|…{2,}).*$/u;
const ONLY_EXAMPLE = 12;
const LONG_SENTENCE = 160;

/** The passage without examples and blanks; undefined where nothing else is in it. `isForm`: others of the document are open. */
export function withoutBlanks(passage: Passage, isForm: boolean): Passage | undefined {
  if (passage.kind === 'name') return passage;
  if (passage.kind === 'sentence' || passage.kind === 'heading') return proseWithoutBlanks(passage);
  if (isBlank(passage.text) || repeatsItsLabel(passage)) return undefined;
  const shown = withoutExample(passage.text).replace(NEXT_BLANK, '').trim();
  const text = shown.replaceAll(CODE, (code) => (isObvious(code, isForm) ? ' ' : code)).trim();
  if (text === passage.text) return passage;
  return text === '' || isBlank(text) || !/[\p{L}\p{N}]/u.test(text) ? undefined : { ...passage, text };
}

/** The label again is a hint of what to write, unless it is an option that was ticked. */
function repeatsItsLabel({ text, label, quotation }: Passage): boolean {
  const folded = foldedOf(text);
  return folded.includes(' ') && folded === foldedOf(label) && isUnmarked(quotation);
}

function isUnmarked(quotation: string): boolean {
  return marksIn(quotation).length === 0 && !quotation.includes('|');
}

/** Running text names examples too: only those in parentheses, and sentences that ask to write something, are no evidence. */
function proseWithoutBlanks(passage: Passage): Passage | undefined {
  const { text } = passage;
  if (FILLER.test(text) || TO_INSERT.test(text)) return undefined;
  if (text.length < LONG_SENTENCE && isHint(text)) return undefined;
  const isShort = text.length < LONG_SENTENCE;
  const shown = text.replaceAll(IN_PARENTHESES, (part) => (isExample(part.slice(1), isShort) ? ' ' : part));
  const outside = passage.kind === 'heading' ? shown.slice(0, exampleIn(shown)?.index) : shown;
  return outside === text ? passage : { ...passage, text: outside.trim() };
}

function exampleIn(text: string): RegExpExecArray | null {
  return EXAMPLE_OF.exec(text) ?? MORE_EXAMPLES_OF.exec(text);
}

function isExample(text: string, isAnywhere: boolean): boolean {
  const found = exampleIn(text);
  return (found !== null && (isAnywhere || found.index === 0)) || DATE_FORM.test(text);
}

/** `HRB 158774 (e.g. HRB 12345)` keeps its value. `Format: HRB 12345` has none. */
function withoutExample(text: string): string {
  if (exampleIn(text)?.index === 0) return '';
  const outside = text.replaceAll(IN_PARENTHESES, (part) => (exampleIn(part) === null ? part : ' '));
  const found = exampleIn(outside);
  if (found === null) return outside === text ? text : outside.trim();
  const before = outside.slice(0, found.index).trim();
  return before.length < ONLY_EXAMPLE && !/\d/.test(before) ? '' : before;
}

const CODE = /(?<![\p{L}\p{N}])[+(]?[A-Z0-9][A-Z0-9 ./()-]{3,22}[A-Z0-9](?![\p{L}\p{N}])/gu;
const UP = '01234567890123456789';
const DOWN = '98765432109876543210';
const LEAST_RUN = 5;

/** `00000000`, and in a form that is not filled `12345678`: a company may have that number. */
function isObvious(code: string, isForm: boolean): boolean {
  const digits = code.replaceAll(/\D/g, '');
  if (digits.length < LEAST_RUN) return false;
  if (/^0+$/.test(digits)) return true;
  if (!isForm) return false;
  if (/^(\d)\1+$/.test(digits)) return true;
  const run = longestRun(digits);
  return run >= 7 || (run >= LEAST_RUN && run >= digits.length - 2);
}

function longestRun(digits: string): number {
  let most = 0;
  for (const [from] of [...digits].entries()) {
    for (let to = digits.length; to - from > most; to -= 1) {
      const part = digits.slice(from, to);
      if (UP.includes(part) || DOWN.includes(part)) most = part.length;
    }
  }
  return most;
}
