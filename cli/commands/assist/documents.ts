/** Reads the documents of folders. What cannot be read is told, and stops nothing. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { SourceText } from '@probity/extraction/model';
import { outcomeOf } from '@probity/reading/outcome';
import { READABLE_TYPES } from '@probity/reading/readable-types';
import type { Reading } from '@probity/reading/schema';
import { type ReadFile, threadReader } from '@probity/reading/thread/read-in-thread';
import { unreadableFile } from '../../connection/refused.ts';

/** Largest file that an upload may be. */
const MOST_BYTES = 10_485_760;
const LIMITS = { heapMiB: 640, residentMiB: 1_024, milliseconds: 40_000 };
const THREAD = new URL('../../../functions/workers/document-reader/thread.ts', import.meta.url);

export interface UnreadDocument {
  readonly name: string;
  readonly why: string;
}

export interface ReadDocuments {
  readonly sources: readonly SourceText[];
  readonly unread: readonly UnreadDocument[];
}

/** The files of the folders, without those of subfolders and hidden ones. `onRead` is called before each file. */
export async function readDocuments(
  folders: readonly string[],
  onRead: (name: string, done: number, all: number) => void,
): Promise<ReadDocuments> {
  const names = (await Promise.all(folders.map(filesOf))).flat();
  const read = threadReader(THREAD, LIMITS);
  const sources: SourceText[] = [];
  const unread: UnreadDocument[] = [];
  for (const [done, { path, name }] of names.entries()) {
    onRead(name, done, names.length);
    const reading = await readingOf(read, path);
    if (typeof reading === 'string') unread.push({ name, why: reading });
    else {
      sources.push({ id: name, title: name, blocks: reading.blocks });
      const part = PARTLY[outcomeOf(reading).reason ?? ''];
      if (part !== undefined) unread.push({ name, why: part });
    }
  }
  return { sources, unread };
}

interface FoundFile {
  readonly path: string;
  /** Of a single folder the name of the file, else its path. */
  readonly name: string;
}

async function filesOf(folder: string, _at: number, folders: readonly string[]): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw unreadableFile(folder, 'is no folder that can be read');
  });
  return entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map(({ name }) => ({ path: join(folder, name), name: folders.length === 1 ? name : join(folder, name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What is missing of files that are read in part. */
const PARTLY: Readonly<Record<string, string>> = {
  too_long: 'is longer than what is read: its end is missing',
  pages_without_text: 'has pages without text: they are scanned',
  garbled_pages: 'has pages whose fonts do not tell which letters they show',
  formulas_without_values: 'has formulas that were saved without their values',
};

/** The reading of a file, or why there is none. */
async function readingOf(read: ReadFile, path: string): Promise<Reading | string> {
  const type = READABLE_TYPES.find((each) => extname(path).toLowerCase() === `.${each}`);
  if (type === undefined) return 'is of a type that is not read';
  try {
    if ((await stat(path)).size > MOST_BYTES) return 'is larger than 10 MB';
    const reading = await read(type, await readFile(path));
    if (reading.status !== 'read') return whyNot(reading);
    return outcomeOf(reading).state === 'nothing_to_read' ? 'has nothing to read' : reading;
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

function whyNot({ status, reason }: Reading): string {
  if (status === 'no_text_layer') return 'has no text layer: it is scanned';
  return status === 'encrypted' ? 'is encrypted' : `is unreadable (${reason ?? 'damaged'})`;
}
