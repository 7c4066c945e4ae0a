/** Every file of tests runs in exactly one suite, as vitest itself reads their configurations. */
import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryFiles } from './support/repository-files.ts';

const Listed = z.array(z.object({ file: z.string() }));

/** `npm run prove` takes them, and nothing else does. */
const PROVED_ONLY = /^test\/reliability\/crashes\//;

async function filesOf(config: string): Promise<readonly string[]> {
  const { PROBITY_FIGURES: _, ...env } = process.env;
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', '--config', config];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 24 });
  return Listed.parse(JSON.parse(stdout)).map(({ file }) => relative(process.cwd(), file));
}

it('every file of tests runs in one suite, and in no second one', async () => {
  const configs = repositoryFiles().filter((path) => /^vitest(?:\.\w+)?\.config\.ts$/.test(path));
  expect(configs).toHaveLength(4);
  const taken = (await Promise.all(configs.map(filesOf))).flat();
  const all = repositoryFiles().filter((path) => /\.test\.tsx?$/.test(path) && !PROVED_ONLY.test(path));
  expect(taken.toSorted()).toEqual(all.toSorted());
});
