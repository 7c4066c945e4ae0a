/** The size of each function's bundle, and the start time of its process compared with a bare handler. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildResult, build } from '../lib/build/build.ts';
import { bytesOf, closureOf } from '../lib/build/metafile.ts';
import { median, type Section } from './table.ts';

const run = promisify(execFile);
const ROUNDS = 11;

/** Settings that let every bundle load. No server listens at this address. */
const SETTINGS = {
  AWS_REGION: 'eu-west-1',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  TABLE_NAME: 'table',
  DOCUMENTS_BUCKET: 'documents',
  FIELD_KEY_ID: 'key',
  PEPPER_SECRET_ARN: 'arn:aws:secretsmanager:eu-west-1:000000000000:secret:pepper',
  PUBLIC_URL: 'https://probity.example',
  MAIL_FROM: 'no-reply@probity.example',
  MAIL_CONFIGURATION_SET: 'set',
  BUS_NAME: 'bus',
  DELIVERIES_QUEUE_URL: 'https://queue.example/deliveries',
  RETRIES_QUEUE_URL: 'https://queue.example/retries',
  TIMERS_QUEUE_URL: 'https://queue.example/timers',
  WEBHOOK_LOOPBACK: 'refuse',
};

export async function measureBundles(): Promise<Section[]> {
  const built = await build();
  return [bytesPerFunction(built), await processStart(built)];
}

const GOAL_KB = 340;
const GOAL_START = 2.3;

function bytesPerFunction({ functions, metafile }: BuildResult): Section {
  const sizes = functions.map(({ name, entry }): [string, number] => [
    name,
    bytesOf(metafile, closureOf(metafile, entry, 'eager')) / 1000,
  ]);
  const over = sizes.filter(([, size]) => size > GOAL_KB);
  return {
    title: 'Bytes loaded at start, per function',
    how: 'The eager closure of each entry in the metafile of the production build: everything but dynamic imports. Goal for API functions: ≤ 340 KB.',
    head: ['Function', 'Eager KB'],
    rows: sizes.map(([name, size]) => [name, size.toFixed(0)]),
    short: over.map(([name, size]) => `${name} loads ${size.toFixed(0)} KB instead of ${GOAL_KB}`),
  };
}

async function processStart({ functions }: BuildResult): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-bench-'));
  const bare = join(folder, 'bare.mjs');
  await writeFile(
    bare,
    'export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });\n',
  );
  const api = functions.filter(({ name }) =>
    ['entities', 'responses', 'workflows', 'onboarding'].includes(name),
  );
  const entries: [string, string][] = [
    ['bare handler', bare],
    ...api.map(({ name, folder: at }): [string, string] => [name, join(at, 'index.mjs')]),
  ];
  const samples = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, file] of entries) samples.get(name)?.push(await startMs(file));
  }
  await rm(folder, { recursive: true });
  const base = median(samples.get('bare handler') ?? []);
  const ratios = entries.map(([name]): [string, number, number] => {
    const own = median(samples.get(name) ?? []);
    return [name, own, own / base];
  });
  return {
    title: 'Process start beside a bare handler',
    how: `Wall time of a process that imports the bundle and ends, median of ${ROUNDS} interleaved rounds. Goal: ≤ 2.3 × bare.`,
    head: ['Function', 'ms', '× bare'],
    rows: ratios.map(([name, own, ratio]) => [name, own.toFixed(0), ratio.toFixed(2)]),
    short: ratios.flatMap(([name, , ratio]) =>
      ratio > GOAL_START ? [`${name} starts in ${ratio.toFixed(1)} × bare instead of ${GOAL_START}`] : [],
    ),
  };
}

async function startMs(file: string): Promise<number> {
  const started = performance.now();
  const script = `await import(${JSON.stringify(file)}); process.exit(0)`;
  await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...SETTINGS },
  });
  return performance.now() - started;
}
