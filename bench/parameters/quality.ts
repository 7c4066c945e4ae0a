/** The quality of matching in a process of its own, with one number of the source moved. Prints it as JSON. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Variation } from './measure.ts';
import type { Sample } from './sample.ts';

const [, , sampleFile = '', moved] = process.argv;
if (moved !== undefined) move(JSON.parse(moved));
// Imported after the number was moved.
const { qualityOf } = await import('./judge.ts');
const sample: Sample = JSON.parse(readFileSync(sampleFile, 'utf8'));
process.stdout.write(JSON.stringify(qualityOf(sample)));

/** Replaces the number in the source when its module is loaded. */
function move({ file, start, end, text }: Variation): void {
  const wanted = pathToFileURL(file).href;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url !== wanted) return loaded;
      const source = readFileSync(file, 'utf8');
      return { ...loaded, source: `${source.slice(0, start)}${text}${source.slice(end)}` };
    },
  });
}
