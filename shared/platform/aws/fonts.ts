/** The fonts of printed documents, as the build puts them beside a function. */
import { readFile } from 'node:fs/promises';
import type { FontName, FontSource } from '#shared/printing/pdf/fonts/catalogue.ts';

/** `module`: the `import.meta.url` of the function. Each file is read once, when a document first needs it. */
export function fontsBeside(module: string): FontSource {
  const read = new Map<FontName, Promise<Uint8Array>>();
  return (name) => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const reading = readFile(new URL(`./fonts/${name}.ttf`, module));
    read.set(name, reading);
    // What failed once is tried again.
    reading.catch(() => read.delete(name));
    return reading;
  };
}
