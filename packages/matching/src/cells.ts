/**
 * Reads typed arrays within their bounds. There is one function per array type, because the engine compiles a function that
 * sees a single type to one load.
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
