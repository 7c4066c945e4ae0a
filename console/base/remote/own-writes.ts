/**
 * Own writes win: lists are eventually consistent, so what the person just did is laid over what a list says, until the list is as
 * new as the write. Pure, apart from the memory of one tab.
 */

import { serverNow } from '../../../design/server-clock.ts';

interface Written<T> {
  readonly patch: Partial<T>;
  /** When it was written, in milliseconds since the epoch. */
  readonly at: number;
}

/** An entry of a list that says when it was changed last (ISO 8601). */
interface Listed {
  readonly id: string;
  readonly updated_at: string;
}

export interface OwnWrites<T extends Listed> {
  /** `at`: the `updated_at` that the write answered with, or the time of the write. */
  note(id: string, patch: Partial<T>, at: number): void;
  /** Notes that the entry is done and must not appear again, whatever lists say. */
  remove(id: string, at: number): void;
  forget(id: string): void;
  apply(entries: readonly T[]): readonly T[];
}

/** A write is forgotten after this time, whatever lists say: by then they say it themselves. */
const LONGEST_MS = 60_000;

export function ownWrites<T extends Listed>(now: () => number = serverNow): OwnWrites<T> {
  const written = new Map<string, Written<T> | { readonly gone: true; readonly at: number }>();
  const holds = (entry: T) => {
    const own = written.get(entry.id);
    if (own === undefined) return undefined;
    const isOld = now() - own.at > LONGEST_MS || Date.parse(entry.updated_at) > own.at;
    if (!isOld) return own;
    written.delete(entry.id);
    return undefined;
  };
  return {
    note: (id, patch, at) => {
      const known = written.get(id);
      const earlier = known !== undefined && 'patch' in known ? known.patch : {};
      written.set(id, { patch: { ...earlier, ...patch }, at });
    },
    remove: (id, at) => {
      written.set(id, { gone: true, at });
    },
    forget: (id) => {
      written.delete(id);
    },
    apply: (entries) =>
      entries.flatMap((entry) => {
        const own = holds(entry);
        if (own === undefined) return [entry];
        return 'gone' in own ? [] : [{ ...entry, ...own.patch }];
      }),
  };
}
