/**
 * Reads of typed arrays within their bounds. One function per type of array: the engine compiles each to a single load, which one
 * for all types would not be.
 */

export function byteAt(array: Uint8Array, index: number): number {
  return array[index] ?? 0;
}

export function wordAt(array: Uint32Array, index: number): number {
  return array[index] ?? 0;
}

export function intAt(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}

export function realAt(array: Float32Array, index: number): number {
  return array[index] ?? 0;
}
