/** PDFs of any text: they open, give it back, and nothing in it breaks them. */
import fc from 'fast-check';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import type { PrintedDocument } from '#shared/printing/document.ts';
import { renderPdf } from '#shared/printing/pdf/render-pdf.ts';
import { safeText } from '#shared/printing/safe-text.ts';
import { accessibilityFaults } from '../../../support/printing/accessibility-faults.ts';
import { boardReport } from '../../../support/printing/board-report.ts';
import { installedFonts } from '../../../support/printing/installed-fonts.ts';
import { madeNames, NAUGHTY_TEXTS, SCRIPTS } from '../../../support/printing/made-names.ts';
import { lettersOf, lettersOfPdf } from '../../../support/printing/pdf-text.ts';
import { breadth, sampled } from '../../../support/sampling/breadth.ts';

const NAMES = breadth({ daily: 300, full: 2_000 });

function withTexts(texts: readonly string[]): PrintedDocument {
  return boardReport({
    hasContents: false,
    sections: [
      {
        id: 'texts',
        heading: 'Texts',
        content: [
          {
            kind: 'table',
            summary: 'Texts',
            columns: [
              { title: 'Text', share: 0.7 },
              { title: 'Number', share: 0.3, align: 'end' },
            ],
            rows: texts.map((text, index) => [[text], [`#${index}`]]),
          },
        ],
      },
    ],
  });
}

describe('a PDF', () => {
  it(`gives back ${NAMES} names of 26 scripts, also those that it can only show as signs`, {
    timeout: 120_000,
  }, async () => {
    const names = madeNames(NAMES, 11);
    const bytes = await renderPdf(withTexts(names.map(({ name }) => name)), installedFonts);
    const letters = await lettersOfPdf(bytes);
    const lost = names.filter(({ name, hasFont }) => hasFont && !letters.includes(lettersOf(name)));
    expect(lost).toEqual([]);
    const lostSigns = names.filter(({ name, hasFont }) => !hasFont && !letters.includes(lettersOf(name)));
    expect(lostSigns).toEqual([]);
    expect(await accessibilityFaults(bytes)).toEqual([]);
    expect(SCRIPTS.length).toBeGreaterThan(25);
  });

  it('withstands texts that break programs, wherever they stand', { timeout: 60_000 }, async () => {
    for (const text of sampled(NAUGHTY_TEXTS, 4)) {
      const document = boardReport({
        title: text,
        subtitle: [[text]],
        cover: [{ label: text, value: [{ text, author: 'model' }] }],
        marking: text,
        brand: { name: text, color: text, logo: { type: 'image/png', bytes: Buffer.from(text) } },
        isTestData: true,
        sections: [
          {
            id: text,
            heading: text,
            content: [
              {
                kind: 'paragraph',
                text: [
                  { text, link: text },
                  { text: 'end', link: 'nowhere' },
                ],
              },
              { kind: 'list', ordered: true, items: [[text], []] },
              { kind: 'quotation', text, source: text },
              { kind: 'notice', tone: 'bad', text: [text] },
              { kind: 'facts', rows: [{ label: text, value: [] }] },
              {
                kind: 'table',
                summary: text,
                columns: [{ title: text, share: 1 }],
                rows: [[[text]], [], [[text], [text]]],
              },
            ],
          },
        ],
      });
      const bytes = await renderPdf(document, installedFonts);
      expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(2);
      expect(await accessibilityFaults(bytes), JSON.stringify(text.slice(0, 40))).toEqual([]);
    }
  });

  it('opens whatever is in its cells', { timeout: 60_000 }, async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { maxLength: 20 }), async (texts) => {
        const bytes = await renderPdf(withTexts(texts), installedFonts);
        expect(await accessibilityFaults(bytes)).toEqual([]);
      }),
      { numRuns: breadth({ daily: 6, full: 30 }) },
    );
  });
});

describe('a text for print', () => {
  it('contains no control characters but line feeds, no lone surrogates and no overrides of direction', async () => {
    await fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = safeText(text);
        expect(safe).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
        expect(safe.isWellFormed()).toBe(true);
        expect(safe.normalize('NFC')).toBe(safe);
        expect(safeText(safe)).toBe(safe);
      }),
    );
  });
});
