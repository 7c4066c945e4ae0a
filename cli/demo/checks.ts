/** Checks of the demo, and waiting for asynchronous results. */

/** Throws with `claim` where it is false. */
export function check(holds: boolean, claim: string): void {
  if (!holds) throw new Error(`expected: ${claim}`);
}

/** Repeats `read` until it returns a value, for at most `seconds`. */
export async function until<T>(
  seconds: number,
  what: string,
  read: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what}: not there after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
