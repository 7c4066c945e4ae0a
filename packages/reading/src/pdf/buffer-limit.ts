/**
 * Bounds what a PDF can unfold to. pdf.js decodes a stream into one buffer that it doubles, and has no limit of its own: a file of
 * 1 MB took 2 GB. Nothing else that leads to the text of a page needs a buffer of this size.
 */
import { Unreadable } from '../refusals.ts';

/** More than the drawing of any page, and than the font of any script. */
const MAX_BUFFER_BYTES = 16 * 2 ** 20;

const BUFFERS = [
  'ArrayBuffer',
  'Int8Array',
  'Uint8Array',
  'Int32Array',
  'Uint32Array',
  'Float64Array',
] as const;
/** It would collect what it decodes piece by piece. Without it, pdf.js decodes into a buffer. */
const STREAM = 'DecompressionStream';

/**
 * Runs `work` while no buffer beyond the limit can be made. Rejects as too large where one was asked for, also if `work` went on
 * without it. It replaces globals meanwhile: it is for threads that do nothing else.
 */
export async function withBufferLimit<T>(work: () => Promise<T>): Promise<T> {
  const originals = [...BUFFERS, STREAM].map((name) => [name, Reflect.get(globalThis, name)] as const);
  let isExceeded = false;
  const refuse = () => {
    isExceeded = true;
    throw new Unreadable('too_large');
  };
  for (const [name, original] of originals) {
    Reflect.set(globalThis, name, name === STREAM ? undefined : limited(original, refuse));
  }
  try {
    const result = await work();
    if (isExceeded) throw new Unreadable('too_large');
    return result;
  } catch (error) {
    throw isExceeded ? new Unreadable('too_large') : error;
  } finally {
    for (const [name, original] of originals) Reflect.set(globalThis, name, original);
  }
}

/** The constructor of a buffer, which refuses sizes beyond the limit. */
function limited(original: object, refuse: () => never): object {
  const bytes = Number(Reflect.get(original, 'BYTES_PER_ELEMENT') ?? 1);
  return new Proxy(original, {
    construct(target, given, newTarget) {
      const [size] = given;
      if (typeof size === 'number' && size * bytes > MAX_BUFFER_BYTES) return refuse();
      return Reflect.construct(unsafeConstructor(target), given, newTarget);
    },
  });
}

function unsafeConstructor(value: object): new () => object {
  return value as new () => object;
}
