/** The steps of an author, which can be taken back and done again. Pure. */
import type { Draft } from './draft.ts';
import { type Edit, edited } from './edits.ts';

export interface History {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
  /** What the latest step wrote: letters that follow each other in one field are one step. */
  readonly field: string | undefined;
}

const MOST_STEPS = 200;

export function historyOf(draft: Draft): History {
  return { past: [], now: draft, future: [], field: undefined };
}

/** One step further. An edit that changes nothing is no step. */
export function done(history: History, edit: Edit): History {
  const next = edited(history.now, edit);
  if (next === history.now || JSON.stringify(next) === JSON.stringify(history.now)) return history;
  const field = fieldOf(edit);
  const goesOn = field !== undefined && field === history.field;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now: next, future: [], field };
}

export function undone(history: History): History {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    now: before,
    future: [history.now, ...history.future],
    field: undefined,
  };
}

export function redone(history: History): History {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, field: undefined };
}

/** The text that an edit writes; undefined for every other edit, which is a step of its own. */
function fieldOf(edit: Edit): string | undefined {
  switch (edit.kind) {
    case 'setTitle':
      return `title ${edit.id}`;
    case 'setForm':
      return 'type' in edit.patch ? undefined : `form ${Object.keys(edit.patch).join()}`;
    case 'setFile':
    case 'setQuestion': {
      const written = Object.entries(edit.patch);
      const isText = written.every(([, value]) => typeof value === 'string');
      const isType = 'question_type' in edit.patch;
      return isText && !isType ? `${edit.key} ${written.map(([name]) => name).join()}` : undefined;
    }
    default:
      return undefined;
  }
}
