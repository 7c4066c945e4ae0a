/** The files of the respondent's page, as the portal's own build makes them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPortal } from '../../portal/build.ts';
import { type Files, readFiles } from './sync-folder.ts';

/** Builds into a temporary folder and reads what is in it, as files of the folder `assets`. */
export async function builtPages(): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-portal-'));
  try {
    await buildPortal(folder);
    return new Map([...(await readFiles(folder))].map(([name, content]) => [`assets/${name}`, content]));
  } finally {
    await rm(folder, { recursive: true });
  }
}
