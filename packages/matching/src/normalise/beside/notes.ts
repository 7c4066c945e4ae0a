/** Words beside a name that are no part of it: how a company stands, and what stands in place of a name that a person has not. */
import type { SubjectKind } from '../../model.ts';
import { PLACEHOLDERS } from '../../vocabulary/beside/placeholders.ts';
import { STANDING } from '../../vocabulary/beside/standing.ts';
import { type PhraseTree, phraseAt, treeOf } from './phrases.ts';

let standing: PhraseTree | undefined;
let placeholders: PhraseTree | undefined;

/** The words without such notes. Where nothing would be left, all of them. */
export function withoutNotes(words: readonly string[], kind: SubjectKind): readonly string[] {
  const isPerson = kind === 'individual';
  if (isPerson) placeholders ??= treeOf(PLACEHOLDERS);
  else standing ??= treeOf(STANDING);
  const tree = (isPerson ? placeholders : standing) ?? new Map();
  if (!words.some((word) => tree.has(word))) return words;
  const kept: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(tree, words, at);
    const isNote = length > 0 && (isPerson || isBeside(words, at, length));
    if (!isNote) kept.push(words[at] ?? '');
    at += isNote ? length : 1;
  }
  return kept.length === 0 ? words : kept;
}

/** A phrase stands behind the name or around it; a single word at its end alone. */
function isBeside(words: readonly string[], at: number, length: number): boolean {
  const isAtEnd = at > 0 && at + length === words.length;
  return isAtEnd || (length > 1 && words.length > length);
}
