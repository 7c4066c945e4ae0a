/** Webhooks on the local fleet: what a dead or slow endpoint costs a healthy one, and deliveries per second. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningFleet, startFleet } from '../../cli/local/start-fleet.ts';
import { median, type Section } from '../table.ts';
import { BenchReceiver } from './receiver.ts';

const PORTS = { api: 3420, control: 3421, docs: 3422, aws: 4986 };
const HEALTHY_PER_SEC = 1;
/** The other endpoint gets ten times the volume. */
const OTHER_PER_SEC = 10;
const SECONDS = 40;
const BURST = 304;
const CLIENTS = 8;
/** A call that the machine is too busy for is repeated with its key. */
const CALL_ATTEMPTS = 5;
const GOAL = 1.2;
const SLOW_MS = 25_000;

/** One run: what the other endpoint does, and whose it is. */
const CASES = [
  { name: 'fast, another tenant (base)', answerMs: 0, tenant: 1 },
  { name: 'dead, another tenant', answerMs: undefined, tenant: 1 },
  { name: `slow (${SLOW_MS / 1000} s), another tenant`, answerMs: SLOW_MS, tenant: 1 },
  { name: 'fast, the same tenant (base)', answerMs: 0, tenant: 0 },
  { name: 'dead, the same tenant', answerMs: undefined, tenant: 0 },
  { name: `slow (${SLOW_MS / 1000} s), the same tenant`, answerMs: SLOW_MS, tenant: 0 },
] as const;

interface Caller {
  readonly api: string;
  readonly key: string;
  readonly questionnaire: number;
}

export async function measureWebhooks(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-bench-'));
  const fleet = await startFleet({ folder: join(folder, 'state'), ports: PORTS });
  try {
    const callers = await Promise.all([callerOf(fleet, 0), callerOf(fleet, 1)]);
    const rate = await deliveriesPerSecond(callers[0]);
    const runs: Run[] = [];
    for (const each of CASES) runs.push(await run(each, callers));
    return section(rate, runs);
  } finally {
    await fleet.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly missing: number;
}

async function run(
  { name, answerMs, tenant }: (typeof CASES)[number],
  [mine, theirs]: readonly [Caller, Caller],
): Promise<Run> {
  const [healthy, other] = [await BenchReceiver.listen(0), await BenchReceiver.listen(answerMs)];
  const owner = tenant === 0 ? mine : theirs;
  const [own, noise] = [`healthy ${randomUUID()}`, `noise ${randomUUID()}`];
  const ids = [
    [mine, await subscribe(mine, healthy.url, own)],
    [owner, await subscribe(owner, other.url, noise)],
  ] as const;
  const sent = new Map<string, number>();
  const calls: Promise<void>[] = [];
  for (let tick = 0; tick < SECONDS * OTHER_PER_SEC; tick += 1) {
    calls.push(trigger(owner, noise).then(() => undefined));
    if (tick % (OTHER_PER_SEC / HEALTHY_PER_SEC) === 0)
      calls.push(trigger(mine, own).then((id) => void sent.set(id, performance.now())));
    await pause(1_000 / OTHER_PER_SEC);
  }
  await Promise.all(calls);
  await until(() => healthy.received.size >= sent.size, 30_000);
  for (const [caller, id] of ids) await call(caller, 'DELETE', `webhooks/${id}/`);
  const waits = [...sent].flatMap(([id, at]) => {
    const came = healthy.received.get(id);
    return came === undefined ? [] : [Math.max(came - at, 1)];
  });
  healthy.close();
  other.close();
  const sorted = waits.sort((a, b) => a - b);
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
  return { name, p50: median(sorted), p99, missing: sent.size - waits.length };
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
  await call(caller, 'DELETE', `webhooks/${id}/`);
  receiver.close();
  return rate;
}

function section(rate: number, runs: readonly Run[]): Section {
  const ratio = (at: number) => (runs[at]?.p99 ?? 0) / (runs[at - (at % 3)]?.p99 ?? 1);
  return {
    title: 'Webhooks beside a dead or slow endpoint',
    how: `The local fleet, fresh state, one run. A healthy endpoint gets ${HEALTHY_PER_SEC} event per second for ${SECONDS} s, another one ${OTHER_PER_SEC} per second; the time is from the answer of the API call to the arrival of the delivery. Dead: accepts connections and never answers. Base: the other endpoint is fast, at the same volume. Deliveries per second: ${BURST} calls of ${CLIENTS} clients to the arrival of the last delivery, calls included. Goal: p99 ≤ ${GOAL} × base.`,
    head: ['The other endpoint', 'p50', 'p99', 'p99 ÷ base', 'Not delivered'],
    rows: [
      ...runs.map(({ name, p50, p99, missing }, at) => [
        name,
        `${p50.toFixed(0)} ms`,
        `${p99.toFixed(0)} ms`,
        ratio(at).toFixed(2),
        String(missing),
      ]),
      ['deliveries per second', `${rate.toFixed(0)}/s`, '', '', ''],
    ],
    short: runs.flatMap(({ name }, at) =>
      ratio(at) > GOAL ? [`${name}: p99 is ${ratio(at).toFixed(2)} × base instead of ${GOAL}`] : [],
    ),
  };
}

async function callerOf(fleet: RunningFleet, tenant: 0 | 1): Promise<Caller> {
  const caller = { api: fleet.facts.urls.api, key: fleet.facts.tenants[tenant]?.keys.test.api_key ?? '' };
  const { results } = await call(caller, 'GET', 'questionnaires/');
  const [first] = Array.isArray(results) ? results : [];
  return { ...caller, questionnaire: Number(first?.id) };
}

async function subscribe(caller: Caller, url: string, name: string): Promise<string> {
  const body = { event_type: 'response.created', webhook_url: url, filters: { response_name: name } };
  return String((await call(caller, 'POST', 'webhooks/', body))['id']);
}

/** Makes a response of that name, which announces itself; answers its id. */
async function trigger(caller: Caller, name: string): Promise<string> {
  const body = {
    questionnaire_id: caller.questionnaire,
    response_name: name,
    entity: { entity_type: 'company', legal_name: 'Anchor Works Ltd' },
  };
  return String((await call(caller, 'POST', 'responses/', body))['id']);
}

async function call(
  { api, key }: Pick<Caller, 'api' | 'key'>,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(method === 'GET' ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
  };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const send = () => fetch(`${api}/api/v1/${path}`, { method, headers, ...content });
  let answer = await send();
  for (let attempt = 1; answer.status >= 500 && attempt < CALL_ATTEMPTS; attempt += 1) answer = await send();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return unsafeObject(await answer.json());
}

function unsafeObject(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>;
}

async function until(done: () => boolean, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (!done() && performance.now() < end) await pause(10);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
