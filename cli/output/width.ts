/** The display width of texts, and removal of characters that could control the terminal. */

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** East Asian Wide and Fullwidth ranges (Unicode Standard Annex 11), and emoji shown as pictures. */
const WIDE =
  /^(?:[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|[\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;
const INVISIBLE = /^[\p{Cf}\p{Mn}\p{Me}]+$/u;
/** C0, DEL, C1, line and paragraph separators, and marks that change the text direction. */
const STEERING = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Columns that `text` takes in a fixed-width terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (!INVISIBLE.test(segment)) width += WIDE.test(segment) ? 2 : 1;
  }
  return width;
}

/** The text with every control character shown as `\uFFFD`, so that stored names cannot control the terminal. */
export function harmless(text: string): string {
  return text.replaceAll(STEERING, '\uFFFD');
}
