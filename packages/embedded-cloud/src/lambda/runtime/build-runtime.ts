/** Builds the worker's side into one plain JavaScript file: stripping types in every worker would cost more. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SOURCES = ['bootstrap.ts', 'protocol.ts', 'response-stream.ts', 'shifted-date.ts'];

/** Answers the file URL of the runtime in `folder`; it is built where the sources have changed since the last start. */
export async function buildRuntime(folder: string): Promise<URL> {
  const name = `lambda-runtime-${hashOfSources()}.mjs`;
  const file = join(folder, name);
  if (!existsSync(file)) await writeRuntime(folder, file);
  return pathToFileURL(file);
}

async function writeRuntime(folder: string, file: string): Promise<void> {
  const { build } = await import('esbuild');
  const old = (await readdir(folder)).filter((name) => /^lambda-runtime.*\.mjs$/.test(name));
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  await build({
    entryPoints: [join(import.meta.dirname, 'bootstrap.ts')],
    outfile: `${file}.draft`,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
  });
  await rename(`${file}.draft`, file);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const name of SOURCES) hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 16);
}
