/** Builds the bundle of every function of the fleet in one esbuild call, and the portal's pages. */
import { basename, join } from 'node:path';
import { build as bundle, type Metafile } from 'esbuild';
import { type FleetRow, rowsOf } from '../fleet/rows.ts';
import { closureOf } from './metafile.ts';
import { builtPages } from './portal-pages.ts';
import { handlerOf, ROOT } from './sources.ts';
import { type Files, replaceFile, syncFolder } from './sync-folder.ts';

export interface BuiltFunction {
  readonly name: string;
  /** Absolute; holds `index.mjs` and the chunks it needs. */
  readonly folder: string;
  /** Its entry among the metafile's outputs. */
  readonly entry: string;
}

export interface BuildResult {
  readonly functions: readonly BuiltFunction[];
  /** Rows of the fleet without a handler file; they cannot be synthesised. */
  readonly unwritten: readonly string[];
  readonly metafile: Metafile;
}

/** Names of outputs are relative to the root, wherever the result is written. */
const OUTPUTS = 'dist/bundles';

/**
 * Writes `<into>/functions/<name>/` for each function, `<into>/maps/` and `<into>/metafile.json`. The same sources
 * always give the same bytes. Rejects with esbuild's own messages where a source does not compile.
 */
export async function build(into: string = join(ROOT, 'dist')): Promise<BuildResult> {
  const rows = rowsOf().map((row) => ({ row, handler: handlerOf(row) }));
  const written = rows.flatMap(({ row, handler }) => (handler === undefined ? [] : [{ row, handler }]));
  const [{ metafile, outputFiles = [] }, pages] = await Promise.all([
    bundle({
      ...OPTIONS,
      mainFields: ['module', 'main'],
      entryPoints: written.map(({ row, handler }) => ({ in: handler, out: row.name })),
    }),
    written.some(({ row }) => servesPages(row)) ? builtPages() : new Map<string, Uint8Array>(),
  ]);
  const outputs = new Map(outputFiles.map((file) => [basename(file.path), file.contents]));
  const functions = await Promise.all(
    written.map(async ({ row: { name, spec } }) => {
      const entry = `${OUTPUTS}/${name}.mjs`;
      const folder = join(into, 'functions', name);
      const assets = servesPages({ name, spec }) ? pages : new Map();
      await syncFolder(folder, filesOf(entry, metafile, outputs, assets));
      return { name, folder, entry };
    }),
  );
  await syncFolder(join(into, 'maps'), new Map([...outputs].filter(([name]) => name.endsWith('.map'))));
  const report = Buffer.from(JSON.stringify(metafile));
  await replaceFile(join(into, 'metafile.json'), report, join(into, '.drafts'));
  const unwritten = rows.flatMap(({ row, handler }) => (handler === undefined ? [row.name] : []));
  return { functions, unwritten, metafile };
}

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Bundled CommonJS packages call require, which an ES module does not have.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  sourcemap: 'external',
  legalComments: 'none',
  outdir: OUTPUTS,
  outExtension: { '.js': '.mjs' },
  entryNames: '[name]',
  chunkNames: 'chunk-[hash]',
  metafile: true,
  write: false,
} as const;

function servesPages({ spec }: FleetRow): boolean {
  return spec.trigger.kind === 'pages';
}

/** The files of one function: its entry as `index.mjs`, the chunks it needs beside it, and the pages it serves. */
function filesOf(entry: string, metafile: Metafile, outputs: Files, pages: Files): Files {
  const files = new Map([...pages].map(([name, content]) => [`assets/${name}`, content]));
  for (const output of closureOf(metafile, entry)) {
    const content = outputs.get(basename(output));
    if (content === undefined) throw new Error(`the build has no output ${output}`);
    files.set(output === entry ? 'index.mjs' : basename(output), content);
  }
  return files;
}
