/** The built page: within its size budget, self-contained, and reproducible. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPortal, type PortalBuild, SIZE_BUDGET } from '../../portal/build.ts';

describe('the built page', () => {
  let folder: string;
  let built: PortalBuild;
  const read = (name: string) => readFile(join(folder, 'a', name), 'utf8');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-build-'));
    built = await buildPortal(join(folder, 'a'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('consists of the page, three hashed scripts, two stylesheets, and two hashed text files per language', async () => {
    expect((await readdir(join(folder, 'a'))).sort()).toEqual(
      [
        built.page,
        built.script,
        built.step,
        built.record,
        built.stylesheet,
        built.stepStylesheet,
        ...Object.values(built.texts),
        ...Object.values(built.stepTexts),
      ].sort(),
    );
    expect(built.script).toMatch(/^portal-[0-9a-f]{16}\.js$/);
    expect(built.stylesheet).toMatch(/^portal-[0-9a-f]{16}\.css$/);
    expect(Object.keys(built.texts)).toEqual(['en', 'ar', 'de']);
  });

  it('refers to all assets by absolute paths, because the page is served with and without a trailing slash', async () => {
    const page = await read(built.page);
    expect(page).toContain(`src="/api/portal/assets/${built.script}"`);
    expect(page).toContain(`src="/api/portal/assets/${built.record}"`);
    expect(page).toContain(`href="/api/portal/assets/${built.stylesheet}"`);
    for (const [language, name] of Object.entries(built.texts)) {
      expect(page).toContain(`data-${language}="/api/portal/assets/${name}"`);
    }
    expect(page).toContain(`data-verification="/api/portal/assets/${built.step}"`);
    for (const [language, name] of Object.entries(built.stepTexts)) {
      expect(page).toContain(`data-verification-${language}="/api/portal/assets/${name}"`);
    }
    expect(page).toContain(`data-verification-style="/api/portal/assets/${built.stepStylesheet}"`);
    expect(page).not.toContain('{{');
  });

  it.each(['script', 'stylesheet', 'step', 'record', 'stepStylesheet'] as const)(
    'is within its size budget after gzip: %s',
    async (part) => {
      expect(gzipSync(await read(built[part])).length).toBeLessThanOrEqual(SIZE_BUDGET[part]);
    },
  );

  it('says what to do where the script or the texts cannot be loaded', async () => {
    const page = await read(built.page);
    expect(page).toContain('check your connection and load the page again');
    expect(page).toContain('<noscript>This page needs JavaScript.');
  });

  it('contains no texts in the script, because each respondent loads one language', async () => {
    const [script, english] = await Promise.all([built.script, built.texts['en'] ?? ''].map(read));
    expect(english).toContain('Save and continue');
    expect(script).not.toContain('Save and continue');
  });

  it('loads nothing from other origins and contains no inline script or style', async () => {
    const [page, script, step, style] = await Promise.all(
      [built.page, built.script, built.step, built.stylesheet].map((name) => read(name)),
    );
    expect(page).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
    expect(style).not.toMatch(/@import|url\(/);
    for (const code of [script, step]) expect(code).not.toMatch(/\beval\(|new Function/);
  });

  it('loads the verification step only when asked for, and then without a second copy of what the page has', async () => {
    const [page, script] = [await read(built.page), await read(built.script)];
    const step = await read(built.step);
    expect(page).not.toMatch(new RegExp(`(?:src|href)="[^"]*${built.step}"`));
    expect(script).not.toMatch(/(?:import|from)\s*["']/);
    expect([...step.matchAll(/from"([^"]+)"/g)].map(([, from]) => from)).toEqual([
      `/api/portal/assets/${built.script}`,
    ]);
    // The list of countries, as an example of what the main script has.
    expect(script).toContain('ADEFGILMOQRSTUWXZ');
    expect(step).not.toContain('ADEFGILMOQRSTUWXZ');
  });

  it('has the same file names when it is built again', async () => {
    expect(await buildPortal(join(folder, 'b'))).toEqual(built);
  });
});
