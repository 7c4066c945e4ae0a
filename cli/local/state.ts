/** The files of the local fleet in `.probity/`: its store, its logs, and the facts file for other programs. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FleetFile } from '../connection/fleet-file.ts';

/** Default ports. */
export const DEFAULT_PORTS = { api: 3000, aws: 4566, control: 3001, docs: 3002 } as const;
export type FleetPorts = { readonly [K in keyof typeof DEFAULT_PORTS]: number };

export interface StateFolder {
  readonly root: string;
  readonly store: string;
  readonly assembly: string;
  readonly docs: string;
  readonly facts: string;
}

export function stateFolder(root: string): StateFolder {
  return {
    root,
    store: join(root, 'cloud'),
    assembly: join(root, 'cdk.out'),
    docs: join(root, 'docs'),
    facts: join(root, 'fleet.json'),
  };
}

/** Deletes all data of the local fleet. */
export async function forget({ root }: StateFolder): Promise<void> {
  await rm(root, { recursive: true, force: true });
}

/** Readable by the owner only, because the file has the demo keys. */
export async function writeFacts({ root, facts }: StateFolder, content: FleetFile): Promise<void> {
  await mkdir(root, { recursive: true });
  await writeFile(facts, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/** Undefined where no fleet was started yet, or the file has another format. */
export async function readFacts({ facts }: StateFolder): Promise<FleetFile | undefined> {
  try {
    return FleetFile.parse(JSON.parse(await readFile(facts, 'utf8')));
  } catch {
    return undefined;
  }
}
