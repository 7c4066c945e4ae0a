/** Pages of PDFs: nothing is lost, printed twice, or covered by something else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Content, PrintedDocument, Section } from '#shared/printing/document.ts';
import { PAGE } from '#shared/printing/pdf/look.ts';
import { renderPdf } from '#shared/printing/pdf/render-pdf.ts';
import { boardReport } from '../../../support/printing/board-report.ts';
import { installedFonts } from '../../../support/printing/installed-fonts.ts';
import { textsOfPdf } from '../../../support/printing/pdf-text.ts';
import { breadth } from '../../../support/sampling/breadth.ts';

const words = fc.array(fc.constantFrom('capital', 'of', 'the', 'invented', 'company', 'w'.repeat(30)), {
  maxLength: 120,
});

/** A table whose cells begin with `R<row>C<column>.` and end with `.E`. */
const table = fc.array(fc.tuple(words, words), { maxLength: 25 }).map(
  (rows): Content => ({
    kind: 'table',
    summary: 'Rows',
    columns: [
      { title: 'HEAD1', share: 0.3 },
      { title: 'HEAD2', share: 0.7 },
    ],
    rows: rows.map((row, index) => row.map((cell, column) => [`R${index}C${column}. ${cell.join(' ')} .E`])),
  }),
);
const prose = words.map((text): Content => ({ kind: 'paragraph', text: [`${text.join(' ')} .P`] }));
const notice = words.map(
  (text): Content => ({ kind: 'notice', tone: 'caution', text: [`${text.join(' ')} .N`] }),
);

const documents = fc
  .array(fc.array(fc.oneof(table, prose, notice), { maxLength: 4 }), { minLength: 1, maxLength: 5 })
  .map((contents): PrintedDocument => {
    const sections = contents.map(
      (content, index): Section => ({ id: `s${index}`, heading: `HEADING${index}.`, content }),
    );
    return boardReport({ sections });
  });

const isBody = ({ y }: { readonly y: number }) => PAGE.height - y < PAGE.bottom && PAGE.height - y > PAGE.top;

describe('the pages', () => {
  it('print each row once, repeat heads, and keep text above the footer and below the header', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const texts = await textsOfPdf(await renderPdf(document, installedFonts));
        const inFrame = /^(?:Confidential|Harbour Lane Capital|Client due diligence.*|Page \d+ of \d+)?\s*$/;
        expect(texts.filter((text) => !isBody(text) && !inFrame.test(text.text))).toEqual([]);
        const body = texts
          .filter(isBody)
          .map(({ text }) => text)
          .join('')
          .replaceAll(/\s+/g, '');
        const contents = document.sections.flatMap(({ content }) => content);
        for (const end of ['.E', '.P', '.N']) expect(count(body, end)).toBe(expectedEnds(contents, end));
        for (const [index] of document.sections.entries()) expect(count(body, `HEADING${index}.`)).toBe(2);
      }),
      { numRuns: breadth({ daily: 6, full: 25 }) },
    );
  });

  it('hold at least two rows of each table that they begin or end', { timeout: 60_000 }, async () => {
    const contents = Array.from(
      { length: 40 },
      (_, table): Content => ({
        kind: 'facts',
        rows: Array.from({ length: 3 + ((table * 7) % 5) }, (__, row) => ({
          label: `T${table}R${row}.`,
          value: ['short'],
        })),
      }),
    );
    const document = boardReport({
      hasContents: false,
      sections: [{ id: 'a', heading: 'A', content: contents }],
    });
    const texts = await textsOfPdf(await renderPdf(document, installedFonts));
    const pageOf = new Map(
      texts.flatMap(({ text, page }) => {
        const [, label] = /(T\d+R\d+)\./.exec(text) ?? [];
        return label === undefined ? [] : [[label, page] as const];
      }),
    );
    expect(Math.max(...pageOf.values())).toBeGreaterThan(3);
    for (const [table, content] of contents.entries()) {
      const last = content.kind === 'facts' ? content.rows.length - 1 : 0;
      expect(pageOf.get(`T${table}R0`)).toBe(pageOf.get(`T${table}R1`));
      expect(pageOf.get(`T${table}R${last}`)).toBe(pageOf.get(`T${table}R${last - 1}`));
    }
  });

  it('begin with the head of the table that goes on', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 150 }, (_, index) => [[`ROW${index}.`], ['text '.repeat(index % 40)]]);
    const content: Content = {
      kind: 'table',
      summary: 'Rows',
      columns: [
        { title: 'HEAD', share: 0.3 },
        { title: 'TEXT', share: 0.7 },
      ],
      rows,
    };
    const document = boardReport({
      hasContents: false,
      sections: [{ id: 'a', heading: 'A', content: [content] }],
    });
    const texts = await textsOfPdf(await renderPdf(document, installedFonts));
    const pages = Math.max(...texts.map(({ page }) => page));
    expect(pages).toBeGreaterThan(4);
    for (let page = 1; page <= pages; page += 1) {
      const onPage = texts.filter((text) => text.page === page);
      expect(onPage.filter(({ text }) => text.trim() === 'HEAD')).toHaveLength(1);
      const [head] = onPage.filter(({ text }) => text.trim() === 'HEAD');
      const first = onPage.filter(({ text }) => text.includes('ROW'));
      for (const row of first) expect(row.y).toBeLessThan(head?.y ?? 0);
    }
    const printed = texts.map(({ text }) => text).join('');
    for (let row = 0; row < 150; row += 1) expect(count(printed, `ROW${row}.`)).toBe(1);
  });

  it('never end with a heading', { timeout: 60_000 }, async () => {
    const sections = Array.from(
      { length: 90 },
      (_, index): Section => ({
        id: `s${index}`,
        heading: `HEADING${index}.`,
        content: [{ kind: 'paragraph', text: [`${'text of the section '.repeat(1 + (index % 17))}`] }],
      }),
    );
    const texts = await textsOfPdf(
      await renderPdf(boardReport({ hasContents: false, sections }), installedFonts),
    );
    const pages = Math.max(...texts.map(({ page }) => page));
    for (let page = 1; page <= pages; page += 1) {
      const body = texts.filter((text) => text.page === page && isBody(text) && text.text.trim() !== '');
      const lowest = body.toSorted((a, b) => a.y - b.y)[0];
      expect(lowest?.text).not.toContain('HEADING');
    }
  });
});

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

function expectedEnds(contents: readonly Content[], end: string): number {
  const ofTables = contents.map((content) => (content.kind === 'table' ? content.rows.length * 2 : 0));
  if (end === '.E') return ofTables.reduce((sum, each) => sum + each, 0);
  return contents.filter(({ kind }) => kind === (end === '.P' ? 'paragraph' : 'notice')).length;
}
