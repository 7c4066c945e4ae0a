/** Damaged copies of a file: bytes changed, the end cut off, or a part repeated. The same seed gives the same copy. */

/** Numbers from 0 to below 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function mutated(file: Uint8Array, seed: number): Uint8Array {
  const next = random(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const copy = Uint8Array.from(file);
  for (let left = 1 + below(20); left > 0; left -= 1) copy[below(copy.length)] = below(256);
  const way = next();
  if (way < 0.2) return copy.subarray(0, below(copy.length));
  if (way > 0.9) {
    const at = below(copy.length);
    return Buffer.concat([
      copy.subarray(0, at),
      copy.subarray(Math.max(0, at - below(2_000)), at),
      copy.subarray(at),
    ]);
  }
  return copy;
}
