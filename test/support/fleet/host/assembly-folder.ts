/** Set-up of a test run: names the folder in which its fleets share their deployment, and removes it in the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder = '';

/** Runs before the workers start, which inherit what it sets. */
export async function setup(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'probity-assembly-'));
  process.env['PROBITY_ASSEMBLY'] = folder;
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
