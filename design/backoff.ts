/** How long a page waits before it repeats a call. */

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/** Delay before attempt `failures + 1`: exponential, with up to 25 % jitter, at least `askedMs` (Retry-After). */
export function backoff(failures: number, askedMs: number | undefined, random: () => number): number {
  const doubled = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return Math.max(askedMs ?? 0, Math.round(doubled * (1 + random() / 4)));
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
