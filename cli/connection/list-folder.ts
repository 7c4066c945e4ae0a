/** Watchlists in a folder with the layout of the bucket, for use without a stage by one operator at a time. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { WatchlistFiles } from '#shared/platform/ports.ts';
import { unreadableFile } from './refused.ts';

const Pointer = z.object({ version: z.string().min(1) });

export function folderLists(folder: string): WatchlistFiles {
  const pointer = join(folder, 'current.json');
  const part = (version: string, name: string) => join(folder, 'versions', version, name);
  const source = (name: string) => join(folder, 'sources', name);
  const current = async () => {
    const bytes = await contentOf(pointer);
    return bytes === undefined ? undefined : { version: versionIn(pointer, bytes), etag: tagOf(bytes) };
  };
  return {
    current,
    read: (version, name) => contentOf(part(version, name)),
    readRange: (version, name, from, toExclusive) => rangeOf(part(version, name), from, toExclusive),
    put: (version, name, bytes) => write(part(version, name), bytes),
    putSource: (name, bytes) => write(source(name), bytes),
    source: (name) => contentOf(source(name)),
    async point(version, ifEtag) {
      if ((await current())?.etag !== ifEtag) return false;
      await write(pointer, Buffer.from(JSON.stringify({ version })));
      return true;
    },
    // The folder is the operator's own.
    retire: async () => [],
  };
}

function versionIn(path: string, bytes: Uint8Array): string {
  try {
    return Pointer.parse(JSON.parse(new TextDecoder().decode(bytes))).version;
  } catch {
    throw unreadableFile(path, 'is not what says which version of the lists is in force');
  }
}

/** Writes under a temporary name first, so that a file is never incomplete. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

async function contentOf(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unreadableFile(path, 'cannot be read');
  }
}

async function rangeOf(path: string, from: number, toExclusive: number): Promise<Uint8Array> {
  const file = await open(path).catch(() => {
    throw unreadableFile(path, 'cannot be read');
  });
  try {
    const { buffer, bytesRead } = await file.read({
      buffer: new Uint8Array(Math.max(0, toExclusive - from)),
      position: from,
    });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function tagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
