/** The time to index, open and search names. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex, openIndex } from '@probity/matching/engine';
import type { IndexEntry, NameIndex, SubjectKind } from '@probity/matching/model';
import { median, type Section } from '../table.ts';
import { KINDS_LIKE, type Listed, type Person } from './data.ts';

const WARM_UP = 500;
const FIRST_SEARCHES = 9;
const CHILD = join(import.meta.dirname, 'first-search.ts');
const GOAL_OF_P99 = 4;
const GOAL_OF_FIRST = 20;

interface Searches {
  readonly what: string;
  readonly kind: SubjectKind;
  readonly names: readonly string[];
  /** Mean, in ms. */
  readonly goal: number;
}

/** One row: what, how long in ms, and the most that it should be. */
type Row = readonly [what: string, ms: number, goal: number | undefined];

export function measureSpeed(
  all: readonly Listed[],
  persons: readonly Person[],
  companies: readonly string[],
): Section {
  const { bytes, index, built, opened } = timedIndex(all.map(({ entry }) => entry));
  const personNames = persons.map(({ name }) => name);
  const rows: readonly Row[] = [
    ['building', built, undefined],
    ['opening', opened, undefined],
    ...searchRows(index, { what: 'person', kind: 'individual', names: personNames, goal: 0.65 }),
    ...searchRows(index, { what: 'company', kind: 'company', names: companies, goal: 0.9 }),
    ['first search of a process', firstSearch(bytes, personNames), GOAL_OF_FIRST],
  ];
  const size = `${(bytes.length / 1e6).toFixed(1)} MB, ${(bytes.length / index.names).toFixed(0)} B per name`;
  return {
    title: 'Matching: speed',
    how: `One thread, ${index.entries} entries with ${index.names} names; ${personNames.length - WARM_UP} searches for persons and ${companies.length - WARM_UP} for companies, each name only once, after ${WARM_UP} others, hits from 0.7. Searches in processor time, since other processes run beside; the first search of a process in wall time, median of ${FIRST_SEARCHES} processes.`,
    head: ['What', 'Figure', 'Goal'],
    rows: [
      ['size', size, ''],
      ...rows.map(([what, ms, goal]) => [what, inMs(ms), goal === undefined ? '' : `≤ ${goal} ms`]),
    ],
    short: rows.flatMap(([what, ms, goal]) =>
      goal !== undefined && ms > goal ? [`${what}: ${inMs(ms)} instead of ${goal} ms`] : [],
    ),
  };
}

function searchRows(index: NameIndex, { what, kind, names, goal }: Searches): readonly Row[] {
  const ask = (text: string) => index.search({ text, kind }, { kinds: KINDS_LIKE[kind] });
  names.slice(0, WARM_UP).forEach(ask);
  const times = names
    .slice(WARM_UP)
    .map((text) => cpuMs(() => ask(text)))
    .sort((a, b) => a - b);
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return [
    [`${what}, mean`, mean, goal],
    [`${what}, p50`, median(times), undefined],
    [`${what}, p99`, times[Math.floor(times.length * 0.99)] ?? 0, GOAL_OF_P99],
  ];
}

/** Each in a process of its own, with another name. */
function firstSearch(bytes: Uint8Array, names: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'probity-matching-'));
  try {
    const file = join(folder, 'names.idx');
    writeFileSync(file, bytes);
    const times = names
      .slice(0, FIRST_SEARCHES)
      .map((name) => Number(execFileSync(process.execPath, [CHILD, file, name], { encoding: 'utf8' })));
    return median(times);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function inMs(ms: number): string {
  return `${ms.toFixed(ms < 100 ? 2 : 0)} ms`;
}

function timedIndex(entries: Iterable<IndexEntry>): {
  bytes: Uint8Array;
  index: NameIndex;
  built: number;
  opened: number;
} {
  const { value: bytes, ms: built } = timed(() => buildIndex(entries));
  const { value: index, ms: opened } = timed(() => openIndex(bytes));
  return { bytes, index, built, opened };
}

/** CPU time of the whole process, including garbage collection. */
function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function timed<T>(run: () => T): { value: T; ms: number } {
  const start = performance.now();
  const value = run();
  return { value, ms: performance.now() - start };
}
