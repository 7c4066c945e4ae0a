/** Builds every bundle of the fleet into `dist/`. */
import { build } from '../lib/build/build.ts';
import { bytesOf, closureOf } from '../lib/build/metafile.ts';

const started = performance.now();
const { functions, unwritten, metafile } = await build(undefined, { maps: true });
for (const { name, entry } of functions) {
  const eager = bytesOf(metafile, closureOf(metafile, entry, 'eager'));
  console.log(`${name.padEnd(20)} ${(eager / 1024).toFixed(0).padStart(5)} KiB loaded at start`);
}
for (const name of unwritten) console.error(`${name}: the fleet names it, but it has no handler.ts`);
console.log(`${functions.length} functions built in ${(performance.now() - started).toFixed(0)} ms`);
