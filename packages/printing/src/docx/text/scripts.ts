/** Splits a text into runs of one direction and one font: word processors choose neither by themselves in a portable way. */

/** A part of a text that is set in one font and one direction. */
export interface ScriptRun {
  readonly text: string;
  readonly rightToLeft: boolean;
  /** A font that has the letters, where the font of the document has not. */
  readonly font: string | null;
}

const RIGHT_TO_LEFT =
  '\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}\\p{Script=Samaritan}\\p{Script=Mandaic}';
/** Fonts that Windows and macOS versions of word processors have, or that others replace by their own for the script. */
const FONTS = [
  ['han', '\\p{Script=Han}\\p{Script=Bopomofo}\\u3000-\\u303f\\uff00-\\uffef', null],
  ['kana', '\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fb\\u30fc', 'Yu Gothic'],
  ['hangul', '\\p{Script=Hangul}', 'Malgun Gothic'],
  ['thai', '\\p{Script=Thai}\\p{Script=Lao}', 'Leelawadee UI'],
  [
    'indic',
    '\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}',
    'Nirmala UI',
  ],
] as const;

/** Letters that the font of the document has for certain: Latin, Greek, Cyrillic, with punctuation and symbols. */
const PLAIN = /^[\n\u0020-\u0589\u1e00-\u1fff\u2000-\u2bff]*$/;
/** Right to left from the first to the last such letter, with the digits and punctuation between them. */
const RUN = new RegExp(
  [
    `(?<rtl>[${RIGHT_TO_LEFT}](?:[${RIGHT_TO_LEFT}\\P{L}]*[${RIGHT_TO_LEFT}])?\\p{M}*)`,
    ...FONTS.map(
      ([name, letters]) =>
        `(?<${name}>[${letters}](?:[${letters}\\p{M}\\u200c\\u200d ]*[${letters}])?\\p{M}*)`,
    ),
  ].join('|'),
  'gu',
);
const FIRST_STRONG = new RegExp(`(?<rtl>[${RIGHT_TO_LEFT}])|\\p{L}`, 'u');

/** The runs of a text, in its order. `language` (BCP 47) decides how Chinese characters are set that Japanese shares. */
export function scriptRuns(text: string, language: string): readonly ScriptRun[] {
  if (PLAIN.test(text)) return text === '' ? [] : [plain(text)];
  const han = hanFont(text, language);
  const runs: ScriptRun[] = [];
  let at = 0;
  for (const match of text.matchAll(RUN)) {
    if (match.index > at) runs.push(plain(text.slice(at, match.index)));
    const font = FONTS.find(([name]) => match.groups?.[name] !== undefined);
    runs.push({
      text: match[0],
      rightToLeft: match.groups?.['rtl'] !== undefined,
      font: font === undefined ? null : (font[2] ?? han),
    });
    at = match.index + match[0].length;
  }
  if (at < text.length) runs.push(plain(text.slice(at)));
  return runs;
}

/** True where the first letter of the text is written from right to left: the paragraph is then, too (UAX #9, P2). */
export function isRightToLeft(text: string): boolean {
  return FIRST_STRONG.exec(text)?.groups?.['rtl'] !== undefined;
}

/** The font of Chinese characters, for a text and for the defaults of a document. */
export function hanFont(text: string, language: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || language.startsWith('ja')) return 'Yu Gothic';
  if (/\p{Script=Hangul}/u.test(text) || language.startsWith('ko')) return 'Malgun Gothic';
  return /^zh-(?:Hant|TW|HK|MO)/.test(language) ? 'Microsoft JhengHei' : 'Microsoft YaHei';
}

function plain(text: string): ScriptRun {
  return { text, rightToLeft: false, font: null };
}
