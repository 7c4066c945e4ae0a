/** `npm run bench`: takes every figure and writes docs/benchmarks.md. Name sections to take those alone. */
import { readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, totalmem } from 'node:os';
import { measureBundles } from './bundles.ts';
import { measureLocalFleet } from './local-fleet.ts';
import { measureLongList } from './long-list.ts';
import { measurePipeline } from './pipeline.ts';
import { measurePortal } from './portal.ts';
import { measureRoundTrips } from './round-trips/measure.ts';
import { markdown, type Section } from './table.ts';

const BENCHES: Readonly<Record<string, () => Promise<Section | Section[]>>> = {
  'round-trips': measureRoundTrips,
  'long-list': measureLongList,
  portal: measurePortal,
  bundles: measureBundles,
  pipeline: measurePipeline,
  'local-fleet': measureLocalFleet,
};
const FILE = new URL('../docs/benchmarks.md', import.meta.url);

const wanted = process.argv.slice(2);
const chosen = Object.entries(BENCHES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const taken: Section[] = [];
for (const [name, measure] of chosen) {
  console.log(`… ${name}`);
  taken.push(...[await measure()].flat());
}
for (const section of taken) console.log(`\n${markdown(section)}`);
if (wanted.length === 0) await writeFile(FILE, page(taken));
else
  console.log(
    `${FILE.pathname} keeps ${(await readFile(FILE, 'utf8')).split('\n').length} lines: only a whole run writes it.`,
  );
process.exit(0);

function page(sections: readonly Section[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${arch()}, Node ${process.version}`;
  const head = `Taken on ${new Date().toISOString().slice(0, 10)} by \`npm run bench\` on a shared machine: ${machine}. Counts are exact; times vary with what else the machine does, so read the ratios.`;
  const short = sections.flatMap((section) => section.short ?? []);
  const misses = short.length === 0 ? ['Nothing.'] : short.map((sentence) => `- ${sentence}`);
  return [
    '# Benchmarks',
    '',
    head,
    '',
    ...sections.map(markdown),
    '## What falls short of its goal',
    '',
    ...misses,
    '',
  ].join('\n');
}
