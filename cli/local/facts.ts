/** `.probity/fleet.json`: where the running local fleet is reached, and the keys of its demo tenants. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const Key = z.object({ api_key: z.string(), api_secret: z.string().optional() });

/** The documented field names of the file. */
export const FleetFacts = z.object({
  urls: z.object({
    api: z.url(),
    docs: z.url(),
    inbox: z.url(),
    portal: z.url(),
    mails: z.url(),
    clock: z.url(),
    settle: z.url(),
    health: z.url(),
    mail_failures: z.url(),
    aws: z.url(),
  }),
  resources: z.object({ table: z.string(), fieldKey: z.string(), pepperSecret: z.string() }),
  tenants: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      keys: z.object({ test: Key, live: Key, hmac: Key.optional() }),
    }),
  ),
});
export type FleetFacts = z.output<typeof FleetFacts>;

export const STATE_FOLDER = '.probity';
const FILE = join(STATE_FOLDER, 'fleet.json');

export async function writeFacts(facts: FleetFacts): Promise<void> {
  await mkdir(STATE_FOLDER, { recursive: true });
  await writeFile(FILE, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
}

/** Undefined where no fleet has been started yet. */
export async function readFacts(): Promise<FleetFacts | undefined> {
  try {
    return FleetFacts.parse(JSON.parse(await readFile(FILE, 'utf8')));
  } catch {
    return undefined;
  }
}
