/** A terminal in a folder that looks like a clone with a running fleet: blocks of commands run in it one after the other. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ROOT } from '../../../architecture/support/repository-files.ts';

/** In a terminal the reader sees a refusal of the API; here it ends the block. */
const FAILING_CURL = '() { command curl --fail-with-body "$@"; }';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly complaints: string;
}

export class Terminal {
  readonly folder: string;
  #variables: Readonly<Record<string, string>>;

  private constructor(folder: string) {
    this.folder = folder;
    const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`;
    this.#variables = { HOME: folder, PATH, 'BASH_FUNC_curl%%': FAILING_CURL };
  }

  /** `state` is the folder of the fleet, which a clone has as `.probity`. */
  static async open(state: string): Promise<Terminal> {
    const folder = await mkdtemp(join(tmpdir(), 'probity-readme-'));
    for (const name of ['bin', 'node_modules', 'package.json'])
      await symlink(join(ROOT, name), join(folder, name));
    await symlink(state, join(folder, '.probity'));
    return new Terminal(folder);
  }

  /** Variables and functions that the blocks have set so far. */
  get variables(): Readonly<Record<string, string>> {
    return this.#variables;
  }

  /** Runs a block with what the blocks before it have set; the first command that fails ends it. */
  async run(block: string): Promise<Ran> {
    const after = join(this.folder, 'variables');
    const options = ['-e', '-u', '-o', 'pipefail', '-a', '-c', `${block}\nenv -0 >'${after}'`];
    const child = spawn('bash', options, {
      cwd: this.folder,
      env: this.#variables,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    const [out, complaints, code] = await Promise.all([textOf(child.stdout), textOf(child.stderr), ended]);
    if (code === 0) this.#variables = readVariables(await readFile(after, 'utf8'));
    return { code, out, complaints };
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

function readVariables(text: string): Readonly<Record<string, string>> {
  const entries = text.split('\0').filter((entry) => entry.includes('='));
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
