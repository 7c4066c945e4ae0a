/** Reads kana as Latin letters, as Hepburn (1886) writes Japanese, with the signs that only names of foreigners have. */
import { KANA } from './letter-tables.ts';

const HIRAGANA_TO_KATAKANA = 0x60;
const SMALL_VOWELS: ReadonlyMap<string, string> = new Map([
  ['ァ', 'a'],
  ['ィ', 'i'],
  ['ゥ', 'u'],
  ['ェ', 'e'],
  ['ォ', 'o'],
]);
const SMALL_GLIDES: ReadonlyMap<string, string> = new Map([
  ['ャ', 'a'],
  ['ュ', 'u'],
  ['ョ', 'o'],
]);
/** Doubles the consonant that follows. */
const SMALL_TSU = 'ッ';
/** Makes the vowel before it long, which Latin spelling does not show. */
const LONG = 'ー';

/** A run of kana in Latin letters: `シュミット` is `shumitto`. */
export function latinOfKana(kana: string): string {
  let latin = '';
  let isDoubled = false;
  for (const written of kana) {
    const sign = katakanaOf(written);
    const [vowel, glide] = [SMALL_VOWELS.get(sign), SMALL_GLIDES.get(sign)];
    if (sign === SMALL_TSU) isDoubled = true;
    else if (vowel !== undefined) latin = `${stemOf(latin)}${vowel}`;
    else if (glide !== undefined) latin = `${glidingStemOf(latin)}${glide}`;
    else if (sign !== LONG) {
      const syllable = KANA.get(sign) ?? '';
      latin += isDoubled ? `${syllable.charAt(0)}${syllable}` : syllable;
      isDoubled = false;
    }
  }
  return latin;
}

function katakanaOf(sign: string): string {
  const code = sign.charCodeAt(0);
  return code >= 0x3041 && code <= 0x3096 ? String.fromCharCode(code + HIRAGANA_TO_KATAKANA) : sign;
}

/** Without the vowel that the small sign replaces. A vowel of its own becomes a glide: `ウィ` is `wi`. */
function stemOf(latin: string): string {
  return latin.replace(/(?<=^|[aeiou])u$/, 'w').replace(/[aeiou]$/, '');
}

/** `キャ` is `kya`, and `シャ` is `sha`. */
function glidingStemOf(latin: string): string {
  const stem = stemOf(latin);
  return /(?:sh|ch|j)$/.test(stem) ? stem : `${stem}y`;
}
