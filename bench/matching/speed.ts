/** The time to index, open and search names. */
import { buildIndex, openIndex } from '#shared/matching/engine.ts';
import type { IndexEntry, NameIndex } from '#shared/matching/model.ts';
import { median, type Section } from '../table.ts';
import { KINDS_LIKE, type Listed, type Person } from './data.ts';

const WARM_UP = 500;
const GOAL = { mean: 1.5, p99: 10 } as const;

export function measureSpeed(all: readonly Listed[], persons: readonly Person[]): Section {
  const { bytes, index, built, opened } = timedIndex(all.map(({ entry }) => entry));
  const options = { kinds: KINDS_LIKE.individual };
  const ask = ({ name }: Person) => index.search({ text: name, kind: 'individual' }, options);
  persons.slice(0, WARM_UP).forEach(ask);
  const asked = persons.slice(WARM_UP);
  const times = asked.map((person) => cpuMs(() => ask(person))).sort((a, b) => a - b);
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  return {
    title: 'Matching: speed',
    how: `One thread, ${index.entries} entries with ${index.names} names; ${asked.length} searches for other names, each only once, hits from 0.7. Searches in processor time, since other processes run beside. Goal: mean ≤ ${GOAL.mean} ms, p99 ≤ ${GOAL.p99} ms.`,
    head: ['What', 'Figure'],
    rows: [
      ['building', `${built.toFixed(0)} ms`],
      [
        'size',
        `${(bytes.length / 1e6).toFixed(1)} MB, ${(bytes.length / index.names).toFixed(0)} B per name`,
      ],
      ['opening', `${opened.toFixed(1)} ms`],
      ['search, mean', `${mean.toFixed(2)} ms`],
      ['search, p50', `${median(times).toFixed(2)} ms`],
      ['search, p99', `${p99.toFixed(2)} ms`],
    ],
    short: [
      ...(mean > GOAL.mean ? [`a search takes ${mean.toFixed(2)} ms instead of ${GOAL.mean}`] : []),
      ...(p99 > GOAL.p99 ? [`the slowest hundredth takes ${p99.toFixed(1)} ms instead of ${GOAL.p99}`] : []),
    ],
  };
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
