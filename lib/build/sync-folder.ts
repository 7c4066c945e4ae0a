/** Makes a folder hold exactly the given files, touching only what differs. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** File contents by path relative to the folder, with `/`. */
export type Files = ReadonlyMap<string, Uint8Array>;

/**
 * Two builds of the same sources at once do not disturb each other: equal files stay as they are, others are replaced
 * by renaming, and only files that belong to no bundle are removed.
 */
export async function syncFolder(folder: string, files: Files): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Beside the folder, where no other build takes a draft for something stale.
  const drafts = join(dirname(folder), '.drafts');
  await Promise.all([...files].map(([name, content]) => replaceFile(join(folder, name), content, drafts)));
  const present = await readFiles(folder);
  const stale = [...present.keys()].filter((name) => !files.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })));
}

/** All files of a folder, subfolders included. */
export async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(paths.map((path) => readIfThere(path)));
  const files = new Map<string, Uint8Array>();
  for (const [index, path] of paths.entries()) {
    const content = contents[index];
    if (content !== undefined) files.set(relative(folder, path).replaceAll('\\', '/'), content);
  }
  return files;
}

/** Gives a file its content in one step; `drafts` is a folder on the same disk. */
export async function replaceFile(path: string, content: Uint8Array, drafts: string): Promise<void> {
  const present = await readIfThere(path);
  if (present !== undefined && Buffer.compare(present, content) === 0) return;
  await Promise.all([mkdir(dirname(path), { recursive: true }), mkdir(drafts, { recursive: true })]);
  const draft = join(drafts, randomUUID());
  await writeFile(draft, content);
  await rename(draft, path);
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
