/** What is written around a name, and the ways of writing it that hide its parts. */
import type { SubjectKind } from '../model.ts';

/** Forms of address of several words, and words before the name of somebody who has died. */
const ADDRESSES =
  /^\s*(?:the\s+)?(?:estate|heirs?|succession)\s+of\s+(?:the\s+late\s+)?|\b(?:his|her|your)\s+(?:(?:royal|serene|imperial)\s+)?(?:excellency|highness|majesty|eminence|holiness|grace|honou?r)\b/giu;
/** Degrees with dots. Their letters are no initials. */
const DEGREES = /\b(ph|ll|ed|psy|pharm)\.?\s?([dbm])\b\.?|,\s*(m)\.\s?(d|a|sc|ba)\b\.?/giu;
/** `S.A.`, `G.m.b.H.`: letters with dots and no space between them. */
const ABBREVIATION = /(?<![\p{L}\p{N}.])(?:\p{L}{1,2}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu;

/** The name without forms of address, with abbreviations as one word. */
export function plainName(name: string, kind: SubjectKind): string {
  if (kind !== 'individual')
    return withoutShortStanding(name).replace(ABBREVIATION, (letters) => `${letters.replaceAll('.', '')} `);
  return name
    .replace(ADDRESSES, ' ')
    .replace(DEGREES, (_, a = '', b = '', c = '', d = '') => `, ${a}${b}${c}${d}`);
}

/** `i. L.`, `i. Abw.`, `f. a.`: how a company stands, in letters. Behind a name they are no legal form. */
const SHORT_STANDING = /(?<=\S)[\s,;(-]+(?:i\.?\s?(?:L|Liq|Abw|Ins|K|A)\.|[fv]\.\s?a\.)\)?\s*$/iu;

function withoutShortStanding(name: string): string {
  return name.replace(SHORT_STANDING, '');
}

const IN_PARENTHESES = /\(\s*(\p{Lu}{2,8})\s*\)/gu;

/**
 * `Ostrov Mineral Trade (OMT)` without the letters, which repeat its words. Undefined where there are none: other parentheses stay.
 */
export function withoutAcronym(name: string): string | undefined {
  const read = name.replace(IN_PARENTHESES, (all, letters: string, at: number) => {
    const initials = Array.from(name.slice(0, at).matchAll(/(?<!\p{L})\p{L}/gu), ([letter]) =>
      letter.toUpperCase(),
    );
    return initials[0] === letters[0] && isWithin(letters, initials) ? ' ' : all;
  });
  return read === name ? undefined : read;
}

/** True where the letters are in the list in this order. Connectives have initials that an acronym leaves out. */
function isWithin(letters: string, initials: readonly string[]): boolean {
  let from = 0;
  return Array.from(letters).every((letter) => {
    from = initials.indexOf(letter, from) + 1;
    return from > 0;
  });
}

/** The name once, where it is written twice. */
export function nameOnce(text: string): string | undefined {
  const words = text.trim().split(/\s+/);
  const half = words.length / 2;
  if (half < 1 || !Number.isInteger(half)) return undefined;
  const isTwice = words
    .slice(0, half)
    .every((word, at) => word.toLowerCase() === words[half + at]?.toLowerCase());
  return isTwice ? words.slice(0, half).join(' ') : undefined;
}

const FEWEST_LETTERS = 5;

/** `I V A N  O S T R O V` as words. Two spaces separate words; where there are none, all letters are one word. */
export function lettersTogether(text: string): string | undefined {
  const letters = text.trim().split(/\s+/);
  if (letters.length < FEWEST_LETTERS || letters.some((letter) => !/^\p{L}$/u.test(letter))) return undefined;
  return text
    .trim()
    .split(/\s{2,}/)
    .map((word) => word.replaceAll(/\s/g, ''))
    .join(' ');
}
