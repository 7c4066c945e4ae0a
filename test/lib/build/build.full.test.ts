/** The whole build, twice: always the same. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { build } from '../../../lib/build/build.ts';
import { type Files, readFiles } from '../../../lib/build/sync-folder.ts';
import { sharedBuild } from '../../support/run/shared-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

const asText = (files: Files) =>
  Object.fromEntries([...files].map(([name, content]) => [name, Buffer.from(content).toString('base64')]));

it('makes the same bytes of the same sources for every function, wherever it writes them', {
  timeout: 600_000,
}, async () => {
  const [first, second] = [await sharedBuild(), await build(folder)];
  expect(second.functions.map(({ name }) => name)).toEqual(first.functions.map(({ name }) => name));
  for (const [index, { folder: bundle }] of first.functions.entries()) {
    const twin = second.functions[index];
    if (twin === undefined) throw new Error('a bundle is missing');
    expect(asText(await readFiles(twin.folder))).toEqual(asText(await readFiles(bundle)));
  }
});
