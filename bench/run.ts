/** `npm run bench`: runs all benches and writes the figures to docs/benchmarks.md. Give names to run only these benches. */
import { readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, totalmem } from 'node:os';
import { measureBatch } from './batch.ts';
import { measureBundles } from './bundles.ts';
import { measureConsole } from './console/measure.ts';
import { measureWorkList } from './console/work-list.ts';
import { measureDuplicates } from './duplicates.ts';
import { measureChecking } from './extraction/checking.ts';
import { measureExtraction } from './extraction/measure.ts';
import { measureHostileFiles } from './hostile-files.ts';
import { measureLargeTenant } from './large-tenant/measure.ts';
import { measureLocalFleet } from './local-fleet.ts';
import { measureLongList } from './long-list.ts';
import { measureMatching } from './matching/measure.ts';
import { measureParameters } from './parameters/measure.ts';
import { measurePipeline } from './pipeline.ts';
import { measurePortal } from './portal.ts';
import { measureAssessments } from './printing/assessments.ts';
import { measurePrinting } from './printing/measure.ts';
import { measureLinter } from './questionnaires/measure.ts';
import { measureReading } from './reading/measure.ts';
import { measureRoundTrips } from './round-trips/measure.ts';
import { markdown, type Section } from './table.ts';
import { measureWebhookLog } from './webhooks/log.ts';
import { measureWebhooks } from './webhooks/measure.ts';
import { measureSimulatedWebhooks } from './webhooks/simulated.ts';

const BENCHES: Readonly<Record<string, () => Promise<Section | Section[]>>> = {
  'round-trips': measureRoundTrips,
  'long-list': measureLongList,
  'large-tenant': measureLargeTenant,
  'hostile-files': measureHostileFiles,
  duplicates: measureDuplicates,
  portal: measurePortal,
  console: measureConsole,
  bundles: measureBundles,
  pipeline: measurePipeline,
  'local-fleet': measureLocalFleet,
  webhooks: async () => [await measureSimulatedWebhooks(), await measureWebhooks()],
  batch: measureBatch,
  'work-list': measureWorkList,
  linter: measureLinter,
  matching: measureMatching,
  parameters: measureParameters,
  reading: measureReading,
  assessments: measureAssessments,
  extraction: measureExtraction,
  checking: measureChecking,
  'webhook-log': measureWebhookLog,
  printing: measurePrinting,
};
const FILE = new URL('../docs/benchmarks.md', import.meta.url);

const wanted = process.argv.slice(2);
const chosen = Object.entries(BENCHES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
for (const [name, measure] of chosen) {
  console.log(`… ${name}`);
  for (const section of [await measure()].flat()) {
    console.log(`\n${markdown(section)}`);
    await keep(section.title, `${markdown(section)}\n${provenance(name)}\n`);
  }
}
console.log('\nCosts are derived from these figures: run npm run docs, and commit what it changes.');
process.exit(0);

/** Date, machine and command of a section. Sections are measured one by one, because some take minutes. */
function provenance(name: string): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${arch()}, Node ${process.version}`;
  return `*${new Date().toISOString().slice(0, 10)}, \`npm run bench ${name}\`, ${machine}.*`;
}

/** Replaces the section of the same title, or appends it. */
async function keep(title: string, text: string): Promise<void> {
  const sections = (await readFile(FILE, 'utf8')).split(/^(?=## )/m);
  const at = sections.findIndex((section) => section.startsWith(`## ${title}\n`));
  const kept = at < 0 ? [...sections, text] : sections.with(at, text);
  await writeFile(FILE, `${kept.map((section) => section.trimEnd()).join('\n\n')}\n`);
}
