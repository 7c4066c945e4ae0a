/** Builds the worker's side into one plain JavaScript file: stripping types in every worker would cost more. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Writes the runtime into `folder` and answers its file URL. */
export async function buildRuntime(folder: string): Promise<URL> {
  const outfile = join(folder, 'lambda-runtime.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./bootstrap.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
  });
  return pathToFileURL(outfile);
}
