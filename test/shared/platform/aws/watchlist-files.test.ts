/** Watchlists over the real S3 engine: versions are immutable, and one writer at a time sets the version in force. */
import { type StorageEndpoint, startStorageEndpoint } from '@probity/embedded-cloud/testing/storage-endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awsWatchlistFiles } from '#shared/platform/aws/watchlist-files.ts';
import type { WatchlistFiles } from '#shared/platform/ports.ts';

let endpoint: StorageEndpoint;
let lists: WatchlistFiles;
beforeAll(async () => {
  endpoint = await startStorageEndpoint();
  for (const name of ['lists', 'empty']) await endpoint.s3.ensureBucket({ name });
  lists = awsWatchlistFiles('lists', connection());
});
afterAll(() => endpoint.stop());

const connection = () => ({
  region: 'eu-west-1',
  endpoint: endpoint.url,
  credentials: { accessKeyId: 'function', secretAccessKey: 'secret-of-function' },
});
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined) => Buffer.from(content ?? []).toString();

describe('a part of a version', () => {
  it('is read as it was put, empty, small, or larger than one range', async () => {
    const large = Buffer.alloc(17 * 1024 * 1024);
    for (let at = 0; at < large.length; at += 1024) large.writeUInt32LE(at, at);
    for (const content of [Buffer.alloc(0), Buffer.from('small'), large]) {
      await lists.put('v1', 'index/names.bin', content);
      const got = await lists.read('v1', 'index/names.bin');
      expect(got !== undefined && Buffer.compare(got, content) === 0).toBe(true);
    }
  });

  it('is read in part, up to where it ends', async () => {
    await lists.put('v1', 'payload.jsonl', bytes('0123456789'));
    expect(text(await lists.readRange('v1', 'payload.jsonl', 2, 5))).toBe('234');
    expect(text(await lists.readRange('v1', 'payload.jsonl', 8, 50))).toBe('89');
    expect(text(await lists.readRange('v1', 'payload.jsonl', 3, 3))).toBe('');
  });

  it('that is not there is undefined as a whole, and an error in part', async () => {
    expect(await lists.read('v1', 'none')).toBeUndefined();
    await expect(lists.readRange('v1', 'none', 0, 1)).rejects.toThrow('there is no part none');
  });

  it.each(['../v2/x', '', 'a//b', '.hidden', 'a b'])('cannot be named "%s"', async (name) => {
    await expect(async () => lists.put('v1', name, bytes('x'))).rejects.toThrow('no name may hold');
  });
});

describe('an old version', () => {
  it('is removed with all its parts, unless it is named or was put again', async () => {
    await endpoint.s3.ensureBucket({ name: 'aging' });
    const aging = awsWatchlistFiles('aging', connection());
    for (const version of ['kept', 'again', 'gone'])
      for (const part of ['manifest.json', 'index/names.bin']) await aging.put(version, part, bytes('x'));
    await aging.putSource('ofac/sdn.xml', bytes('x'));
    await endpoint.clock.advance(91 * 86_400_000);
    await aging.put('again', 'manifest.json', bytes('y'));
    const before = endpoint.clock.now() - 90 * 86_400_000;
    expect(await aging.retire(before, ['kept'])).toEqual(['gone']);
    expect(await aging.read('gone', 'index/names.bin')).toBeUndefined();
    for (const version of ['kept', 'again'])
      expect(await aging.read(version, 'index/names.bin')).toBeDefined();
    expect(await aging.source('ofac/sdn.xml')).toBeDefined();
    expect(await aging.retire(before, ['kept'])).toEqual([]);
  });
});

describe('a source', () => {
  it('is kept beside the versions', async () => {
    await lists.putSource('ofac/sdn.xml', bytes('<sdnList/>'));
    expect(text(await lists.source('ofac/sdn.xml'))).toBe('<sdnList/>');
    expect(await lists.source('ofac/none')).toBeUndefined();
    expect(await lists.read('ofac', 'sdn.xml')).toBeUndefined();
  });
});

describe('the version in force', () => {
  it('is none at first, and set by one of several writers that saw the same', async () => {
    const fresh = awsWatchlistFiles('empty', connection());
    expect(await fresh.current()).toBeUndefined();
    const first = await Promise.all(['v1', 'v2', 'v3'].map((version) => fresh.point(version, undefined)));
    expect(first.filter(Boolean)).toHaveLength(1);
    const now = await fresh.current();
    expect(now?.version).toBe(`v${first.indexOf(true) + 1}`);
    const next = await Promise.all(['v4', 'v5'].map((version) => fresh.point(version, now?.etag)));
    expect(next.filter(Boolean)).toHaveLength(1);
    expect((await fresh.current())?.version).toBe(next[0] ? 'v4' : 'v5');
  });

  it('is set also when the answer to the first attempt was lost', async () => {
    expect(await lists.point('v1', undefined)).toBe(true);
    expect(await lists.point('v1', undefined)).toBe(true);
    expect(await lists.point('v2', undefined)).toBe(false);
  });
});
