/** What is derived from the code is committed as the code derives it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { derivedFiles } from '../../docs/derived.ts';
import { EXAMPLES_PATH } from '../../docs/examples/examples.ts';
import { ROOT, readText } from './support/repository-files.ts';

const FOLDER = 'docs/generated';
const derived = await derivedFiles();

describe('derived files (npm run docs writes them)', () => {
  it.each(Object.entries(derived))('%s is as the code derives it', (path, text) => {
    expect(firstDifference(readText(path), text)).toBeUndefined();
  });

  it('are all there is in the folder of generated files', () => {
    const expected = [...Object.keys(derived), EXAMPLES_PATH].filter((path) => path.startsWith(`${FOLDER}/`));
    const present = readdirSync(join(ROOT, FOLDER)).map((name) => `${FOLDER}/${name}`);
    expect(present.sort()).toEqual(expected.sort());
  });
});

/** The first line in which the committed file is not what is derived; whole files would say less. */
function firstDifference(committed: string, text: string) {
  const [old, now] = [committed.split('\n'), text.split('\n')];
  const line = now.findIndex((words, index) => words !== old[index]);
  if (line < 0 && old.length === now.length) return undefined;
  return { line: line + 1, committed: old[line], derived: now[line] };
}
