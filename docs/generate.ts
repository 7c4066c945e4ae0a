/** Writes `docs/generated/` and the other derived files; a test compares what is committed with what this makes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { derivedFiles } from './derived.ts';

for (const [path, text] of Object.entries(derivedFiles())) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
