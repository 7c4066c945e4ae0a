/** LibreOffice opens DOCX files of the service and lays them out as promised. Skipped where `soffice` is not installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderDocx } from '@probity/printing/docx/render-docx';
import { NAMES_BY_SCRIPT, sampleDocument } from '@probity/printing/testing/sample-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const isMissing = ['soffice', 'pdftotext'].some(
  (program) => spawnSync(program, ['--version']).error !== undefined,
);

let folder: string;
let pages: readonly string[];

/** The text of each page, as LibreOffice prints it. */
async function printed(rows: number): Promise<readonly string[]> {
  const file = join(folder, 'sample.docx');
  writeFileSync(file, await renderDocx(sampleDocument(rows)));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file], {
    timeout: 300_000,
  });
  const text = execFileSync('pdftotext', ['-layout', join(folder, 'sample.pdf'), '-'], { encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

describe.skipIf(isMissing)('a document of 300 rows (needs soffice and pdftotext)', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'probity-docx-'));
    pages = await printed(300);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is printed with its number on each page', () => {
    expect(pages.length).toBeGreaterThan(15);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    });
  });

  it('repeats the head of its table on each page of the table', () => {
    const ofTable = pages.filter((page) => page.includes('keep register'));
    expect(ofTable.length).toBeGreaterThan(12);
    for (const page of ofTable) expect(page).toMatch(/No\.\s+Question\s+Answer\s+Finding/);
  });

  it('has contents whose pages are those of the headings, give or take one', () => {
    const entries = [...(pages[1] ?? '').matchAll(/^\s*(\S.*?)\.{4,}\s*(\d+)$/gm)];
    expect(entries.map(([, heading]) => heading)).toContain('Names');
    const at = Number(entries.find(([, heading]) => heading === 'Names')?.[2]);
    const found = pages.findIndex((page, index) => index > 1 && /^\s*Names$/m.test(page)) + 1;
    expect(Math.abs(found - at)).toBeLessThanOrEqual(1);
  });

  it('holds the names of every script', () => {
    const all = pages.join('\n').normalize('NFKC');
    for (const script of ['Latin', 'Greek', 'Cyrillic', 'Chinese', 'Japanese'] as const) {
      expect(all).toContain(NAMES_BY_SCRIPT[script].normalize('NFKC'));
    }
  });
});
