/** Marks of forms: what is ticked and what is not, as a sign of its own or before and after the words of an option. */

/** `check` and `cross` are both ticks where options are to choose from; by itself, a check affirms and a cross tells nothing. */
export type Mark = 'check' | 'cross' | 'box' | 'open';

const CHECKS = '✓✔☑✅🗹√';
const CROSSES = '✗✘✖✕☓❌❎';
const BOXES = '☒⊠⌧🗷🗵';
const OPEN = '☐□▢◻⬜◽🔲';
/** Tell a choice only where the other of them stands in the same text: each is a bullet too. */
const FILLED = '●■◉⦿◼⬛▣◾⚫🔘';
const HOLLOW = '○◯❍⚪';

const BRACKETED = String.raw`\[\s*[xX*${CHECKS}${CROSSES}]\s*\]|\(\s*[xX${CHECKS}${CROSSES}]\s*\)|_+[xX${CHECKS}${CROSSES}]_+`;
const EMPTY_BRACKETS = String.raw`\[\s{0,3}\]|\(\s{0,3}\)`;
const SIGN = new RegExp(
  `${BRACKETED}|${EMPTY_BRACKETS}|_{2,}|[${CHECKS}${CROSSES}${BOXES}${OPEN}${FILLED}${HOLLOW}]\\u{fe0f}?`,
  'gu',
);
const TICKED_BRACKETS = new RegExp(`^(?:${BRACKETED})$`, 'u');
const WHOLE_X = /^[xX×]$/;

/** A mark where it stands in a text. */
export interface PlacedMark {
  readonly mark: Mark;
  readonly start: number;
  readonly end: number;
}

function markOfSign(sign: string): Mark {
  const [first = ''] = sign;
  if (CHECKS.includes(first)) return 'check';
  if (CROSSES.includes(first)) return 'cross';
  if (BOXES.includes(first) || FILLED.includes(first)) return 'box';
  return TICKED_BRACKETS.test(sign) ? 'box' : 'open';
}

/** The mark that a text is, and nothing else. */
export function markOf(text: string): Mark | undefined {
  const plain = text.trim();
  if (WHOLE_X.test(plain)) return 'box';
  if (plain === '' || /^_+$/.test(plain)) return undefined;
  const [only, ...others] = [...plain.matchAll(SIGN)];
  return only !== undefined && others.length === 0 && only[0].length === plain.length
    ? markOfSign(plain)
    : undefined;
}

/** The marks of a text. Signs that are no marks there are left out: bullets, lines to write on, and numbers of a list. */
export function marksIn(text: string): readonly PlacedMark[] {
  const signs = [...text.matchAll(SIGN)].map(({ 0: sign, index }) => ({ sign, start: index }));
  const has = (set: string) => signs.some(({ sign }) => set.includes([...sign][0] ?? ''));
  const isRound = has(HOLLOW) || (has(FILLED) && has(OPEN));
  const isLine = signs.some(({ sign }) => /^_+[^_]+_+$/u.test(sign));
  const isPaired = signs.some(({ sign }) => /^[[(]\s*[\])]$/.test(sign));
  return signs.flatMap(({ sign, start }) => {
    const [first = ''] = sign;
    if (/^_+$/.test(sign) && !isLine) return [];
    if ((FILLED.includes(first) || HOLLOW.includes(first)) && !isRound) return [];
    if (first === '(' && !isPaired && !isAtReply(text.slice(start + sign.length))) return [];
    return [{ mark: markOfSign(sign), start, end: start + sign.length }];
  });
}

/** `(x)` is the tenth item of a list, unless an answer follows it. */
function isAtReply(rest: string): boolean {
  return /^\s*(?:yes|no|ja|nein|oui|non|s[ií]|nee|tak|nie)(?![\p{L}])/iu.test(rest);
}

export function isTick(mark: Mark | undefined, isAmongChecks: boolean): boolean {
  if (mark === 'check' || mark === 'box') return true;
  return mark === 'cross' && !isAmongChecks;
}
