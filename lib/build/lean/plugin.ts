/** The esbuild plugin that applies the table of replacements. */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import { ROOT } from '../sources.ts';
import { pureConstants } from './pure-constants.ts';
import { exportsOf } from './syntax.ts';
import {
  CLIENT_PACKAGE_FILE,
  COMPILER_FILE,
  type Edit,
  LATE_MODULE,
  REPLACEMENTS,
  type Replacement,
} from './table.ts';

const PARTS = join(import.meta.dirname, 'parts');
const OWN_MODULES = /[\\/](?:shared|functions|packages[\\/][a-z-]+[\\/]src)[\\/].+\.ts$/;

/** Replaces what the table names, and marks the constants of our own modules as free of effects. */
export function leanPlugin(): Plugin {
  return {
    name: 'lean',
    setup(build) {
      for (const row of REPLACEMENTS) {
        build.onLoad({ filter: endOfPath(row.file) }, async ({ path }) => ({
          contents: await substituteFor(row, await readFile(path, 'utf8')),
          loader: 'ts',
          resolveDir: dirname(path),
        }));
      }
      build.onLoad({ filter: CLIENT_PACKAGE_FILE }, async ({ path }) => ({
        contents: versionOnly(await readFile(path, 'utf8')),
        loader: 'json',
      }));
      build.onLoad({ filter: LATE_MODULE }, () => ({
        contents: `export { compile } from ${JSON.stringify(join(ROOT, 'node_modules', COMPILER_FILE))};`,
        resolveDir: ROOT,
      }));
      build.onLoad({ filter: OWN_MODULES }, ({ path }) => ownModule(path));
    },
  };
}

function endOfPath(file: string): RegExp {
  const path = file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]');
  return new RegExp(`[\\\\/]node_modules[\\\\/]${path}$`);
}

/** The text that is bundled in place of `original`. Throws where an edit does not fit the file exactly once. */
export async function substituteFor(row: Replacement, original: string): Promise<string> {
  switch (row.by.kind) {
    case 'refusals':
      return refusals(row, exportsOf(row.file, original), row.by.constants ?? {});
    case 'part':
      return readFile(join(PARTS, row.by.part), 'utf8');
    case 'endpoint':
      return `import { regionalEndpoint } from ${JSON.stringify(join(PARTS, 'regional-endpoint.ts'))};
export const defaultEndpointResolver = /* @__PURE__ */ regionalEndpoint(${JSON.stringify(row.by.host)});`;
    case 'edits':
      return row.by.edits.reduce((text, edit) => edited(row.file, text, edit), original);
  }
}

function refusals(
  row: Replacement,
  names: readonly string[],
  constants: Readonly<Record<string, string>>,
): string {
  const message = JSON.stringify(`${row.file} is not part of the bundles (lib/build/lean/table.ts).`);
  const exported = names.map(
    (name) => `${constants[name] === undefined ? 'refuse' : `constant_${name}`} as ${name}`,
  );
  return [
    `function refuse() { throw new Error(${message}); }`,
    ...Object.entries(constants).map(([name, value]) => `const constant_${name} = ${value};`),
    `export { ${exported.join(', ')} };`,
  ].join('\n');
}

function edited(file: string, text: string, { find, put }: Edit): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times, not once: ${find}`);
  return parts.join(put);
}

function versionOnly(packageFile: string): string {
  const { version } = JSON.parse(packageFile);
  return JSON.stringify({ version });
}

async function ownModule(path: string): Promise<OnLoadResult | undefined> {
  if (relative(ROOT, path).startsWith('..')) return undefined;
  return { contents: pureConstants(path, await readFile(path, 'utf8')), loader: 'ts' };
}
