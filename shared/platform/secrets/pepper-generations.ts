/**
 * The stored fleet secret in generations. Checksums and tokens are made with the newest one that is in use, and those of every stored
 * generation are accepted, so that the secret can be replaced while calls go on.
 */
/** What a process makes and checks checksums with. */
export interface PepperValues {
  /** Number of the generation of `current`. */
  readonly generation: number;
  /** New checksums and tokens are made with it. */
  readonly current: Uint8Array;
  /** Checksums and tokens made with one of these are genuine. `current` is the first. */
  readonly accepted: readonly Uint8Array[];
}

export interface PepperGeneration {
  readonly number: number;
  readonly secret: string;
  /** Milliseconds since the epoch. Until then every process has read it. */
  readonly writes_from: number;
  /** The operator who added it. */
  readonly made_by: string;
}

/** How long a process keeps what it has read. */
export const PEPPER_KEPT_MS = 5 * 60_000;
/** A new generation is written with after this time, when every process has read it. */
export const PEPPER_ADOPTED_MS = 2 * PEPPER_KEPT_MS;

/** The generations of the secret's value, oldest first. The value that CloudFormation generates is the first generation. */
export function pepperGenerations(stored: string): readonly PepperGeneration[] {
  if (!stored.startsWith('{')) return [{ number: 1, secret: stored, writes_from: 0, made_by: 'deployment' }];
  const { generations }: { readonly generations?: unknown } = JSON.parse(stored);
  if (!isPepper(generations)) throw new Error('the fleet secret is malformed');
  return generations;
}

/** The value of the secret with these generations. */
export function storedPepper(generations: readonly PepperGeneration[]): string {
  if (!isPepper(generations)) throw new Error('these are no generations of a fleet secret');
  return JSON.stringify({ generations });
}

/** By hand, because a schema takes time at every start of every API function. */
function isPepper(generations: unknown): generations is readonly PepperGeneration[] {
  return (
    Array.isArray(generations) &&
    [1, 2].includes(generations.length) &&
    generations.every(
      ({ number, secret, writes_from, made_by }) =>
        Number.isInteger(number) &&
        typeof secret === 'string' &&
        secret !== '' &&
        Number.isFinite(writes_from) &&
        typeof made_by === 'string',
    )
  );
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
