/** Holds the demo to its word: claims that must be true, and waiting for what must happen. */

/** Throws with `claim` unless it holds: every step of the demo is verified. */
export function verify(holds: boolean, claim: string): void {
  if (!holds) throw new Error(`not as promised: ${claim}`);
}

/** Asks until `read` answers something, at most `seconds`. */
export async function until<T>(
  seconds: number,
  what: string,
  read: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`waited ${seconds} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
