/** The repository's own files, as git sees them: tracked ones and those that would be. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's root folder. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Paths from the root, with forward slashes, sorted; files that are ignored or deleted are not among them. */
export function repositoryFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .sort();
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** TypeScript that we wrote: no declarations of other people's packages. */
export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
}
