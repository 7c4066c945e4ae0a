/** Where a line may end. A small part of UAX #14: spaces, hyphens, Chinese, Japanese and Korean letters, and Thai words. */

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef\u30fb\u30fc]/u;
/** Characters that may not begin a line, and those that may not end one (kinsoku). */
const NOT_FIRST =
  /[、。，．：；？！）」』】〕〉》〗’”…‥・ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻%,.:;?!)\]}\p{M}\p{Join_Control}]/u;
const NOT_LAST = /[（「『【〔〈《〖‘“([{]/u;
const THAI = /[\p{Script=Thai}]+/gu;
const SIMPLE = /^[\u0020-\u0dff\u1e00-\u2010]*$/;
const AFTER_SPACE_OR_HYPHEN = / +|(?<=[\p{L}\p{N}]{2})[-\u2010/_@](?=[\p{L}\p{N}]{2})/gu;

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Positions (UTF-16) at which a new line may begin, ascending, without 0 and with the length of the text. */
export function breaksOf(text: string): readonly number[] {
  const found = new Set<number>([text.length]);
  for (const { index, 0: match } of text.matchAll(AFTER_SPACE_OR_HYPHEN)) found.add(index + match.length);
  if (!SIMPLE.test(text)) addWideBreaks(text, found);
  for (const { index, 0: match } of text.matchAll(THAI)) addThaiBreaks(index, match, found);
  found.delete(0);
  return [...found].sort((a, b) => a - b);
}

/** The smallest parts of a word: where it is longer than a line, it is divided between them. */
export function lettersOf(word: string): readonly string[] {
  return [...graphemes.segment(word)].map(({ segment }) => segment);
}

function addWideBreaks(text: string, found: Set<number>): void {
  let at = 0;
  let before = '';
  for (const character of text) {
    const isWide = WIDE.test(character) || WIDE.test(before);
    if (
      isWide &&
      before !== '' &&
      character !== ' ' &&
      !NOT_FIRST.test(character) &&
      !NOT_LAST.test(before)
    ) {
      found.add(at);
    }
    at += character.length;
    before = character;
  }
}

function addThaiBreaks(start: number, text: string, found: Set<number>): void {
  for (const { index } of thaiWords.segment(text)) if (index > 0) found.add(start + index);
}
