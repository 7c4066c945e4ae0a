/** Files for the bench: a long document, and files that are made to fill the memory. */
import { deflateSync } from 'node:zlib';
import { zipOf } from '@probity/reading/testing/made-files';
import { cell, docOf, xlsOf } from '@probity/reading/testing/made-legacy';
import { docxOf, paragraph, relationships, xlsxOf } from '@probity/reading/testing/made-office';
import { pdfOf, tableTexts } from '@probity/reading/testing/made-pdf';

const LARGEST = 10_485_760;
const SENTENCE =
  'The company identifies and verifies every customer before a business relationship begins, and keeps';

/** Pages with a heading, 40 lines of text, and a table of ten rows. */
export function longPdf(pages: number): Uint8Array {
  return pdfOf(
    Array.from({ length: pages }, (_, page) => ({
      texts: [
        { text: `Chapter ${page + 1}`, x: 56, y: 790, size: 18 },
        ...Array.from({ length: 40 }, (_line, at) => ({
          text: `${SENTENCE} ${at}`,
          x: 56,
          y: 760 - at * 12,
          size: 10,
        })),
        ...tableTexts(
          Array.from({ length: 10 }, (_row, at) => [`Item ${at}`, `Entry ${page}`, `${at * 10} %`]),
          { columns: [56, 230, 420], top: 260, step: 24 },
        ),
      ],
    })),
  );
}

/** A PDF of one page whose drawing is this, packed. */
function drawing(content: Buffer): Uint8Array {
  const packed = deflateSync(content, { level: 9 });
  const plain = Buffer.from(pdfOf([{ texts: [] }])).toString('latin1');
  const stream = `<</Length ${packed.length}/Filter/FlateDecode>>stream\n${packed.toString('latin1')}\nendstream`;
  // The table of offsets is then wrong; readers search for the objects, as they do in damaged files.
  return Buffer.from(
    plain.replace(/<<\/Length 0>>stream\n\nendstream/, () => stream),
    'latin1',
  );
}

const MAIN = relationships('', [['rId1', 'officeDocument', 'word/document.xml']]);

/** By name; each is smaller than what an upload may be. */
export const BOMBS: Readonly<Record<string, () => Uint8Array>> = {
  'unfolds-to-1-gb.pdf': () => drawing(Buffer.alloc(1_000_000_000, 32)),
  'five-million-texts.pdf': () =>
    drawing(Buffer.from('BT /F1 9 Tf 1 0 0 1 50 50 Tm (a) Tj ET\n'.repeat(5_000_000))),
  'declares-600-mb.docx': () =>
    zipOf([MAIN, { name: 'word/document.xml', content: paragraph('a'), claimedBytes: 600_000_000 }]),
  'declares-less-than-600-mb.docx': () =>
    zipOf([MAIN, { name: 'word/document.xml', content: Buffer.alloc(600_000_000, 97), claimedBytes: 5_000 }]),
  'billion-laughs.docx': () =>
    zipOf([MAIN, { name: 'word/document.xml', content: `<!DOCTYPE w [${entities()}]><w:t>&e9;</w:t>` }]),
  'one-text-of-60-mb.docx': () => docxOf(paragraph('a'.repeat(60_000_000))),
  'paragraph-of-600000-runs.docx': () =>
    docxOf(`<w:p>${`<w:r><w:t>${'a'.repeat(60)}</w:t></w:r>`.repeat(600_000)}</w:p>`),
  'row-of-a-million-cells.docx': () =>
    docxOf(`<w:tbl><w:tr>${`<w:tc>${paragraph('a')}</w:tc>`.repeat(600_000)}</w:tr></w:tbl>`),
  '900000-shared-texts.xlsx': () =>
    xlsxOf(
      [{ name: 'S', rows: '' }],
      Array.from({ length: 900_000 }, (_, at) => `text ${at}`),
    ),
  'half-a-million-cells.xls': () =>
    xlsOf({
      sheets: [
        { name: 'S', cells: Array.from({ length: 500_000 }, (_, at) => cell.number(at >> 4, at & 15, at)) },
      ],
    }),
  '10-mb-of-commas.csv': () => Buffer.alloc(LARGEST, ','),
  '10-mb-behind-a-quote.csv': () => Buffer.from(`"${'a,b\n'.repeat(LARGEST / 4 - 1)}`),
  'two-million-lines.txt': () => Buffer.from('A: b\n'.repeat(LARGEST / 5)),
  'two-million-paragraphs.doc': () => docOf(Array.from({ length: 2_000_000 }, () => 'a')),
};

function entities(): string {
  const nested = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
  return `<!ENTITY e0 "ha">${nested.join('')}`;
}
