/** What this tab remembers over a reload: the session, what is not yet saved, a submission under way. */
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
export function unsavedCell(sessionId: string) {
  const { read, write, clear } = cell(`unsaved.${sessionId}`);
  return {
    read: (): readonly Unsaved[] => attempt(() => unsafeUnsaved(JSON.parse(read() ?? '[]'))) ?? [],
    write: (unsaved: readonly Unsaved[]) => {
      if (unsaved.length === 0) clear();
      else write(JSON.stringify(unsaved));
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
function unsafeUnsaved(value: unknown): readonly Unsaved[] {
  return value as readonly Unsaved[];
}
