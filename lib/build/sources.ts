/** Where the source of each function lies. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetRow } from '../fleet/rows.ts';

/** The repository's root folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** Where the build puts a folder for each function. */
export const BUNDLES = join(ROOT, 'dist', 'functions');

/** What a function runs in a thread, relative to the root; most functions run nothing in one. */
export function threadOf(handler: string): string | undefined {
  const file = handler.replace(/handler\.ts$/, 'thread.ts');
  return existsSync(join(ROOT, file)) ? file : undefined;
}

/** The handler of a function, relative to the root; undefined where it is not written. */
export function handlerOf(row: FleetRow): string | undefined {
  const source = row.spec.source ?? row.name;
  const folders = [`functions/api/${source}`, `functions/workers/${source}`];
  return folders.map((folder) => `${folder}/handler.ts`).find((file) => existsSync(join(ROOT, file)));
}
