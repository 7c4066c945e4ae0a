/** PDFs of documents: complete, accessible, and always the same. */
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPdf } from '../../src/pdf/render-pdf.ts';
import { accessibilityFaults } from '../../testing/accessibility-faults.ts';
import { boardReport } from '../../testing/board-report.ts';
import { installedFonts } from '../../testing/installed-fonts.ts';
import { lettersOf, lettersOfPdf, textsOfPdf } from '../../testing/pdf-text.ts';

let report: Uint8Array;
beforeAll(async () => {
  report = await renderPdf(boardReport(), installedFonts);
});

describe('a PDF', () => {
  it('keeps the rules of PDF/UA that a program can check', async () => {
    expect(await accessibilityFaults(report)).toEqual([]);
  });

  it('has the same bytes whenever the same document is rendered', async () => {
    expect(Buffer.compare(await renderPdf(boardReport(), installedFonts), report)).toBe(0);
  });

  it('gives back names of all scripts that it has fonts for, in the order in which they are read', async () => {
    const letters = await lettersOfPdf(report);
    const names = [
      'Nguyễn Thị Ánh Tuyết',
      'Ελευθερία Παππά',
      'Олександра Щербак',
      'محمد بن عبد الله',
      'شركة الخيال (المحدودة) 2024',
      'شرکت خیالی',
      'שָׂרָה לֵוִי',
      'חברה בדיונית בע"מ',
      'काल्पनिक निवेश प्राइवेट लिमिटेड',
      'บริษัทสมมติจำกัดมหาชนเพื่อการทดสอบเอกสารเท่านั้น',
      '虛構控股股份有限公司',
      '髙橋 さくら',
      '가상지주회사',
    ];
    expect(names.filter((name) => !letters.includes(lettersOf(name)))).toEqual([]);
  });

  it('numbers its pages, and its contents name the page of each section', async () => {
    const texts = await textsOfPdf(report);
    const pages = Math.max(...texts.map(({ page }) => page));
    const onPage = (page: number) =>
      texts
        .filter((text) => text.page === page)
        .map(({ text }) => text)
        .join('');
    for (let page = 1; page <= pages; page += 1) expect(onPage(page)).toContain(`Page ${page} of ${pages}`);
    const [, screening = ''] = /Screening(\d+)/.exec(lettersOf(onPage(2))) ?? [];
    expect(onPage(Number(screening))).toContain('Row 1:');
  });

  it('marks passages of language models, test data and what was left out', async () => {
    const letters = await lettersOfPdf(await renderPdf(boardReport({ isTestData: true }), installedFonts));
    for (const text of [
      '[AI] Its turnover grew',
      'Passages marked [AI]',
      '… and 1,240 more rows',
      'TEST DATA. This document',
    ]) {
      expect(letters).toContain(lettersOf(text));
    }
  });

  it('loads only the fonts of its scripts', async () => {
    const asked: string[] = [];
    await renderPdf(boardReport({ sections: [] }), (name) => {
      asked.push(name);
      return installedFonts(name);
    });
    expect(asked).toEqual(['noto-sans', 'noto-sans-bold']);
  });

  it('without a cover begins with its title, and goes on at once', async () => {
    const sections = [{ id: 'a', heading: 'Answers', content: [] }];
    const short = await renderPdf(boardReport({ hasContents: false, sections }), installedFonts);
    expect((await PDFDocument.load(short)).getPageCount()).toBe(1);
    expect(await accessibilityFaults(short)).toEqual([]);
  });
});
