/** The README of each package: its example runs with the package alone, and prints what the README says. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PACKAGES = join(import.meta.dirname, '..', '..', 'packages');
const NAMES = readdirSync(PACKAGES).filter((name) => existsSync(join(PACKAGES, name, 'package.json')));

describe.each(NAMES)('%s', (name) => {
  const text = readFileSync(join(PACKAGES, name, 'README.md'), 'utf8');

  it('says what it is, how to use it alone, why it is no library of somebody else, and what its parts are', () => {
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(expect.arrayContaining(['Use it alone', 'Why not a library', 'Parts']));
  });

  it('does what the example says', () => {
    const [, example = '', printed] = /```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(text) ?? [];
    const output = execFileSync(process.execPath, ['--input-type=module-typescript', '-'], {
      cwd: join(PACKAGES, name),
      input: example,
      encoding: 'utf8',
    });
    expect(output).toBe(printed);
  });
});
