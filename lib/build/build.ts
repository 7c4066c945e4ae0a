/** Builds the bundle of every function of the fleet, and the pages that functions serve. */
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { type FleetRow, rowsOf } from '../fleet/rows.ts';
import { type Bundle, bundle } from './bundles.ts';
import { printedFonts } from './fonts.ts';
import { builtPages } from './pages.ts';
import { handlerOf, ROOT, threadOf } from './sources.ts';
import { type Files, replaceFile, syncFolder } from './sync-folder.ts';

interface BuiltFunction {
  readonly name: string;
  /** Absolute; holds `index.mjs` and the chunks it needs. */
  readonly folder: string;
  /** Its entry among the metafile's outputs. */
  readonly entry: string;
  /** The entry of its thread, where it has one. */
  readonly thread?: string;
}

export interface BuildResult {
  readonly functions: readonly BuiltFunction[];
  /** Rows of the fleet without a handler file; they cannot be synthesised. */
  readonly unwritten: readonly string[];
  readonly metafile: Metafile;
}

/**
 * Writes `<into>/functions/<name>/` for each function and `<into>/metafile.json`, and with `maps` the source maps of each
 * function under `<into>/maps/<name>/`; they double the time. Rejects with esbuild's own messages where a source does
 * not compile.
 */
export async function build(
  into: string = join(ROOT, 'dist'),
  options: { readonly maps: boolean } = { maps: false },
): Promise<BuildResult> {
  const rows = rowsOf().map((row) => ({ row, source: handlerOf(row) }));
  const written = rows.flatMap(({ row, source }) => (source === undefined ? [] : [{ row, source }]));
  const [{ bundles, metafile }, pages, fonts] = await Promise.all([
    bundle(
      written.map(({ row, source }) => {
        const thread = threadOf(source);
        return { name: row.name, source, ...(thread === undefined ? {} : { thread }) };
      }),
      options,
    ),
    Promise.all(
      written
        .filter(({ row }) => servesPages(row))
        .map(async ({ row }) => [row.name, await builtPages(row.name)] as const),
    ),
    written.some(({ row }) => prints(row)) ? printedFonts() : NONE,
  ]);
  const printing = written.filter(({ row }) => prints(row)).map(({ row }) => [row.name, fonts] as const);
  const more = new Map([...printing, ...pages]);
  const functions = await Promise.all(
    bundles.map(async (made) => {
      const folder = join(into, 'functions', made.name);
      await syncFolder(folder, new Map([...made.files, ...(more.get(made.name) ?? NONE)]));
      const { name, entry, thread } = made;
      return { name, folder, entry, ...(thread === undefined ? {} : { thread }) };
    }),
  );
  await syncFolder(join(into, 'maps'), mapsOf(bundles));
  const report = Buffer.from(JSON.stringify(metafile));
  await replaceFile(join(into, 'metafile.json'), report, join(into, '.drafts'));
  const unwritten = rows.flatMap(({ row, source }) => (source === undefined ? [row.name] : []));
  return { functions, unwritten, metafile };
}

function servesPages({ spec }: FleetRow): boolean {
  return spec.trigger.kind === 'pages';
}

function prints({ spec }: FleetRow): boolean {
  return spec.prints === true;
}

const NONE: Files = new Map<string, Uint8Array>();

function mapsOf(bundles: readonly Bundle[]): Files {
  return new Map(
    bundles.flatMap(({ name, maps }) =>
      [...maps].map(([file, content]) => [`${name}/${file}`, content] as const),
    ),
  );
}
