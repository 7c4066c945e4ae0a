/** The file that is being sent: in the memory of the tab alone, and only for the session that has opened it. */
import { createStore } from '../../../base/store.ts';
import type { Lookup } from './check/verdict.ts';
import { guessMapping, type Mapping } from './file/columns.ts';
import type { Table } from './file/table.ts';
import type { Run } from './run/run.ts';

export interface Loaded {
  readonly name: string;
  readonly encoding: string;
  readonly table: Table;
  readonly mapping: Mapping;
  /** The template of rows that name none. */
  readonly template: number | undefined;
  /** Whether those with an open request get another one. */
  readonly again: boolean;
  /** Of the mails. Undefined for that of the page. */
  readonly language: string | undefined;
  /** How long the links work. Undefined for the team's usual time. */
  readonly hours: number | undefined;
}

/** What the service knows of the rows, and for which reading of the file. */
export interface Checked {
  readonly of: Table;
  readonly mapping: Mapping;
  readonly template: number | undefined;
  readonly lookups: ReadonlyMap<number, Lookup>;
  readonly open: ReadonlySet<string>;
}

export const fileStore = createStore<Loaded | undefined>(undefined);
export const checkStore = createStore<Checked | undefined>(undefined);
export const runStore = createStore<Run | undefined>(undefined);

let owner = '';

/** Forgets what another session has opened in this tab. */
export function keepFileFor(session: string): void {
  if (owner !== session) closeFile();
  owner = session;
}

export function closeFile(): void {
  fileStore.set(undefined);
  checkStore.set(undefined);
  runStore.set(undefined);
}

export function openTable(name: string, encoding: string, table: Table): void {
  closeFile();
  const mapping = guessMapping(table.header);
  fileStore.set({
    ...{ name, encoding, table, mapping, again: false },
    ...{ template: undefined, language: undefined, hours: undefined },
  });
}

/** True while leaving the page would lose something: a file that is not sent to its end. */
export function isUnfinished(): boolean {
  const run = runStore.get();
  return fileStore.get() !== undefined && run?.state !== 'ended';
}

/** Whether what was asked of the service is about this reading of the file. */
export function isCurrent(checked: Checked | undefined, file: Loaded): checked is Checked {
  return checked?.of === file.table && checked.mapping === file.mapping && checked.template === file.template;
}
