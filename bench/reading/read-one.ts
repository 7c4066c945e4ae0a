/**
 * Reads one file in this process, and tells the time and how far the process grew by it. It has read another file of the type before,
 * so that what the reader itself weighs is not counted. Arguments: the file, and how often it is read for the time.
 */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { readerOf } from '@probity/reading/read-document';
import { READABLE_TYPES } from '@probity/reading/readable-types';
import { ONE_OF_EACH } from '@probity/reading/testing/one-of-each';

const [file = '', times = '1'] = process.argv.slice(2);
const type = READABLE_TYPES.find((each) => `.${each}` === extname(file));
if (type === undefined) throw new Error(`no reader of ${file}`);

const read = await readerOf(type);
await read(ONE_OF_EACH[type]);
const bytes = readFileSync(file);
const before = peakKiB();
const taken: number[] = [];
let outcome = '';
for (let time = 0; time < Number(times); time += 1) {
  const started = performance.now();
  const { status, reason, blocks, truncated } = await read(bytes);
  taken.push(performance.now() - started);
  outcome = `${reason ?? status}${truncated ? ', in part' : ''}: ${blocks.length}`;
}
const [first = 0] = taken;
const grownMiB = (peakKiB() - before) / 1024;
console.log(
  JSON.stringify({ outcome, bytes: bytes.length, firstMs: first, bestMs: Math.min(...taken), grownMiB }),
);

/** Peak of this program alone: what `resourceUsage` tells begins with the size of the process that started it. */
function peakKiB(): number {
  const [, told] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  if (told === undefined) throw new Error('the peak of the process is known on Linux only');
  return Number(told);
}
