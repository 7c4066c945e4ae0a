/** The reasons that are offered for "not the same": those that the facts give come first, and none is chosen before. Pure. */
import { factRows } from './facts.ts';
import type { Explanation } from './screening.ts';

export type Reason = 'name' | 'birth_date' | 'country' | 'gender' | 'identifier' | 'something_else';

/** In the order in which they are offered where no fact differs. */
const OF_PERSON: readonly Reason[] = ['birth_date', 'country', 'identifier', 'gender'];
const OF_COMPANY: readonly Reason[] = ['country', 'identifier', 'name'];

export interface Offered {
  readonly reason: Reason;
  /** The number key that chooses it. */
  readonly key: string;
  /** True where a fact of this hit contradicts. */
  readonly isGiven: boolean;
}

/** `something_else` is always offered, as the last. */
export function offeredReasons(
  entityType: 'company' | 'individual',
  explanation: Pick<Explanation, 'facts'>,
): readonly Offered[] {
  const given = factRows(explanation)
    .filter(({ finding }) => finding === 'contradicts')
    .map(({ field }): Reason => field);
  const others = entityType === 'company' ? OF_COMPANY : OF_PERSON;
  const reasons: readonly Reason[] = [...new Set([...given, ...others, 'something_else' as const])];
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

/** What is missing before a judgement may be sent. `something_else` says nothing by itself. */
export function missingFor(
  judgement: Judgement,
  { chosen, note }: { readonly chosen: ReadonlySet<Reason>; readonly note: string },
): 'reason' | 'note' | undefined {
  const isNoted = note.trim() !== '';
  if (judgement === 'same') return isNoted ? undefined : 'note';
  if (chosen.size === 0) return isNoted ? undefined : 'reason';
  const saysNothing = chosen.size === 1 && chosen.has('something_else');
  return saysNothing && !isNoted ? 'note' : undefined;
}

/** Longest text that the service keeps with a judgement. */
export const MOST_REASON = 2_000;

/**
 * The text that is kept with the judgement: the reasons in the order in which they were offered, then the note. Reasons against being
 * the same are no part of the judgement that it is the same.
 */
export function reasonText(
  judgement: Judgement,
  {
    offered,
    chosen,
    note,
    words,
  }: {
    readonly offered: readonly Offered[];
    readonly chosen: ReadonlySet<Reason>;
    readonly note: string;
    readonly words: Readonly<Record<Reason, string>>;
  },
): string {
  const named = offered
    .map(({ reason }) => reason)
    .filter((reason) => judgement === 'not_same' && chosen.has(reason) && reason !== 'something_else')
    .map((reason) => words[reason]);
  return [named.join(', '), note.trim()]
    .filter((part) => part !== '')
    .join('. ')
    .slice(0, MOST_REASON);
}
