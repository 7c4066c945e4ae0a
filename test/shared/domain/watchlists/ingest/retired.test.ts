/** Which versions of the watchlists a publication removes. */
import { describe, expect, it } from 'vitest';
import { ingesting } from '../../../../support/lists/ingesting.ts';
import { bytesOf, UN } from '../../../../support/lists/official-files.ts';

const un = (text: string) => ({ un_sc: { list: bytesOf(text) } });

describe('versions that are not in force any more', () => {
  it('go after 90 days with the next publication, and never the one in force or the one before it', async () => {
    const { run, lists, advance } = ingesting();
    const versions: string[] = [];
    for (const days of [0, 1, 100, 1]) {
      advance(days * 86_400_000);
      const { manifest } = await run(un(UN.replaceAll('Morvane', `Morvane${'e'.repeat(versions.length)}`)));
      versions.push(manifest?.version ?? '');
    }
    expect(new Set(versions).size).toBe(4);
    const stored = versions.map((id) => [...lists.files.keys()].some((name) => name.includes(`/${id}/`)));
    expect(stored).toEqual([false, false, true, true]);
    const sources = [...lists.files.keys()].filter((name) => name.startsWith('sources/un_sc/'));
    expect(sources).toHaveLength(4);
  });
});
