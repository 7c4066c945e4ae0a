/** Finds for every part of an explanation how it was written: romanised parts lose the script, the case and the punctuation. */
import type { SubjectKind, TokenMatch, WrittenTokenMatch } from './model.ts';
import { normaliseName } from './normalise/name.ts';
import { onlyWordOf } from './normalise/words.ts';

/** Legal forms begin with it. */
const MARK = '~';
/** Words of the longest legal forms, such as `limited liability company`. */
const MOST_WORDS = 5;

/** The pairs with their originals in the two names. */
export function withWrittenParts(
  tokens: readonly TokenMatch[],
  names: { readonly kind: SubjectKind; readonly searched: string; readonly listed: string },
): readonly WrittenTokenMatch[] {
  const ours = writtenParts(names.searched, names.kind);
  const theirs = writtenParts(names.listed, names.kind);
  return tokens.map((token) => ({ ...token, ours: ours(token.query), theirs: theirs(token.listed) }));
}

/** Finds the words of a name that a normalised part was made of. The part itself where none is found. */
function writtenParts(name: string, kind: SubjectKind): (part: string) => string {
  const words = name.split(/[\s,،、()"“”]+/).filter((word) => word !== '');
  const units = words.flatMap((word) => [word, ...word.split(/[-‐–·/]/)]);
  const phrases = words.flatMap((_, at) =>
    Array.from({ length: MOST_WORDS - 1 }, (__, more) => words.slice(at, at + more + 2).join(' ')),
  );
  const written = new Map<string, string>();
  for (const text of [...units, ...phrases, ...(words.length === 1 ? [...name] : [])]) {
    const { tokens } = normaliseName(text, kind);
    const part = tokens.length === 1 ? tokens[0]?.text : onlyWordOf(text);
    const key = part === undefined ? '' : withoutMark(part);
    if (key !== '' && !written.has(key)) written.set(key, text);
  }
  const unwritten = (part: string) => (part.startsWith(MARK) ? withoutMark(part).toUpperCase() : part);
  return (part) => written.get(withoutMark(part)) ?? unwritten(part);
}

function withoutMark(part: string): string {
  return part.startsWith(MARK) ? part.slice(MARK.length) : part;
}
