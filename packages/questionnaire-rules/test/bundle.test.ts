/** The rules in the respondent's page: their dependencies and their size. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('bundle for a browser without any dependency, in less than 5 KB gzipped', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../src/completeness.ts')],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
  });
  for (const input of Object.keys(metafile.inputs)) {
    expect(input).toMatch(/^packages\/(questionnaire-rules|written)\/src\/[a-z-]+\.ts$/);
  }
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(5 * 1024);
});
