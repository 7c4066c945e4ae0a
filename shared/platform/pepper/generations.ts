/**
 * The stored fleet secret in generations. Checksums and tokens are made with the newest one that is in use, and those of every stored
 * generation are accepted, so that the secret can be replaced while calls go on.
 */
import * as z from 'zod';

/** What a process makes and checks checksums with. */
export interface PepperValues {
  /** Number of the generation of `current`. */
  readonly generation: number;
  /** New checksums and tokens are made with it. */
  readonly current: Uint8Array;
  /** Checksums and tokens made with one of these are genuine. `current` is the first. */
  readonly accepted: readonly Uint8Array[];
}

const PepperGeneration = z.object({
  number: z.int().positive(),
  secret: z.string().min(1),
  /** Milliseconds since the epoch. Until then every process has read it. */
  writes_from: z.number(),
  /** The operator who added it. */
  made_by: z.string(),
});
export type PepperGeneration = z.output<typeof PepperGeneration>;

const Stored = z.object({ generations: z.array(PepperGeneration).min(1).max(2) });

/** How long a process keeps what it has read. */
export const PEPPER_KEPT_MS = 5 * 60_000;
/** A new generation is written with after this time, when every process has read it. */
export const PEPPER_ADOPTED_MS = 2 * PEPPER_KEPT_MS;

/** The generations of the secret's value, oldest first. The value that CloudFormation generates is the first generation. */
export function pepperGenerations(stored: string): readonly PepperGeneration[] {
  if (stored.startsWith('{')) return Stored.parse(JSON.parse(stored)).generations;
  return [{ number: 1, secret: stored, writes_from: 0, made_by: 'deployment' }];
}

/** The value of the secret with these generations. */
export function storedPepper(generations: readonly PepperGeneration[]): string {
  return JSON.stringify(Stored.parse({ generations }));
}

/** The values of a secret that was never replaced. */
export function onlyPepper(secret: string): PepperValues {
  return pepperValues(pepperGenerations(secret), 0);
}

/** The values at a moment (milliseconds since the epoch). */
export function pepperValues(generations: readonly PepperGeneration[], now: number): PepperValues {
  const newestFirst = generations.toReversed();
  const inUse = newestFirst.find(({ writes_from: from }) => from <= now) ?? newestFirst.at(-1);
  if (inUse === undefined) throw new Error('the fleet secret has no generation');
  const others = newestFirst.filter((each) => each !== inUse);
  const [current, ...rest] = [inUse, ...others].map(({ secret }) => Buffer.from(secret, 'utf8'));
  if (current === undefined) throw new Error('the fleet secret has no value');
  return { generation: inUse.number, current, accepted: [current, ...rest] };
}
