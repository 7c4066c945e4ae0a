/** Watchlists in a folder implement the port: parts, ranges, sources, and a pointer with optimistic locking. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folderLists } from '../../../cli/connection/list-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined) => content && Buffer.from(content).toString();

describe('a folder of lists', () => {
  const lists = folderLists(join(folder, 'new'));

  it('keeps parts and sources, whole and in part', async () => {
    await lists.put('v1', 'names.idx', bytes('0123456789'));
    await lists.putSource('un_sc/abc', bytes('<list/>'));
    expect(text(await lists.read('v1', 'names.idx'))).toBe('0123456789');
    expect(text(await lists.readRange('v1', 'names.idx', 2, 5))).toBe('234');
    expect(text(await lists.readRange('v1', 'names.idx', 8, 50))).toBe('89');
    expect(text(await lists.source('un_sc/abc'))).toBe('<list/>');
    expect(await lists.read('v1', 'none')).toBeUndefined();
    expect(await lists.source('none')).toBeUndefined();
    await expect(lists.readRange('v1', 'none', 0, 1)).rejects.toThrow('cannot be read');
    expect(readdirSync(join(folder, 'new', 'versions', 'v1'))).toEqual(['names.idx']);
  });

  it('sets the version in force for whoever saw the one before', async () => {
    expect(await lists.current()).toBeUndefined();
    expect(await lists.point('v1', undefined)).toBe(true);
    expect(await lists.point('v2', undefined)).toBe(false);
    const now = await lists.current();
    expect(now?.version).toBe('v1');
    expect(await lists.point('v2', now?.etag)).toBe(true);
    expect((await lists.current())?.version).toBe('v2');
  });

  it('says so where the pointer is none', async () => {
    writeFileSync(join(folder, 'current.json'), '{');
    await expect(folderLists(folder).current()).rejects.toThrow('which version of the lists is in force');
  });
});
