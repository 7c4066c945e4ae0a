/** Which tokens of an index are known to be other names in spite of their similarity. */
import { tokenText } from '../../index/dictionary.ts';
import type { Sections } from '../../index/sections.ts';
import { lexicon } from '../../normalise/lexicon.ts';
import { soundOf } from '../../normalise/sound.ts';
import { isSpelling } from '../../normalise/syllables.ts';
import type { Token } from '../../normalise/token.ts';
import type { SyllableLanguage } from '../../vocabulary/syllables.ts';

interface NamedPart extends Pick<Token, 'text'> {
  readonly syllablesOf?: SyllableLanguage | undefined;
}

/** Finds tokens that are known to be different names in spite of their similarity: Hassan and Hussein, Maria and Mario. */
export function otherNames(sections: Sections, { text, syllablesOf }: NamedPart): (token: number) => boolean {
  if (syllablesOf !== undefined) return otherSyllables(sections, text, syllablesOf);
  return notInGroup(sections, text, lexicon().nicknames);
}

/** Both are known, and not as spellings of one name. */
function notInGroup(
  sections: Sections,
  text: string,
  names: ReadonlyMap<string, ReadonlySet<string>>,
): (token: number) => boolean {
  const same = names.get(text);
  if (same === undefined) return () => false;
  return (token) => {
    const other = tokenText(sections, token);
    return other !== text && names.has(other) && !same.has(other);
  };
}

/**
 * Syllables are short. One of which we know that it is another one, with another first consonant, is rarely a misspelling: Jong and Song.
 * Vowels and last consonants are what romanisations confuse: Yun and Yung.
 */
function otherSyllables(
  sections: Sections,
  text: string,
  language: SyllableLanguage,
): (token: number) => boolean {
  const same = lexicon().alsoSpelt[language].get(text);
  const initial = initialOf(text);
  return (token) => {
    const other = tokenText(sections, token);
    if (other === text || same?.has(other) === true || initialOf(other) === initial) return false;
    return isSpelling(other);
  };
}

/** The consonants before the vowel. */
function initialOf(syllable: string): string {
  return /^[^aeiouwy]*/.exec(syllable)?.[0] ?? '';
}

/**
 * Finds other names and other surnames: what is not forgiven where the rest of two names agrees. Syllables are told apart by their first
 * consonant alone.
 */
export function knownOthers(sections: Sections, part: NamedPart): (token: number) => boolean {
  const isOtherName = otherNames(sections, part);
  if (part.syllablesOf !== undefined) return isOtherName;
  const isOtherSurname = otherSurnames(sections, part.text);
  return (token) => isOtherName(token) || isOtherSurname(token);
}

/** Finds tokens that are known to be other names than one in a script without vowels. */
export function otherAbjadNames(sections: Sections, text: string): (token: number) => boolean {
  return notInGroup(sections, text, lexicon().abjadNames);
}

/** Finds other surnames: Castro and Castillo are borne by many and sound different. Which of them is meant is rarely in doubt. */
export function otherSurnames(sections: Sections, text: string): (token: number) => boolean {
  const { surnames } = lexicon();
  const isKnown = surnames.has(text);
  const sound = isKnown ? soundOf(text) : '';
  const unlike = SURNAME.test(text) ? PATRONYMIC : PATRONYMIC.test(text) ? SURNAME : undefined;
  if (!isKnown && unlike === undefined) return () => false;
  return (token) => {
    const other = tokenText(sections, token);
    if (unlike?.test(other) === true) return true;
    return isKnown && other !== text && surnames.has(other) && soundOf(other) !== sound;
  };
}

/** Vladimirova is a surname, Vladimirovna the daughter of a Vladimir. */
const SURNAME = /[oe]va?$/;
const PATRONYMIC = /[oe]v(?:na|ich)$/;
