/** Names of persons that consist of Korean or Chinese syllables, written apart or with the given name as one word. */
import { isKoreanSyllable, type SyllableLanguage } from '../vocabulary/syllables.ts';
import { lexicon } from './lexicon.ts';
import type { Token } from './token.ts';

const MOST_SYLLABLES = 4;
/** The shortest syllable within a word, and the longest one. */
const LENGTHS = [2, 6] as const;

/** Marks the syllables of `Ri Yong Ho` and of `Ri Yongho`: other romanisations spell them differently. */
export function inSyllables(tokens: readonly Token[]): readonly Token[] {
  if (tokens.length < 2 || tokens.some(({ isSyllable }) => isSyllable === true)) return tokens;
  const parts = tokens.map(({ text }) => (isSpelling(text) ? [text] : (syllablePairs(text)[0] ?? [])));
  const syllables = parts.flat();
  if (parts.some(({ length }) => length === 0) || syllables.length > MOST_SYLLABLES) return tokens;
  // Initials beside a whole word are initials.
  const isJoined = parts.some(({ length }) => length > 1);
  if (isJoined && !tokens.some(({ text }, at) => text.length > 1 && parts[at]?.length === 1)) return tokens;
  const syllablesOf = languageOf(syllables);
  return tokens.map((token, at): Token => {
    if (parts[at]?.length !== 1) return token;
    // A single letter may be an initial, and is found as one too.
    return { text: token.text, kind: token.kind === 'initial' ? 'initial' : 'name', syllablesOf };
  });
}

/** Both syllables of every place where a word is two of them: `Ziming` is `Zi Ming`. */
export function syllablePairs(text: string): readonly (readonly [string, string])[] {
  const [shortest, longest] = LENGTHS;
  if (text.length < 2 * shortest || text.length > 2 * longest) return [];
  const places = Array.from({ length: text.length - 2 * shortest + 1 }, (_, at) => at + shortest);
  return places
    .map((place) => [text.slice(0, place), text.slice(place)] as const)
    .filter(([first, second]) => isSpelling(first) && isSpelling(second));
}

/** `Yi Min` may be Korean, where it is also Li Min; in `Yi Qiang` only Chinese has the second syllable, and Li is another name. */
function languageOf(syllables: readonly string[]): SyllableLanguage {
  const { korean, chinese } = lexicon().alsoSpelt;
  const isKorean = syllables.every((text) => korean.has(text) || isKoreanSyllable(text));
  const isChinese = syllables.every((text) => chinese.has(text));
  if (isKorean === isChinese) return 'either';
  return isKorean ? 'korean' : 'chinese';
}

/** True for a syllable of either language in any romanisation. */
export function isSpelling(text: string): boolean {
  const { spellings, alsoSpelt } = lexicon();
  return spellings.has(text) || alsoSpelt.either.has(text);
}
