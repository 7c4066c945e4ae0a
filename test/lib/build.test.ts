/** The build: complete, self-contained and always the same. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { FONT_FILES } from '@probity/printing/pdf/fonts/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle } from '../../lib/build/bundles.ts';
import { REPLACEMENTS } from '../../lib/build/lean/table.ts';
import { closureOf } from '../../lib/build/metafile.ts';
import { type Files, readFiles, syncFolder } from '../../lib/build/sync-folder.ts';
import { rowsOf } from '../../lib/fleet/rows.ts';
import { sharedBuild } from '../support/run/shared-build.ts';

let folder: string;
let first: Awaited<ReturnType<typeof sharedBuild>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'probity-build-'));
  first = await sharedBuild();
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

const asText = (files: Files) =>
  Object.fromEntries([...files].map(([name, content]) => [name, Buffer.from(content).toString('base64')]));

describe('the build', () => {
  it('makes a bundle for every row of the fleet', () => {
    expect(first.unwritten).toEqual([]);
    expect(first.functions.map(({ name }) => name)).toEqual(rowsOf().map(({ name }) => name));
    for (const each of first.functions) expect(existsSync(join(each.folder, 'index.mjs'))).toBe(true);
  });

  it('puts whatever a bundle imports beside it', async () => {
    for (const { folder: bundle } of first.functions) {
      const files = await readFiles(bundle);
      const modules = [...files].filter(([name]) => name.endsWith('.mjs'));
      const named = modules.flatMap(([, content]) => [
        ...Buffer.from(content)
          .toString('utf8')
          .matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g),
      ]);
      for (const [, name = ''] of named) expect(existsSync(join(bundle, name))).toBe(true);
    }
  });

  it('bundles no package that calls require: an ES module has none, and making one takes time at every start', async () => {
    for (const { name, folder: bundle } of first.functions) {
      for (const [file, content] of await readFiles(bundle)) {
        expect(Buffer.from(content).includes('Dynamic require of'), `${name}/${file}`).toBe(false);
      }
    }
  });

  it('puts the fonts and their licences beside what prints, and beside nothing else', async () => {
    const printing = rowsOf().filter(({ spec }) => spec.prints === true);
    expect(printing.map(({ name }) => name).sort()).toEqual(['client-report', 'onboarding-record']);
    const expected = Object.keys(FONT_FILES).map((name) => `fonts/${name}.ttf`);
    for (const { name, folder: bundle } of first.functions) {
      const files = [...(await readFiles(bundle)).keys()].filter((file) => file.startsWith('fonts/'));
      const fonts = files.filter((file) => file.endsWith('.ttf'));
      expect(fonts.sort(), name).toEqual(printing.some((row) => row.name === name) ? expected.sort() : []);
      expect(files.length > fonts.length).toBe(fonts.length > 0);
    }
  });

  it('ships no source maps, and keeps them where they are asked for', async () => {
    for (const built of first.functions) {
      const shipped = [...(await readFiles(built.folder)).keys()];
      expect(shipped.filter((name) => name.endsWith('.map'))).toEqual([]);
    }
    const { bundles } = await bundle([{ name: 'sweeper', source: 'functions/workers/sweeper/handler.ts' }], {
      maps: true,
    });
    for (const { files, maps } of bundles) {
      expect([...files.keys()].filter((name) => name.endsWith('.map'))).toEqual([]);
      expect([...maps.keys()].sort()).toEqual([...files.keys()].map((name) => `${name}.map`).sort());
      const { sources } = JSON.parse(Buffer.from(maps.get('index.mjs.map') ?? []).toString('utf8'));
      expect(sources.map((source: string) => basename(source))).toContain('handler.ts');
    }
  });

  it('makes the same bytes of the same sources', async () => {
    const handlers = ['functions/workers/sweeper/handler.ts', 'functions/api/fallback/handler.ts'];
    const made = () =>
      bundle(
        handlers.map((source, index) => ({ name: `part-${index}`, source })),
        { maps: false },
      );
    const [one, other] = [await made(), await made()];
    expect(other.bundles.map(({ files }) => asText(files))).toEqual(
      one.bundles.map(({ files }) => asText(files)),
    );
  });

  it('holds every part that has a replacement: one that nothing loads any more leaves the table', () => {
    const loaded = new Set(Object.keys(first.metafile.inputs));
    const idle = REPLACEMENTS.filter(({ file }) => !loaded.has(`node_modules/${file}`));
    expect(idle.map(({ file }) => file)).toEqual([]);
  });

  it('reports what went into each bundle', () => {
    const metafile = JSON.parse(readFileSync(join(first.folder, 'metafile.json'), 'utf8'));
    expect(metafile).toEqual(JSON.parse(JSON.stringify(first.metafile)));
  });
});

describe('what is loaded at start', () => {
  const output = (imports: readonly (readonly [string, 'import-statement' | 'dynamic-import'])[]) => ({
    bytes: 1,
    inputs: {},
    exports: [],
    imports: imports.map(([path, kind]) => ({ path, kind })),
  });
  const metafile = {
    inputs: {},
    outputs: {
      entry: output([
        ['shared', 'import-statement'],
        ['later', 'dynamic-import'],
      ]),
      shared: output([['entry', 'import-statement']]),
      later: output([['inner', 'import-statement']]),
      inner: output([]),
      stranger: output([]),
    },
  };

  it('is the entry and its static imports, without what a dynamic import fetches', () => {
    expect([...closureOf(metafile, 'entry', 'eager')].sort()).toEqual(['entry', 'shared']);
    expect([...closureOf(metafile, 'entry')].sort()).toEqual(['entry', 'inner', 'later', 'shared']);
  });
});

describe('a folder that is brought up to date', () => {
  it('holds the given files and no others, also when two do it at once', async () => {
    const target = join(folder, 'target');
    const files = (names: readonly string[]) => new Map(names.map((name) => [name, Buffer.from(name)]));
    await syncFolder(target, files(['a.txt', 'old/b.txt']));
    await Promise.all([1, 2, 3].map(() => syncFolder(target, files(['a.txt', 'new/c.txt']))));
    expect([...(await readFiles(target)).keys()].sort()).toEqual(['a.txt', 'new/c.txt']);
    expect(await readFile(join(target, 'new/c.txt'), 'utf8')).toBe('new/c.txt');
  });
});
