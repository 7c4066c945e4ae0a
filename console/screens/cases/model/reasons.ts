/**
 * The reasons that are offered for "not the same": only those that the facts carry, what contradicts first, and none is chosen before. Pure.
 */
import { carriedGrounds, type DismissalGround } from '#shared/domain/screening/profiles/rules.ts';
import { factRows } from './facts.ts';
import type { Explanation, Profile } from './screening.ts';

export type Reason = DismissalGround | 'something_else';

export interface Offered {
  readonly reason: Reason;
  /** The number key that chooses it. */
  readonly key: string;
  /** True where a fact of this hit contradicts. */
  readonly isGiven: boolean;
}

/** `something_else` is always offered, as the last. */
export function offeredReasons(explanation: Pick<Explanation, 'facts'>): readonly Offered[] {
  const facts = factRows(explanation);
  const given = facts.filter(({ finding }) => finding === 'contradicts').map(({ field }): Reason => field);
  const reasons: readonly Reason[] = [...new Set<Reason>([...carriedGrounds(facts), 'something_else'])];
  return reasons.map((reason, index) => ({
    reason,
    key: String(index + 1),
    isGiven: given.includes(reason),
  }));
}

export function toggled(chosen: ReadonlySet<Reason>, reason: Reason): ReadonlySet<Reason> {
  const next = new Set(chosen);
  if (!next.delete(reason)) next.add(reason);
  return next;
}

export type Judgement = 'not_same' | 'same';

interface Written {
  readonly chosen: ReadonlySet<Reason>;
  readonly note: string;
}

/** What is missing before a judgement may be sent. `something_else` says nothing by itself. `needsNote`: to dismiss the hit. */
export function missingFor(
  judgement: Judgement,
  { chosen, note, needsNote = false }: Written & { readonly needsNote?: boolean },
): 'reason' | 'note' | undefined {
  const isNoted = note.trim() !== '';
  if (judgement === 'same') return isNoted ? undefined : 'note';
  if (chosen.size === 0) return isNoted ? undefined : 'reason';
  const saysNothing = chosen.size === 1 && chosen.has('something_else');
  return (needsNote || saysNothing) && !isNoted ? 'note' : undefined;
}

/** What is sent and kept with the judgement. */
export interface JudgedBy {
  readonly note: string | null;
  readonly grounds: readonly DismissalGround[];
  /** Both, as they are shown to whoever wrote them. */
  readonly text: string;
}

interface Writing extends Written {
  readonly offered: readonly Offered[];
  readonly words: Readonly<Record<Reason, string>>;
}

/**
 * The reasons in the order in which they were offered, and the note. Reasons against being the same are no part of the judgement that it
 * is the same.
 */
export function judgedBy(judgement: Judgement, { offered, chosen, note, words }: Writing): JudgedBy {
  const isNamed = (reason: Reason): reason is DismissalGround =>
    judgement === 'not_same' && chosen.has(reason) && reason !== 'something_else';
  const grounds = offered.map(({ reason }) => reason).filter(isNamed);
  const said = note.trim();
  const named = grounds.map((ground) => words[ground]).join(', ');
  return {
    note: said === '' ? null : said,
    grounds,
    text: [named, said].filter((part) => part !== '').join('. '),
  };
}

/** False for a dismissal that was made without the note that this person would have to write. */
export function isRestorable({
  status,
  reason,
  needsNote,
}: {
  readonly status: Profile['status'];
  readonly reason: string | null;
  readonly needsNote: boolean;
}): boolean {
  return !needsNote || status !== 'false_positive' || reason !== null;
}
