/** Renders one document in this process, and tells time, size and the peak of the process. Arguments: its name, and how often. */
import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { DOCUMENTS } from './documents.ts';

const [name = '', times = '1'] = process.argv.slice(2);
const make = DOCUMENTS[name];
if (make === undefined) throw new Error(`no document ${name}`);

const taken: number[] = [];
let bytes = new Uint8Array();
for (let time = 0; time < Number(times); time += 1) {
  const started = performance.now();
  // The first time includes loading the renderer, as in a function that has just started.
  const { installedPrinter } = await import('@probity/printing/testing/installed-fonts');
  bytes = new Uint8Array(await installedPrinter(make()));
  taken.push(performance.now() - started);
}
const [, peakKiB = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
const pages = (await PDFDocument.load(bytes)).getPageCount();
const [firstMs = 0] = taken;
const figures = {
  pages,
  bytes: bytes.length,
  firstMs,
  bestMs: Math.min(...taken),
  peakMiB: Number(peakKiB) / 1024,
};
console.log(JSON.stringify(figures));
