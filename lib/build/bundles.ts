/**
 * Bundles functions in two passes of esbuild. The first reads all sources once, for all functions. The second packs
 * each function alone from what the first has made: only then does it hold nothing that only other functions use.
 */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { leanPlugin } from './lean/plugin.ts';
import { joinReports } from './metafile.ts';
import { nodeModulesPlugin } from './node-modules-plugin.ts';
import { ROOT } from './sources.ts';
import type { Files } from './sync-folder.ts';

/** What a bundle is made of: its name, and its source relative to the root. */
export interface EntryPoint {
  readonly name: string;
  readonly source: string;
  /** What it runs in a thread: packed as `thread.mjs` beside it. */
  readonly thread?: string;
}

export interface Bundle {
  readonly name: string;
  /** Its entry among the report's outputs. */
  readonly entry: string;
  /** The entry of its thread, where it has one. */
  readonly thread?: string;
  /** `index.mjs`, `thread.mjs` where there is one, and the chunks beside them. */
  readonly files: Files;
  /** The source maps of the files; empty where none were asked for. */
  readonly maps: Files;
}

export interface Bundles {
  readonly bundles: readonly Bundle[];
  readonly metafile: Metafile;
}

/** Folder of the first pass's outputs; they exist while the second reads them, in a folder of their own. */
const JOINED = 'joined';
const PACKED = 'dist/functions';

const OPTIONS = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunk-[hash]',
  metafile: true,
  // fontkit names a member twice. In our own sources the compiler finds this.
  logOverride: { 'duplicate-object-key': 'silent' },
  write: false,
} as const satisfies BuildOptions;

/**
 * The same sources always give the same bytes; with `maps`, chunks have other names. Rejects with esbuild's own messages
 * where a source does not compile.
 */
export async function bundle(
  entries: readonly EntryPoint[],
  { maps }: { readonly maps: boolean },
): Promise<Bundles> {
  const joined = await build({
    ...OPTIONS,
    absWorkingDir: ROOT,
    plugins: [leanPlugin(), nodeModulesPlugin()],
    entryPoints: entries.flatMap(({ name, source, thread }) => [
      { in: source, out: name },
      ...(thread === undefined ? [] : [{ in: thread, out: threadName(name) }]),
    ]),
    outdir: JOINED,
    sourcemap: maps ? 'linked' : false,
  });
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'probity-bundles-')));
  try {
    await mkdir(join(folder, JOINED));
    await Promise.all(
      joined.outputFiles.map(({ path, contents }) =>
        writeFile(join(folder, JOINED, basename(path)), contents),
      ),
    );
    const packed = await Promise.all(entries.map((entry) => pack(folder, entry, maps)));
    const reports = packed.map(({ metafile }) => metafile);
    return { bundles: packed.map(({ bundle }) => bundle), metafile: joinReports(joined.metafile, reports) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function threadName(name: string): string {
  return `${name}.thread`;
}

async function pack(folder: string, { name, thread }: EntryPoint, maps: boolean) {
  const { metafile, outputFiles } = await build({
    ...OPTIONS,
    absWorkingDir: folder,
    entryPoints: [
      { in: `${JOINED}/${name}.mjs`, out: 'index' },
      ...(thread === undefined ? [] : [{ in: `${JOINED}/${threadName(name)}.mjs`, out: 'thread' }]),
    ],
    outdir: `${PACKED}/${name}`,
    minify: true,
    sourcemap: maps ? 'external' : false,
  });
  const outputs = outputFiles.map(({ path, contents }): [string, Uint8Array] => [basename(path), contents]);
  const bundle: Bundle = {
    name,
    entry: `${PACKED}/${name}/index.mjs`,
    ...(thread === undefined ? {} : { thread: `${PACKED}/${name}/thread.mjs` }),
    files: new Map(outputs.filter(([file]) => !file.endsWith('.map'))),
    maps: new Map(outputs.filter(([file]) => file.endsWith('.map'))),
  };
  return { bundle, metafile };
}
