/** What each function loads before it can answer, and how long a process takes to get there beside the least it can be. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildResult, build } from '../lib/build/build.ts';
import { bundle } from '../lib/build/bundles.ts';
import { bytesOf, closureOf } from '../lib/build/metafile.ts';
import { rowsOf } from '../lib/fleet/rows.ts';
import { SETTINGS, schemasMadeBy } from './start/load.ts';
import type { Section } from './table.ts';

const run = promisify(execFile);
const ROUNDS = 31;

export async function measureBundles(): Promise<Section[]> {
  const built = await build();
  return [bytesPerFunction(built), await processStart(built)];
}

/** KB that an API function may load at start: with what handles files or mail, and without. */
const GOAL_KB = { large: 480, small: 350 } as const;
const GOAL_START = 1.25;

function bytesPerFunction({ functions, metafile }: BuildResult): Section {
  const grants = new Map(rowsOf().map(({ name, spec }) => [name, spec]));
  const sizes = functions.map(({ name, entry }) => {
    const spec = grants.get(name);
    const isApi = spec?.trigger.kind === 'api';
    const isLarge = spec?.grants.some((grant) => /^(?:documents|staged|mail):/.test(grant)) ?? false;
    const size = bytesOf(metafile, closureOf(metafile, entry, 'eager')) / 1000;
    return { name, size, goal: isApi ? GOAL_KB[isLarge ? 'large' : 'small'] : undefined };
  });
  return {
    title: 'Bytes loaded at start, per function',
    how: 'The eager closure of each entry in the metafile of the production build: everything but dynamic imports. Goal for API functions: ≤ 480 KB, those without mail and files ≤ 350 KB.',
    head: ['Function', 'Eager KB', 'Goal'],
    rows: sizes.map(({ name, size, goal }) => [name, size.toFixed(0), goal === undefined ? '' : `≤ ${goal}`]),
    short: sizes.flatMap(({ name, size, goal }) =>
      goal !== undefined && size > goal ? [`${name} loads ${size.toFixed(0)} KB instead of ${goal}`] : [],
    ),
  };
}

interface Start {
  /** Wall time of the process from its spawning to its end. */
  readonly ms: number;
  /** Processor time of the process until the handler is there, all threads. */
  readonly cpu: number;
}

async function processStart(built: BuildResult): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-bench-'));
  const entries = await entriesIn(folder, built);
  const samples = new Map<string, Start[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, file] of entries) samples.get(name)?.push(await start(file));
  }
  const taken = entries.map(([name]) => summary(name, samples.get(name) ?? []));
  const made = await schemasMadeBy(entries.map(([, file]) => file));
  const schemas = new Map(entries.map(([name], index) => [name, made[index] ?? 0]));
  await rm(folder, { recursive: true });
  const [bare, floor] = taken;
  if (bare === undefined || floor === undefined) throw new Error('nothing was started');
  return {
    title: 'Process start beside the floor',
    how: `A process that imports the bundle and ends, best of ${ROUNDS} interleaved rounds: wall time, processor time, and how many schemas are made. The floor imports middy, lib-dynamodb, the logger and zod and does nothing; it makes its client, logger and 18 schemas, and is built as functions are. Goal: ≤ ${GOAL_START} × the floor, in processor time, since wall time varies with what else the machine does.`,
    head: ['Function', 'ms', '× bare', '× floor', 'CPU ms', 'CPU × bare', 'CPU × floor', 'Schemas'],
    rows: taken.map(({ name, ms, cpu }) => [
      name,
      ms.toFixed(0),
      (ms / bare.ms).toFixed(2),
      (ms / floor.ms).toFixed(2),
      cpu.toFixed(0),
      (cpu / bare.cpu).toFixed(2),
      (cpu / floor.cpu).toFixed(2),
      String(schemas.get(name)),
    ]),
    short: taken.flatMap(({ name, cpu }) =>
      cpu / floor.cpu > GOAL_START
        ? [`${name} starts in ${(cpu / floor.cpu).toFixed(2)} × the floor instead of ${GOAL_START}`]
        : [],
    ),
  };
}

/** What is started: a bare handler, the floor, and the API functions. */
async function entriesIn(folder: string, { functions }: BuildResult): Promise<[string, string][]> {
  const bare = join(folder, 'bare.mjs');
  await writeFile(
    bare,
    'export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });\n',
  );
  const floor = join(folder, 'floor');
  await mkdir(floor);
  const { bundles } = await bundle([{ name: 'floor', source: 'bench/start/floor.ts' }], { maps: false });
  for (const { files } of bundles) {
    for (const [name, content] of files) await writeFile(join(floor, name), content);
  }
  const api = functions.filter(({ name }) => STARTED.includes(name));
  return [
    ['bare handler', bare],
    ['the floor', join(floor, 'index.mjs')],
    ...api.map(({ name, folder: at }): [string, string] => [name, join(at, 'index.mjs')]),
  ];
}

const STARTED: readonly string[] = ['entities', 'responses', 'workflows', 'onboarding', 'comments', 'tasks'];

function summary(name: string, starts: readonly Start[]) {
  return {
    name,
    ms: Math.min(...starts.map(({ ms }) => ms)),
    cpu: Math.min(...starts.map(({ cpu }) => cpu)),
  };
}

async function start(file: string): Promise<Start> {
  const script = `await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage();
    process.stdout.write(String((user + system) / 1000), () => process.exit(0));`;
  const started = performance.now();
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...SETTINGS },
  });
  return { ms: performance.now() - started, cpu: Number(stdout) };
}
