/** Explains how two names match: part by part, and as a part of a sentence. */
import { isLegalForm, type TokenWay } from '@probity/matching/model';
import type { StoredMatch } from '../profiles/model.ts';
import { inList, type Language, WORDS } from './wording/words.ts';

type Token = StoredMatch['tokens'][number];

/** A pair of parts as people read it. */
export interface NamePart extends Token {
  /** The parts as they were written. Empty where only the other name has this part. */
  readonly ours: string;
  readonly theirs: string;
  readonly words: string;
}

/** Ways in which letters are compared: another script makes the difference. */
const BY_LETTERS: readonly TokenWay[] = ['exact', 'spelling', 'sound'];
const DIGITS = 4;

export function namePartsOf(match: StoredMatch, language: Language): readonly NamePart[] {
  return match.tokens.map((token) => {
    const { ours = token.query, theirs = token.listed } = token;
    return {
      ...{ ...token, ours, theirs },
      similarity: Number(token.similarity.toFixed(DIGITS)),
      weight: token.weight === null ? null : Number(token.weight.toFixed(DIGITS)),
      words: isForm(token)
        ? formInWords(token.by, language)
        : wayInWords(token.by, isInOtherScript(ours, theirs), language),
    };
  });
}

/** `same name`, or `similar name` with what differs. */
export function nameInWords(match: StoredMatch, language: Language): string {
  const words = WORDS[language];
  const { tokens, matching_name_kind: kind } = match;
  if (match.contradictions.includes('name')) return words.otherName;
  const isSame = match.name_score === 1 || match.match_types.some((type) => type.endsWith('_exact'));
  if (isSame && (match.name_score === 1 || kind === 'weak')) return words.sameName[kind];
  if (isSame) return `${words.sameName[kind]} (${words.nameInAnotherOrder})`;
  const isOtherScript = isInOtherScript(match.searched_name ?? '', match.matching_name);
  const differences = tokens.flatMap((token) => {
    const { by } = token;
    if (isForm(token)) return by === 'exact' ? [] : [words.differences.form];
    if (isOtherScript && BY_LETTERS.includes(by)) return [words.otherScript];
    return by === 'exact' ? [] : [words.differences[by]];
  });
  const isReordered = tokens.length > 0 && differences.length === 0;
  const how = isReordered ? [words.nameInAnotherOrder] : [...new Set(differences)];
  const similar = words.similarName[kind];
  return how.length === 0 ? similar : `${similar} (${inList(how, language, 'unit')})`;
}

/** The engine marks parts that are legal forms. */
function isForm({ query, listed }: Token): boolean {
  return isLegalForm(query) || isLegalForm(listed);
}

function formInWords(by: TokenWay, language: Language): string {
  const { formWays, ways } = WORDS[language];
  if (by === 'exact') return ways.exact;
  return by === 'left_out' || by === 'added' ? formWays[by] : formWays.other;
}

function wayInWords(by: TokenWay, isOtherScript: boolean, language: Language): string {
  const { ways, transcribed, transcribedAlike } = WORDS[language];
  if (!isOtherScript || !BY_LETTERS.includes(by)) return ways[by];
  return by === 'exact' ? transcribed : transcribedAlike;
}

function isInOtherScript(ours: string, theirs: string): boolean {
  return ours !== '' && theirs !== '' && isLatin(ours) !== isLatin(theirs);
}

function isLatin(text: string): boolean {
  return !/\p{L}/u.test(text.replaceAll(/\p{Script=Latin}/gu, ''));
}
