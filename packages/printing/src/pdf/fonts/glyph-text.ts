/** Which characters each glyph of a word stands for, so that the text can be copied and read aloud in its order. */

/**
 * Stands for no character. PDF wants text for every glyph, such as for the dot of a letter that is drawn by itself. Readers leave
 * out characters of this category.
 */
export const NO_TEXT = '\u200b';

/**
 * The text of each glyph, from left to right. `codePoints`: what the shaper says of each glyph, from left to right. Shapers move
 * vowels before their consonants and draw one character with several glyphs: the characters are then dealt out in their order, so
 * that the glyphs in reading order give the word.
 */
export function textOfGlyphs(
  word: string,
  codePoints: readonly (readonly number[])[],
  isRightToLeft: boolean,
): readonly string[] {
  const read = isRightToLeft ? codePoints.toReversed() : codePoints;
  const characters = [...word];
  const texts: string[] = [];
  let at = 0;
  for (const [index, { length }] of read.entries()) {
    const isLast = index === read.length - 1;
    const end = isLast ? characters.length : Math.min(at + length, characters.length);
    texts.push(characters.slice(at, end).join('') || NO_TEXT);
    at = end;
  }
  return isRightToLeft ? texts.reverse() : texts;
}
