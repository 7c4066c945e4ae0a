/** Which of the repository's files each file loads: imports of values, and files that it names by a URL beside its own. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** From each file to those that it loads; paths from the root of the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Imports of types alone load nothing. */
const LOADED =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)|new URL\('([^']+)', import\.meta\.url\)/g;

const WORLDS = ['#shared/', '#functions/'];

export function importsWithin(root: string, files: readonly string[]): Imports {
  const code = files.filter((file) => /\.tsx?$/.test(file));
  return new Map(code.map((file) => [file, loadedBy(file, readFileSync(join(root, file), 'utf8'), root)]));
}

function loadedBy(file: string, text: string, root: string): readonly string[] {
  const named = [...text.matchAll(LOADED)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return named.flatMap((name) => {
    const path = pathOf(file, name);
    return path !== undefined && existsSync(join(root, path)) ? [path] : [];
  });
}

/** Undefined for packages. */
function pathOf(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return posix.join(dirname(file), name);
  return WORLDS.some((world) => name.startsWith(world)) ? name.slice(1) : undefined;
}
