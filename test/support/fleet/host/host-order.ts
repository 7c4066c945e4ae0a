/** What a test tells the process that hosts its fleet, and what that answers on its one line of output. */
import * as z from 'zod';
import { FleetFile } from '../../../../cli/connection/fleet-file.ts';
import type { FleetPorts } from '../../../../cli/local/state.ts';

export interface HostOrder {
  readonly folder: string;
  readonly ports: FleetPorts;
  /** Values of the template's parameters that are not its own. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Folder in which the fleets of a test run share their deployment; each makes its own where there is none. */
  readonly shared?: string | undefined;
}

/** Where the process ends itself as `kill -9` would: at the n-th effect of one function, before or after it. */
export const CrashPoint = z.object({
  functionName: z.string(),
  effect: z.int().positive(),
  when: z.enum(['before', 'after']),
});
export type CrashPoint = z.output<typeof CrashPoint>;

/** What the host says once a crash point is set. */
export const ARMED = 'armed';

/** Facts as `fleet.json` has them, and the key of the account's root, who may read the table past every fence. */
export const HostReady = z.object({
  facts: FleetFile,
  root: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  /** The secret into which the operator fills what company registers ask for. */
  registersSecret: z.string(),
});
export type HostReady = z.output<typeof HostReady>;

export function ready(said: HostReady): string {
  return JSON.stringify(said);
}
