/** What a test run shares is made once, and whoever asks gets it whole. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { madeOnce } from './once.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-once-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('what a test run shares', () => {
  it('is made by one of those that ask at once, and the others wait until it is whole', async () => {
    let made = 0;
    const ask = () =>
      madeOnce(join(folder, 'shared'), async (into) => {
        made += 1;
        await writeFile(join(into, 'first'), '1');
        await new Promise((resolve) => setImmediate(resolve));
        await writeFile(join(into, 'last'), '2');
      });
    const folders = await Promise.all([ask(), ask(), ask()]);
    expect(made).toBe(1);
    for (const each of [...folders, await ask()])
      expect(await readFile(join(each, 'last'), 'utf8')).toBe('2');
  });

  it('fails for all that ask with the message of the one that could not make it', async () => {
    const ask = () =>
      madeOnce(join(folder, 'failing'), () => {
        throw new Error('a source does not compile');
      });
    const asked = await Promise.allSettled([ask(), ask()]);
    for (const each of [...asked, ...(await Promise.allSettled([ask()]))])
      expect(each).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('compile') },
      });
  });
});
