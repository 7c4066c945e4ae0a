/**
 * What a person has written for a decision, by the address of its subject. It lives in the memory of the tab, and is kept until the
 * decision has arrived: while it is held, after it was taken back, and after somebody else was faster.
 */
import type { Change } from '../../base/remote/outcome.ts';
import { createStore, useStore } from '../../base/store.ts';

export interface Draft {
  /** A code of the screen. */
  readonly decision: string;
  readonly note: string;
  /**
   * `held`: confirmed, and not sent yet. `sent`: it has arrived, and the subject is read again. `conflict`: not sent, because somebody
   * else changed the subject meanwhile.
   */
  readonly state: 'writing' | 'held' | 'sent' | 'conflict';
  /** Of what was sent: what it has become. */
  readonly said?: string;
  readonly change?: Change;
}

const drafts = createStore<ReadonlyMap<string, Draft>>(new Map());

/** Undefined ends the draft. */
export function setDraft(subject: string, draft: Draft | undefined): void {
  const next = new Map(drafts.get());
  if (draft === undefined) next.delete(subject);
  else next.set(subject, draft);
  drafts.set(next);
}

export function useDraft(subject: string): Draft | undefined {
  return useStore(drafts).get(subject);
}
