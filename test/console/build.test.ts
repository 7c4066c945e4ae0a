/** The built console: within its size budget, self-contained, and reproducible. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildConsole, type ConsoleBuild, SIZE_BUDGET } from '../../console/build.ts';
import { SCREENS } from '../../console/shell/screens.ts';

describe('the built console', () => {
  let folder: string;
  let built: ConsoleBuild;
  const read = (name: string) => readFile(join(folder, 'a', name), 'utf8');
  const sizeOf = async (names: readonly string[]) => {
    const sizes = await Promise.all(names.map(async (name) => gzipSync(await read(name)).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-build-'));
    built = await buildConsole(join(folder, 'a'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('loads no more before the first screen than its budget', async () => {
    expect(await sizeOf(built.shell)).toBeLessThanOrEqual(SIZE_BUDGET.shell);
    expect(await sizeOf([built.stylesheet])).toBeLessThanOrEqual(SIZE_BUDGET.stylesheet);
  });

  it('loads no more with a screen than its budget', async () => {
    for (const scripts of Object.values(built.screens)) {
      expect(await sizeOf(scripts)).toBeLessThanOrEqual(SIZE_BUDGET.screen);
    }
  });

  it('has every screen of the table as a script of its own, with texts in each language', () => {
    for (const { name } of SCREENS) {
      expect(built.screens[name]?.length).toBeGreaterThan(0);
      expect(Object.keys(built.texts[name] ?? {})).toEqual(['en', 'ar', 'de']);
    }
    const first = new Set(built.shell);
    expect(
      Object.values(built.screens)
        .flat()
        .filter((script) => first.has(script)),
    ).toEqual([]);
  });

  it('loads what reads tables, and the page of respondents, only where they are used', async () => {
    const loaded = [...built.shell, ...(built.screens['send'] ?? [])];
    const atOnce = (await Promise.all(loaded.map(read))).join('\n');
    const all = await Promise.all(
      (await readdir(join(folder, 'a'))).filter((name) => name.endsWith('.js')).map(read),
    );
    for (const word of ['CSV_QUOTE_NOT_CLOSED', 'data-file-question']) {
      expect(all.some((script) => script.includes(word))).toBe(true);
      expect(atOnce.includes(word)).toBe(false);
    }
  });

  it('loads no schema, and no screen, with the shell', async () => {
    const shell = (await Promise.all(built.shell.map(read))).join('\n');
    expect(/ZodError|\$ZodType/.test(shell)).toBe(false);
    expect(shell.includes('work-items/?')).toBe(false);
  });

  it('contains no texts in scripts, because each person loads one language', async () => {
    const scripts = (await readdir(join(folder, 'a'))).filter((name) => name.endsWith('.js'));
    const code = (await Promise.all(scripts.map(read))).join('\n');
    for (const text of ['Nothing waits for you', 'Look into your mail'])
      expect(code.includes(text)).toBe(false);
  });

  it('has no inline script or style, no other origin, and nothing that makes code of a string', async () => {
    const page = await read(built.page);
    expect(page).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|\{\{/);
    expect(await read(built.stylesheet)).not.toMatch(/@import|url\(/);
    for (const name of await readdir(join(folder, 'a'))) {
      if (name.endsWith('.js')) expect(/\beval\(|new Function/.test(await read(name))).toBe(false);
    }
  });

  it('has the same file names when it is built again', async () => {
    expect(await buildConsole(join(folder, 'b'))).toEqual(built);
  });
});
