/** Explains how two names match: part by part, and as a part of a sentence. */
import { normaliseName } from '#shared/matching/normalise/name.ts';
import { onlyWordOf } from '#shared/matching/normalise/words.ts';
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

const DIGITS = 4;
/** Words of the longest legal forms, such as `limited liability company`. */
const MOST_WORDS = 5;

export function namePartsOf(match: StoredMatch, language: Language): readonly NamePart[] {
  const writtenIn = (name: string | null) => writtenParts(name ?? '', match.kind);
  const [ours, theirs] = [writtenIn(match.searched_name), writtenIn(match.matching_name)];
  return match.tokens.map((token) => {
    const pair = { ours: ours(token.query), theirs: theirs(token.listed) };
    return {
      ...token,
      similarity: Number(token.similarity.toFixed(DIGITS)),
      weight: token.weight === null ? null : Number(token.weight.toFixed(DIGITS)),
      ...pair,
      words: isTranscribed(token, pair) ? WORDS[language].transcribed : WORDS[language].ways[token.by],
    };
  });
}

/** `same name`, or `similar name` with what differs. */
export function nameInWords(match: StoredMatch, language: Language): string {
  const words = WORDS[language];
  const { tokens, matching_name_kind: kind } = match;
  if (match.contradictions.includes('name')) return words.otherName;
  const isSame = match.name_score === 1 || match.match_types.some((type) => type.endsWith('_exact'));
  if (isSame) return words.sameName[kind];
  const differences = tokens.flatMap(({ by }) => (by === 'exact' ? [] : [words.differences[by]]));
  const isReordered = tokens.length > 0 && differences.length === 0;
  const how = isReordered ? [words.nameInAnotherOrder] : [...new Set(differences)];
  const similar = words.similarName[kind];
  return how.length === 0 ? similar : `${similar} (${inList(how, language, 'unit')})`;
}

function isTranscribed({ by }: Token, { ours, theirs }: { readonly ours: string; readonly theirs: string }) {
  return by === 'exact' && isLatin(ours) !== isLatin(theirs);
}

function isLatin(text: string): boolean {
  return !/\p{L}/u.test(text.replaceAll(/\p{Script=Latin}/gu, ''));
}

/** Finds the words of a name that a normalised part was made of. The part itself where none is found. */
function writtenParts(name: string, kind: StoredMatch['kind']): (part: string) => string {
  const words = name.split(/[\s,،、()"“”]+/).filter((word) => word !== '');
  const units = words.flatMap((word) => [word, ...word.split(/[-‐–·/]/)]);
  const phrases = words.flatMap((_, at) =>
    Array.from({ length: MOST_WORDS - 1 }, (__, more) => words.slice(at, at + more + 2).join(' ')),
  );
  const written = new Map<string, string>();
  for (const text of [...units, ...phrases, ...(words.length === 1 ? [...name] : [])]) {
    const { tokens } = normaliseName(text, kind);
    const part = tokens.length === 1 ? tokens[0]?.text : onlyWordOf(text);
    if (part !== undefined && !written.has(part)) written.set(part, text);
  }
  return (part) => written.get(part) ?? part.replace(/^~/, '');
}
