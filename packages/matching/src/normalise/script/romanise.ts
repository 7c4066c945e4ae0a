/** Converts names of any script to lower-case Latin letters, digits and separators. */
import anyAscii from 'any-ascii';
import { latinOfKana } from './kana.ts';
import { ARABIC, ARABIC_PARTICLES, CARONS, CYRILLIC, HEBREW, PERSIAN_READING } from './letter-tables.ts';

export interface Romanised {
  /** ASCII, lower case. */
  readonly text: string;
  /** True for a script without vowels, where sound counts more than spelling. */
  readonly abjad: boolean;
  /** True for kana, which write a name of another language by its sound. */
  readonly kana: boolean;
  /** True for a script that writes one character per syllable. */
  readonly syllabic: boolean;
}

const ASCII = /^[\0-\x7f]*$/;
/** Characters within words that carry no meaning: apostrophes, quotation marks, signs for ayn and hamza. */
const WITHIN_WORDS = /['"`´ʹʺʻʼʽʾʿˈ‘’‚‛“”„‟′″«»·]/gu;
/** Symbols that `NFKC` would turn into letters, or any-ascii into words. */
const SYMBOLS = /[\p{Cc}\p{So}\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]/gu;
/** Direction marks, joiners and other invisible characters. */
const SHAPELESS = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\ufffd]|[\ufe00-\ufe0f]/gu;
const BETWEEN_ARABIC = /(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu;
/** He after another consonant. Latin letters would read the two as one sound. */
const HEBREW_HE = /(?<=\p{Script=Hebrew})ה/gu;
/** The Arabic article, also after `wa`. */
const ARTICLE = /(^|[\s-])(و?)ال(?=\p{L}{2,})/gu;
/** `Abd` and the article of the following name, as one word. */
const SERVANT = /(^|\s)(عبد)(?:ال|ا)(?=\p{L}{2,})/gu;

/** `al-Din` and `Allah` at the end of a word: `Nuraldin`. */
const JOINED_ENDING = /(?<=\p{Script=Arabic}{2})ال(?=(?:د[يی]ن|ل[هە])(?:\s|$))/gu;
const ARABIC_WORD = /\p{Script=Arabic}+/gu;

const RUN_OF_KANA = /[\u3041-\u3096\u30a1-\u30fa\u30fc]+/gu;

export function romanise(name: string): Romanised {
  if (ASCII.test(name))
    return { text: name.toLowerCase().replace(WITHIN_WORDS, ''), abjad: false, kana: false, syllabic: false };
  const text = name
    .toWellFormed()
    .replace(SYMBOLS, ' ')
    .normalize('NFKC')
    .replace(BETWEEN_ARABIC, ' ')
    .replace(SHAPELESS, '')
    .replace(WITHIN_WORDS, '')
    .replace(HEBREW_HE, 'eh')
    .replace(ARTICLE, '$1$2 ال ')
    .replace(SERVANT, '$1$2 ال ')
    .replace(JOINED_ENDING, ' ال ')
    .replace(ARABIC_WORD, (word) => ARABIC_PARTICLES.get(word) ?? word);
  const read = text.replace(RUN_OF_KANA, latinOfKana);
  let latin = '';
  let abjad = false;
  let syllabic = false;
  let wasIdeograph = false;
  for (const character of read.toLowerCase()) {
    const ideograph = isIdeograph(character);
    if (ideograph && wasIdeograph) latin += ' ';
    abjad ||= isAbjad(character);
    syllabic ||= ideograph;
    latin += latinOf(character);
    wasIdeograph = ideograph;
  }
  return { text: latin, abjad, kana: read !== text, syllabic };
}

/** The name as Persian pronounces it, or undefined where that is the same. */
export function persianReading(name: string): string | undefined {
  const read = Array.from(name, (character) => PERSIAN_READING.get(character) ?? character).join('');
  return read === name ? undefined : read;
}

/** The name without the joiners of Persian words, which separate parts that others write as one. */
export function joinedReading(name: string): string | undefined {
  const read = name.replaceAll(BETWEEN_ARABIC, '');
  return read === name ? undefined : read;
}

/** Both: a name of two parts, one of which has a letter that Persian pronounces differently. */
export function joinedPersianReading(name: string): string | undefined {
  const joined = joinedReading(name);
  return joined === undefined ? undefined : persianReading(joined);
}

/** `Černyš` as `Chernysh`: letters with a caron as languages write them that have no such letters. Undefined where nothing changes. */
export function caronReading(name: string): string | undefined {
  const read = name
    .normalize('NFC')
    .replace(/[čšž]/giu, (letter) => CARONS.get(letter.toLowerCase()) ?? letter);
  return read === name.normalize('NFC') ? undefined : read;
}

/** `OstrovAG` as `Ostrov AG`: a space is inserted before capitals within words. Undefined where nothing changes. */
export function spacedReading(name: string): string | undefined {
  const read = name.replace(/(\p{Ll}{2})(?=\p{Lu})/gu, '$1 ');
  return read === name ? undefined : read;
}

/**
 * `Salt & Light` as `Salt and Light` and the reverse, because some languages write the conjunction as a word and some as a
 * sign.
 */
export function conjunctionReadings(name: string): readonly string[] {
  return [name.replaceAll('&', ' and '), name.replace(/(?<=[\s&])and(?=[\s&])/gi, '&')].filter(
    (read) => read !== name,
  );
}

function latinOf(character: string): string {
  if (character < '\x80') return character;
  const own = CYRILLIC.get(character) ?? ARABIC.get(character) ?? HEBREW.get(character);
  if (own !== undefined) return own;
  // Vowel signs are rarely written. Keeping them would make these names differ from all others.
  if (isAbjad(character) && /\p{M}/u.test(character)) return '';
  const latin = anyAscii(character).toLowerCase().replace(/['"`]/g, '');
  return isHangul(character) ? asPassportsDo(latin) : latin;
}

/**
 * Romanisation by letter gives `bag` and `lyu`. Passports and lists use `bak` and `ryu` (Revised Romanisation of Korean, 2000).
 */
function asPassportsDo(syllable: string): string {
  return syllable
    .replace(/^l/, 'r')
    .replace(/(?<!n)g$/, 'k')
    .replace(/b$/, 'p')
    .replace(/d$/, 't');
}

function isHangul(character: string): boolean {
  return character >= '\uac00' && character <= '\ud7a3';
}

function isAbjad(character: string): boolean {
  return (character >= '\u0590' && character <= '\u074f') || (character >= '\ufb1d' && character <= '\ufefc');
}

/** True for Han and Hangul, where every character is one syllable and a part of its own. */
function isIdeograph(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0x2_0000 && code <= 0x3_ffff)
  );
}
