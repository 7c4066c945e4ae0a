/** Set-up of a run in the browser: builds the page of respondents and the console once for all files of tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsole } from '../../../console/build.ts';
import { buildPortal } from '../../../portal/build.ts';

const VARIABLES = { portal: 'PROBITY_PORTAL_PAGES', console: 'PROBITY_CONSOLE_PAGES' } as const;

let folders: readonly string[] = [];

/** Runs before the workers start, which inherit what it sets. */
export async function setup(): Promise<void> {
  const [portal, console] = [await newFolder('portal'), await newFolder('console')];
  folders = [portal, console];
  await Promise.all([buildPortal(portal), buildConsole(console)]);
  process.env[VARIABLES.portal] = portal;
  process.env[VARIABLES.console] = console;
}

export async function teardown(): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** The folder of the built page. */
export function builtPage(which: keyof typeof VARIABLES): string {
  const folder = process.env[VARIABLES[which]];
  if (folder === undefined) throw new Error('the set-up of the run has built no pages');
  return folder;
}

function newFolder(which: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `probity-${which}-pages-`));
}
