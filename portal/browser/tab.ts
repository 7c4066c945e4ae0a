/** What this tab remembers over a reload: the session, what is not yet saved, a submission under way. */
import type { Drafts } from '../discussion/comments.ts';
import type { Unsaved } from '../workspace/line.ts';

/** Where a browser forbids storage, the page works without surviving a reload. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function cell(name: string) {
  const key = `probity.${name}`;
  let held: string | undefined;
  return {
    read: () => attempt(() => sessionStorage.getItem(key)) ?? held,
    write: (value: string) => {
      held = value;
      attempt(() => sessionStorage.setItem(key, value));
    },
    clear: () => {
      held = undefined;
      attempt(() => sessionStorage.removeItem(key));
    },
  };
}

/** The token of a link that was opened and not yet exchanged. */
export const pendingLink = cell('link');

/** The bearer of the respondent's session. */
export const bearerCell = cell('session');

/** What was typed in this session and is not saved. */
export const unsavedCell = (sessionId: string) => listCell<Unsaved>(`unsaved.${sessionId}`);

/** Comments of this session that were written and not sent. */
export const draftsCell = (sessionId: string) => listCell<Drafts[number]>(`drafts.${sessionId}`);

function listCell<T>(name: string) {
  const { read, write, clear } = cell(name);
  return {
    read: (): readonly T[] => attempt(() => unsafeList<T>(JSON.parse(read() ?? '[]'))) ?? [],
    write: (list: readonly T[]) => {
      if (list.length === 0) clear();
      else write(JSON.stringify(list));
    },
  };
}

/** The idempotency key of the submission under way: the same one until the service has decided. */
export function submissionCell(sessionId: string) {
  const { read, write, clear } = cell(`submission.${sessionId}`);
  return {
    key: () => {
      const key = read() ?? crypto.randomUUID();
      write(key);
      return key;
    },
    clear,
  };
}

/** Only this page writes the cell, and only in this shape. */
function unsafeList<T>(value: unknown): readonly T[] {
  return value as readonly T[];
}
