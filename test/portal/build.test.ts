/** The built page: small, self-contained, and the same whenever the same sources are built. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPortal, type PortalBuild } from '../../portal/build.ts';

const KIBIBYTE = 1024;

describe('the built page', () => {
  let folder: string;
  let built: PortalBuild;
  const read = (name: string) => readFile(join(folder, 'a', name), 'utf8');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-build-'));
    built = await buildPortal(join(folder, 'a'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is the page, one hashed script, one hashed stylesheet and one hashed file of texts a language', async () => {
    expect((await readdir(join(folder, 'a'))).sort()).toEqual(
      [built.page, built.script, built.stylesheet, ...Object.values(built.texts)].sort(),
    );
    expect(built.script).toMatch(/^portal-[0-9a-f]{16}\.js$/);
    expect(built.stylesheet).toMatch(/^portal-[0-9a-f]{16}\.css$/);
    expect(Object.keys(built.texts)).toEqual(['en', 'ar', 'de']);
  });

  it('names all assets by absolute paths, because the page is served with and without a final slash', async () => {
    const page = await read(built.page);
    expect(page).toContain(`src="/api/portal/assets/${built.script}"`);
    expect(page).toContain(`href="/api/portal/assets/${built.stylesheet}"`);
    for (const [language, name] of Object.entries(built.texts)) {
      expect(page).toContain(`data-${language}="/api/portal/assets/${name}"`);
    }
    expect(page).not.toContain('{{');
  });

  it('keeps to its budgets: 20 KiB of script and 5 KiB of style, gzipped', async () => {
    expect(gzipSync(await read(built.script)).length).toBeLessThanOrEqual(20 * KIBIBYTE);
    expect(gzipSync(await read(built.stylesheet)).length).toBeLessThanOrEqual(5 * KIBIBYTE);
  });

  it('says in plain English what to do where neither the script nor its texts arrive', async () => {
    const page = await read(built.page);
    expect(page).toContain('check your connection and load the page again');
    expect(page).toContain('<noscript>This page needs JavaScript.');
  });

  it('keeps every text out of the script, where each reader would load all languages', async () => {
    const [script, english] = await Promise.all([built.script, built.texts['en'] ?? ''].map(read));
    expect(english).toContain('Save and continue');
    expect(script).not.toContain('Save and continue');
  });

  it('loads nothing from elsewhere and runs nothing inline', async () => {
    const [page, script, style] = await Promise.all(
      [built.page, built.script, built.stylesheet].map((name) => read(name)),
    );
    expect(page).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
    expect(style).not.toMatch(/@import|url\(/);
    expect(script).not.toMatch(/\beval\(|new Function|\bimport\(/);
  });

  it('has the same names when the same sources are built again', async () => {
    expect(await buildPortal(join(folder, 'b'))).toEqual(built);
  });
});
