/** The bundles of all functions, built once for all files of a test run. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildResult } from '../../../lib/build/build.ts';
import { madeOncePerRun } from './once.ts';

interface SharedBuild extends BuildResult {
  /** Holds what `build` writes. Nobody changes it. */
  readonly folder: string;
}

export async function sharedBuild(): Promise<SharedBuild> {
  const folder = await madeOncePerRun('build', async (into) => {
    const { build } = await import('../../../lib/build/build.ts');
    const result = await build(join(into, 'dist'));
    await writeFile(join(into, 'result.json'), JSON.stringify(result));
  });
  const result = unsafeResult(JSON.parse(await readFile(join(folder, 'result.json'), 'utf8')));
  return { ...result, folder: join(folder, 'dist') };
}

/** The folder with a bundle for each function. */
export async function sharedBundles(): Promise<string> {
  return join((await sharedBuild()).folder, 'functions');
}

/** The file is written above, in the same run. */
function unsafeResult(value: unknown): BuildResult {
  return value as BuildResult;
}
