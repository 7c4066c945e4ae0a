/** What the files of a test run make once and share: the first process that asks makes it, the others wait for it. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A slow and busy machine takes some minutes for what takes seconds elsewhere. */
const PATIENCE_MS = 300_000;
const PAUSE_MS = 50;

/**
 * The folder that `make` has filled. What it makes must not change afterwards. Where it fails, every process that asks
 * fails with the same message.
 */
export async function madeOnce(
  folder: string,
  make: (folder: string) => Promise<void> | void,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  if (await isFirst(join(folder, 'taken'))) await fill(folder, make);
  await ended(folder);
  if (existsSync(join(folder, 'failed'))) throw new Error(await readFile(join(folder, 'failed'), 'utf8'));
  return folder;
}

/** The same for a folder of this test run, by its name; outside of one, of this process. */
export async function madeOncePerRun(
  name: string,
  make: (folder: string) => Promise<void> | void,
): Promise<string> {
  return madeOnce(join(process.env['PROBITY_ASSEMBLY'] ?? ofThisProcess(), name), make);
}

let own: string | undefined;

/** Removed when the process ends. */
function ofThisProcess(): string {
  if (own !== undefined) return own;
  const folder = mkdtempSync(join(tmpdir(), 'probity-once-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  own = folder;
  return folder;
}

async function fill(folder: string, make: (folder: string) => Promise<void> | void): Promise<void> {
  try {
    await make(folder);
    await writeFile(join(folder, 'ready'), '');
  } catch (error) {
    // In one step, because the others read it as soon as it is there.
    await writeFile(join(folder, 'failing'), error instanceof Error ? `${error.stack}` : String(error));
    await rename(join(folder, 'failing'), join(folder, 'failed'));
  }
}

async function ended(folder: string): Promise<void> {
  const marks = ['ready', 'failed'].map((mark) => join(folder, mark));
  for (let waited = 0; !marks.some((mark) => existsSync(mark)); waited += PAUSE_MS) {
    if (waited > PATIENCE_MS) throw new Error(`another process began to fill ${folder} and did not end`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Making a folder succeeds once. */
async function isFirst(mark: string): Promise<boolean> {
  try {
    await mkdir(mark);
    return true;
  } catch {
    return false;
  }
}
