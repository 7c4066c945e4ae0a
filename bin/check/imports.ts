/** Which of the repository's files each file loads: imports of values, and files that it names by a URL beside its own. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** From each file to those that it loads; paths from the root of the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Imports of types alone load nothing. */
const LOADED =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)|new URL\('([^']+)', import\.meta\.url\)/g;

const WORLDS = ['#shared/', '#functions/'];

/** A package of the repository, and what its `exports` call a file: one of `src/`, or of the package's own folder. */
const OF_PACKAGE = /^@probity\/([^/]+)\/(.+)$/;

export function importsWithin(root: string, files: readonly string[]): Imports {
  const code = files.filter((file) => /\.tsx?$/.test(file));
  return new Map(code.map((file) => [file, loadedBy(file, readFileSync(join(root, file), 'utf8'), root)]));
}

function loadedBy(file: string, text: string, root: string): readonly string[] {
  const named = [...text.matchAll(LOADED)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return named.flatMap((name) =>
    pathsOf(file, name)
      .filter((path) => existsSync(join(root, path)))
      .slice(0, 1),
  );
}

/** Where the file may be, the likeliest first. None for packages that are installed. */
function pathsOf(file: string, name: string): readonly string[] {
  if (name.startsWith('.')) return [posix.join(dirname(file), name)];
  const [, own, key] = OF_PACKAGE.exec(name) ?? [];
  if (own !== undefined) return [`packages/${own}/src/${key}.ts`, `packages/${own}/${key}.ts`];
  return WORLDS.some((world) => name.startsWith(world)) ? [name.slice(1)] : [];
}
