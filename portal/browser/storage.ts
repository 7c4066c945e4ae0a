/** What this tab keeps across a reload: the session, unsaved answers, unsent comments, a running submission. */
import type { Drafts } from '../discussion/comments.ts';
import type { Unsaved } from '../workspace/section-draft.ts';

/** The result of `act`; undefined where it throws, as storage does in a browser that forbids it. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** One value in the tab's storage. Where storage is forbidden, the value is kept in memory until a reload. */
function storageItem(name: string) {
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

/** Token of a link that was opened and is not exchanged yet. */
export const linkItem = storageItem('link');

/** Bearer token of the respondent's session. */
export const bearerItem = storageItem('session');

/** Unsaved answers of the session. */
export const unsavedItem = (sessionId: string) => listItem<Unsaved>(`unsaved.${sessionId}`);

/** Unsent comments of the session. */
export const draftsItem = (sessionId: string) => listItem<Drafts[number]>(`drafts.${sessionId}`);

function listItem<T>(name: string) {
  const { read, write, clear } = storageItem(name);
  return {
    read: (): readonly T[] => attempt(() => unsafeList<T>(JSON.parse(read() ?? '[]'))) ?? [],
    write: (list: readonly T[]) => {
      if (list.length === 0) clear();
      else write(JSON.stringify(list));
    },
  };
}

/** The idempotency key of the running submission: the same one until the service has accepted or refused it. */
export function submissionKeyItem(sessionId: string) {
  const { read, write, clear } = storageItem(`submission.${sessionId}`);
  return {
    key: () => {
      const key = read() ?? crypto.randomUUID();
      write(key);
      return key;
    },
    clear,
  };
}

/** Only this page writes the item, and only in this shape. */
function unsafeList<T>(value: unknown): readonly T[] {
  return value as readonly T[];
}
