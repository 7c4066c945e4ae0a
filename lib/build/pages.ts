/** The files of the fleet's pages, as their own builds make them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsole } from '../../console/build.ts';
import { buildPortal } from '../../portal/build.ts';
import { type Files, readFiles } from './sync-folder.ts';

/** The build of each page, by the name of the function that serves it. */
const BUILDS: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  portal: buildPortal,
  console: buildConsole,
};

/** Builds into a temporary folder and reads what is in it, as files of the folder `assets`. Throws where nobody builds the page. */
export async function builtPages(functionName: string): Promise<Files> {
  const buildPage = BUILDS[functionName];
  if (buildPage === undefined) throw new Error(`${functionName} serves pages that nothing builds`);
  const folder = await mkdtemp(join(tmpdir(), `probity-${functionName}-`));
  try {
    await buildPage(folder);
    return new Map([...(await readFiles(folder))].map(([name, content]) => [`assets/${name}`, content]));
  } finally {
    await rm(folder, { recursive: true });
  }
}
