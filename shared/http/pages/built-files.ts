/** The files of a page, as the build puts them beside the bundle of its function. They are read once per process. */
import { readdir, readFile } from 'node:fs/promises';
import type { PageFiles } from './serve-pages.ts';

/** `bundle`: the address of the bundle, `import.meta.url` of the handler. */
export async function builtFiles(bundle: string): Promise<PageFiles> {
  const assets = new URL('./assets/', bundle);
  const names = await readdir(assets);
  const files = names.map(async (name) => [name, await readFile(new URL(name, assets))] as const);
  return new Map(await Promise.all(files));
}
