/** The fonts of printed documents, and which of them sets which script. All have the SIL Open Font License 1.1. */

/**
 * Font files by name, as paths of the packages that they come from. The Arabic one draws each letter with one glyph: those of the
 * Noto fonts draw dots by themselves, and then a copied text contains characters that nobody sees.
 */
export const FONT_FILES = {
  'noto-sans': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans-bold': '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'plex-sans-arabic': '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  'plex-sans-arabic-bold': '@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf',
  'noto-sans-hebrew': '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'noto-sans-hebrew-bold': '@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  'noto-sans-devanagari':
    '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-devanagari-bold':
    '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
  'noto-sans-thai': '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'noto-sans-thai-bold': '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  'noto-sans-sc': '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'noto-sans-jp': '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  'noto-sans-kr': '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
} as const;
export type FontName = keyof typeof FONT_FILES;

/** Gives the bytes of a font file. Only the fonts that a document needs are asked for. */
export type FontSource = (name: FontName) => Promise<Uint8Array>;

interface Family {
  readonly regular: FontName;
  /** Absent where the file is large: bold letters are then the regular ones with an outline. */
  readonly bold?: FontName;
  /** Height of a line as a multiple of the font size. Marks above and below letters need room. */
  readonly leading: number;
}

export const FAMILIES = {
  latin: { regular: 'noto-sans', bold: 'noto-sans-bold', leading: 1.42 },
  arabic: { regular: 'plex-sans-arabic', bold: 'plex-sans-arabic-bold', leading: 1.65 },
  hebrew: { regular: 'noto-sans-hebrew', bold: 'noto-sans-hebrew-bold', leading: 1.5 },
  devanagari: { regular: 'noto-sans-devanagari', bold: 'noto-sans-devanagari-bold', leading: 1.65 },
  thai: { regular: 'noto-sans-thai', bold: 'noto-sans-thai-bold', leading: 1.65 },
  chinese: { regular: 'noto-sans-sc', leading: 1.5 },
  japanese: { regular: 'noto-sans-jp', leading: 1.5 },
  korean: { regular: 'noto-sans-kr', leading: 1.5 },
} as const satisfies Record<string, Family>;
export type FamilyName = keyof typeof FAMILIES;

/** Has symbols and all Chinese characters: asked for what the family of the script lacks. */
export const LAST_RESORT = 'chinese' satisfies FamilyName;

const SCRIPTS: readonly (readonly [FamilyName, RegExp])[] = [
  ['arabic', /[\p{Script=Arabic}\u060c\u061b\u061f\u0640\u064b-\u0655\u0660-\u0669\u06d4]/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['devanagari', /[\p{Script=Devanagari}\u0964\u0965\u1cd0-\u1cff]/u],
  ['thai', /[\p{Script=Thai}\u0e3f]/u],
  ['korean', /\p{Script=Hangul}/u],
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}\u30fb\u30fc]/u],
  ['chinese', /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u],
];
const PLAIN = /^[\n\u0020-\u02ff\u0370-\u058f\u1e00-\u1fff\u2000-\u206f]*$/;

/** What an Inherited character (a mark, a joiner) does: it stays with the letter before it. */
const STAYS = /\p{M}|\p{Join_Control}|\p{Variation_Selector}/u;

/** True where every character belongs to the first family. Most texts do. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** The family of each code point. Chinese characters are set as the language of the text around them does. */
export function familiesOf(text: string, language: string): readonly FamilyName[] {
  const han = hanFamily(text, language);
  const families: FamilyName[] = [];
  for (const character of text) {
    const before = families.at(-1);
    if (before !== undefined && STAYS.test(character)) {
      families.push(before);
      continue;
    }
    const found = SCRIPTS.find(([, letters]) => letters.test(character))?.[0];
    families.push(found === 'chinese' ? han : (found ?? 'latin'));
  }
  return families;
}

function hanFamily(text: string, language: string): FamilyName {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese';
  if (/\p{Script=Hangul}/u.test(text)) return 'korean';
  if (language.startsWith('ja')) return 'japanese';
  return language.startsWith('ko') ? 'korean' : 'chinese';
}
