/**
 * Writes `docs/generated/` and the other derived files; a test compares what is committed with what this makes. The
 * examples come first: the API description shows them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { derivedFiles } from './derived.ts';
import { EXAMPLES_PATH, examplesText } from './examples/examples.ts';
import { playExamples } from './examples/play.ts';

await writeFile(EXAMPLES_PATH, examplesText(await playExamples()));
for (const [path, text] of Object.entries(await derivedFiles())) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
process.exit(0);
