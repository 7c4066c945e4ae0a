/** One tenant with hundreds of changes per second: what its items and partitions bear. */
import { LANES } from '#shared/platform/spread/lanes.ts';
import type { Section } from '../table.ts';
import { type Captured, capture } from './capture.ts';
import { ASSUMED, type Load, type Run, simulate } from './simulate.ts';

const RATES = [30, 60, 100, 300, 500];
const ONE_ITEM_RATES = [30, 60, 100, 300];
/** Calls per second that must not be refused, and for which every partition must do. */
const UNREFUSED = 300;
const BORNE = 500;
const PARTITION_UNITS = 1_000;
const SEED = 20_261_122;

export async function measureLargeTenant(): Promise<Section[]> {
  const captured = await capture();
  return [refusals(captured), partitions(captured)];
}

function refusals(captured: readonly Captured[]): Section {
  const cases = captured.flatMap((each) => [
    ...ONE_ITEM_RATES.map((rate) => ({ each, rate, hasLanes: false })),
    ...RATES.map((rate) => ({ each, rate, hasLanes: true })),
  ]);
  const runs = cases.map(({ each, rate, hasLanes }) => {
    const run = simulate(each, { rate, hasLanes, random: randomFrom(SEED) });
    const row = [each.name, hasLanes ? `up to ${LANES}` : '1', String(rate), ...figuresOf(run)];
    const misses = hasLanes && rate === UNREFUSED && run.refused > 0;
    return {
      row,
      misses,
      sentence: `${each.name} is refused in ${percent(run.refused)} of calls at ${rate}/s`,
    };
  });
  return {
    title: 'One large tenant: refusals',
    how: `Simulated: 30 s of calls that arrive at random, each with the writes of a real call (${captured[0]?.calls.length} captured per row), the real choice of lanes and the real pauses between attempts; 503 after the last attempt. Assumed: a transaction holds its items for ${ASSUMED.held} ms, one that is refused holds what it had got for ${ASSUMED.heldInVain} ms and is known to be refused after ${ASSUMED.refused} ms. Every run begins with processes that do not know yet what is busy. Goal: no refusal at ${UNREFUSED} per second.`,
    head: [
      'Call',
      'Items per counter',
      'Calls per second',
      'Answered 503',
      'Attempts per commit',
      'Delay by repeating, p99',
    ],
    rows: runs.map(({ row }) => row),
    short: runs.filter(({ misses }) => misses).map(({ sentence }) => sentence),
  };
}

function figuresOf(run: Run): string[] {
  return [percent(run.refused), run.attemptsPerCommit.toFixed(2), `${run.delayP99.toFixed(0)} ms`];
}

function partitions(captured: readonly Captured[]): Section {
  const loads = captured.flatMap((each) => {
    const run = simulate(each, { rate: BORNE, hasLanes: true, random: randomFrom(SEED) });
    const shared = sharedPartitions(each);
    const own = [...run.partitions].flatMap(([partition, load]) =>
      shared.has(partition) || shared.has(partition.replace(/#\d+$/, ''))
        ? [{ call: each.name, partition: nameOf(partition, each), ...load }]
        : [],
    );
    return busiestOfEach(own).toSorted((a, b) => b.mean - a.mean);
  });
  return {
    title: 'One large tenant: partitions',
    how: `Write units per second of every partition that more than one call writes, at ${BORNE} calls per second in the same simulation, attempts that were refused included: 1 per KB, 2 in a transaction, 1 per KB and entry of an index. A partition takes ${PARTITION_UNITS.toLocaleString('en')} per second, and more for a few seconds after it was idle; the last columns show the busiest second, in which processes do not know yet what is busy, and how often the most written item of the partition is tried per second. Folding costs as many units of the log of names as there are changes, shared by its partitions. Of partitions that differ by their number alone the busiest is shown.`,
    head: [
      'Call',
      'Partition',
      'Units per second',
      'Busiest second',
      'Writes of the busiest item per second',
    ],
    rows: loads.map(({ call, partition, mean, peak, busiestItem }) => [
      call,
      `\`${partition}\``,
      mean.toFixed(0),
      peak.toFixed(0),
      busiestItem === 0 ? '' : busiestItem.toFixed(1),
    ]),
    short: loads
      .filter(({ mean }) => mean > PARTITION_UNITS)
      .map(
        ({ call, partition, mean }) => `${partition} takes ${mean.toFixed(0)} units per second of ${call}`,
      ),
  };
}

interface NamedLoad extends Load {
  readonly call: string;
  readonly partition: string;
}

function nameOf(partition: string, { prefix }: Captured): string {
  return partition.replace(prefix, 'T#…').replace(/#RL#.*/, '#RL#<key>');
}

/** One row for partitions that differ by the number of their shard alone. */
function busiestOfEach(loads: readonly NamedLoad[]): readonly NamedLoad[] {
  const kept = new Map<string, NamedLoad>();
  for (const load of loads) {
    const name = load.partition.replace(/#\d+$/, '#<n>');
    const known = kept.get(name);
    if (known === undefined || known.mean < load.mean) kept.set(name, { ...load, partition: name });
  }
  return [...kept.values()];
}

/** Partitions of the table and of its indexes that more than one captured call writes. */
function sharedPartitions({ calls }: Captured): ReadonlySet<string> {
  const users = new Map<string, number>();
  for (const call of calls) {
    const own = new Set(call.flatMap(({ partitions: names }) => names));
    for (const name of own) users.set(name, (users.get(name) ?? 0) + 1);
  }
  return new Set([...users].flatMap(([name, count]) => (count > 1 ? [name] : [])));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share > 0 && share < 0.001 ? 3 : 1)} %`;
}

/** The same numbers in [0, 1) for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
