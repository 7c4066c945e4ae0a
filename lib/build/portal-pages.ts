/** The files of the respondent's page, as the portal's own build makes them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPortal } from '../../portal/build.ts';
import { type Files, readFiles } from './sync-folder.ts';

/** Builds into a temporary folder and reads what is in it. */
export async function builtPages(): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-portal-'));
  try {
    await buildPortal(folder);
    return await readFiles(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
