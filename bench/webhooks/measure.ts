/** Webhooks on the local fleet: what a dead or slow endpoint costs a healthy one, and deliveries per second. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFleet } from '../../cli/local/start-fleet.ts';
import { median, percentile, type Section } from '../table.ts';
import { type Caller, callerOf, subscribe, trigger, unsubscribe, until } from './calls.ts';
import { EVENTS_PER_SEC, OTHER_SUBSCRIPTIONS, type Parties, type Phase, runPhase, SECONDS } from './phase.ts';
import { BenchReceiver } from './receiver.ts';

const PORTS = { api: 3420, control: 3421, docs: 3422, aws: 4986 };
const ROUNDS = 3;
const BURST = 304;
const CLIENTS = 8;
const FAN_OUT = 40;
const FAN_OUT_EVENTS = 10;
const GOAL = 1.2;
const SLOW_MS = 25_000;
/** A fast receiver answers after this. */
const FAST_MS = 20;

/** The quiet phase and those with the same volume to a fast endpoint come first: the others are compared with them. */
const CASES = [
  { name: 'none', base: 'none', other: undefined },
  { name: 'fast, another tenant', base: 'none', other: { answerMs: FAST_MS, owner: 'another' } },
  {
    name: 'dead, another tenant',
    base: 'fast, another tenant',
    other: { answerMs: undefined, owner: 'another' },
  },
  {
    name: 'slow, another tenant',
    base: 'fast, another tenant',
    other: { answerMs: SLOW_MS, owner: 'another' },
  },
  { name: 'fast, the same tenant', base: 'none', other: { answerMs: FAST_MS, owner: 'same' } },
  {
    name: 'dead, the same tenant',
    base: 'fast, the same tenant',
    other: { answerMs: undefined, owner: 'same' },
  },
  {
    name: 'slow, the same tenant',
    base: 'fast, the same tenant',
    other: { answerMs: SLOW_MS, owner: 'same' },
  },
] as const;
type Name = (typeof CASES)[number]['name'];

export async function measureWebhooks(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-bench-'));
  const fleet = await startFleet({ folder: join(folder, 'state'), ports: PORTS });
  try {
    const callers = [await callerOf(fleet, 0), await callerOf(fleet, 1)] as const;
    const rate = await deliveriesPerSecond(callers[0]);
    const fanOut = await fanOutPerSecond(callers[0]);
    return section([rate, fanOut], await runRounds({ fleet, callers }));
  } finally {
    await fleet.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each round begins with another case, so that what changes in time falls on all of them. */
async function runRounds(parties: Parties): Promise<ReadonlyMap<Name, readonly Phase[]>> {
  const phases = new Map<Name, Phase[]>();
  // What starts and is compiled for the first time belongs to no case.
  await runPhase(parties, { answerMs: SLOW_MS, owner: 'another' });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const at of CASES.keys()) {
      const each = CASES[(at + 3 * round) % CASES.length];
      if (each === undefined) continue;
      phases.set(each.name, [...(phases.get(each.name) ?? []), await runPhase(parties, each.other)]);
    }
  }
  return phases;
}

async function deliveriesPerSecond(caller: Caller): Promise<number> {
  const receiver = await BenchReceiver.listen(0);
  const name = `burst ${randomUUID()}`;
  const id = await subscribe(caller, receiver.url, name);
  await Promise.all(Array.from({ length: CLIENTS }, () => trigger(caller, name)));
  await until(() => receiver.received.size >= CLIENTS, 30_000);
  const began = performance.now();
  for (let start = 0; start < BURST; start += CLIENTS)
    await Promise.all(Array.from({ length: CLIENTS }, () => trigger(caller, name)));
  await until(() => receiver.received.size >= BURST + CLIENTS, 120_000);
  const rate = ((receiver.received.size - CLIENTS) * 1_000) / (performance.now() - began);
  await unsubscribe(caller, id);
  receiver.close();
  return rate;
}

/** Few events to many subscriptions: deliveries without the calls of the API. */
async function fanOutPerSecond(caller: Caller): Promise<number> {
  const receiver = await BenchReceiver.listen(0);
  const name = `fan-out ${randomUUID()}`;
  const ids: string[] = [];
  for (let n = 0; n < FAN_OUT; n += 1) ids.push(await subscribe(caller, `${receiver.url}/${n}`, name));
  const began = performance.now();
  for (let n = 0; n < FAN_OUT_EVENTS; n += 1) await trigger(caller, name);
  await until(() => receiver.arrivals.length >= FAN_OUT * FAN_OUT_EVENTS, 120_000);
  const rate = (receiver.arrivals.length * 1_000) / (performance.now() - began);
  for (const id of ids) await unsubscribe(caller, id);
  receiver.close();
  return rate;
}

interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly missing: number;
  readonly ahead: number;
  readonly mostOpen: number;
}

/** Percentiles are medians of those of the rounds; counts are the highest of all rounds. */
function figuresOf(phases: readonly Phase[]): Figures {
  return {
    p50: median(phases.map(({ waits }) => median(waits))),
    p99: median(phases.map(({ waits }) => percentile(waits, 0.99))),
    missing: phases.reduce((sum, { missing }) => sum + missing, 0),
    ahead: Math.max(...phases.flatMap(({ ahead }) => ahead)),
    mostOpen: Math.max(...phases.map(({ mostOpen }) => mostOpen)),
  };
}

/** How many times as long the middle delivery takes as in the quiet phase of the same round; the median of the rounds. */
function medianRatio(phases: readonly Phase[], quiet: readonly Phase[]): number {
  return median(phases.map(({ waits }, round) => median(waits) / median(quiet[round]?.waits ?? [])));
}

function section(
  [rate, fanOut]: readonly [number, number],
  phases: ReadonlyMap<Name, readonly Phase[]>,
): Section {
  const figures = (name: Name) => figuresOf(phases.get(name) ?? []);
  const compared = CASES.map(({ name, base }) => {
    const own = figures(name);
    return {
      name,
      own,
      toBase: own.p99 / figures(base).p99,
      toQuiet: own.p99 / figures('none').p99,
      middle: medianRatio(phases.get(name) ?? [], phases.get('none') ?? []),
    };
  });
  return {
    title: 'Webhooks beside a dead or slow endpoint',
    how: `The local fleet, fresh state. A healthy endpoint gets ${EVENTS_PER_SEC} events per second for ${SECONDS} s; another one has ${OTHER_SUBSCRIPTIONS} subscriptions to as many events, so ten times the deliveries. ${ROUNDS} rounds of all cases, in turn; percentiles are medians of the rounds, counts the highest. The time is from the answer of the API call to the arrival of the delivery. Dead: accepts connections and never answers. Slow: answers after ${SLOW_MS / 1000} s. Fast: after ${FAST_MS} ms. Base: the fast endpoint of the same owner, since all functions share two cores here; that of the fast ones is the healthy endpoint alone. Begun meanwhile: posts to the other endpoint that began while a healthy delivery was on its way. Open at once: posts to the other endpoint, in both lanes together. Deliveries per second: ${BURST} calls of ${CLIENTS} clients to the arrival of the last delivery, calls included, and ${FAN_OUT_EVENTS} events to ${FAN_OUT} subscriptions. Goals: with a dead or slow endpoint p99 ≤ ${GOAL} × base, and with that of another tenant p50 ≤ ${GOAL} × that of the quiet phase of the same round (median of the rounds).`,
    head: [
      'The other endpoint',
      'p50',
      'p50 ÷ alone',
      'p99',
      'p99 ÷ base',
      'p99 ÷ alone',
      'Begun meanwhile',
      'Open at once',
      'Not delivered',
    ],
    rows: [
      ...compared.map(({ name, own, toBase, toQuiet, middle }) => [
        name,
        `${own.p50.toFixed(1)} ms`,
        middle.toFixed(2),
        `${own.p99.toFixed(0)} ms`,
        toBase.toFixed(2),
        toQuiet.toFixed(2),
        String(own.ahead),
        String(own.mostOpen),
        String(own.missing),
      ]),
      ['deliveries per second, with calls', `${rate.toFixed(0)}/s`, '', '', '', '', '', '', ''],
      ['deliveries per second, fan-out', `${fanOut.toFixed(0)}/s`, '', '', '', '', '', '', ''],
    ],
    short: compared.flatMap(({ name, toBase, middle, own }) => [
      ...(/^(dead|slow)/.test(name) && toBase > GOAL
        ? [`${name}: p99 is ${toBase.toFixed(2)} × base instead of ${GOAL}`]
        : []),
      ...(/^(dead|slow), another/.test(name) && middle > GOAL
        ? [`${name}: p50 is ${middle.toFixed(2)} × that of the healthy endpoint alone instead of ${GOAL}`]
        : []),
      ...(own.missing > 0 ? [`${name}: ${own.missing} healthy deliveries did not arrive`] : []),
    ]),
  };
}
