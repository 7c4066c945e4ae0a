/** Makes the file of a document that is written as text: `#` marks headings, and `|` parts the cells of a row. */
import { docxOf, GERMAN_STYLES, paragraph, tableOf, xlsxOf } from '@probity/reading/testing/made-office';
import { type MadePage, type MadeText, pdfOf } from '@probity/reading/testing/made-pdf';

/** The bytes of a PDF, DOCX or XLSX; other endings have the text itself. */
export function bytesOf(ending: string, text: string): Uint8Array {
  if (ending === '.pdf') return pdfOf(pagesOf(piecesOf(text)));
  if (ending === '.docx') return docxOf(piecesOf(text).map(wordOf).join(''), [STYLES], [GERMAN_STYLES]);
  if (ending === '.xlsx') return sheetOf(text.split('\n').map(cellsOf));
  return new TextEncoder().encode(`${text}\n`);
}

const STYLES = ['styles', 'styles', 'styles.xml'] as const;

interface Piece {
  /** 1 or 2 for headings, 0 for paragraphs. */
  readonly level: number;
  readonly text: string;
  readonly rows: readonly (readonly string[])[];
}

function piecesOf(text: string): Piece[] {
  const pieces: (Piece & { readonly rows: (readonly string[])[] })[] = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, marks = '', said = ''] = /^(#{0,2}) ?(.*)$/.exec(line) ?? [];
    const last = pieces.at(-1);
    if (!line.startsWith('|')) pieces.push({ level: marks.length, text: said, rows: [] });
    else if (last === undefined || last.rows.length === 0)
      pieces.push({ level: 0, text: '', rows: [cellsOf(line.slice(1, -1))] });
    else last.rows.push(cellsOf(line.slice(1, -1)));
  }
  return pieces;
}

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function wordOf({ level, text, rows }: Piece): string {
  if (rows.length > 0) return tableOf(rows.map((row) => row.map(escaped)));
  return paragraph(escaped(text), ['', 'berschrift1', 'berschrift2'][level] || undefined);
}

function sheetOf(rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string, row: number, column: number) => {
    const at = `${String.fromCodePoint(65 + column)}${row + 1}`;
    if (text === '') return '';
    return /^-?\d+(?:\.\d+)?$/.test(text)
      ? `<c r="${at}"><v>${text}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  };
  const written = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`,
  );
  return xlsxOf([{ name: 'Sheet1', rows: written.join('') }]);
}

const LEFT = 56;
const TOP = 780;
const BOTTOM = 60;
const WIDTH = 483;
const LEADING = 13;
const SIZES = [11, 20, 14];
/** Width of a letter as a share of the size of its font, on average. */
const LETTER = 0.5;

/** Sets the pieces under each other, with space between, on as many pages as they need. */
function pagesOf(pieces: readonly Piece[]): MadePage[] {
  const pages: MadeText[][] = [[]];
  let y = TOP;
  const room = (needed: number) => {
    if (y - needed > BOTTOM) return;
    pages.push([]);
    y = TOP;
  };
  for (const { level, text, rows } of pieces) {
    const size = SIZES[level] ?? 11;
    for (const cells of rows.length > 0 ? rows : [[text]]) {
      const width = WIDTH / cells.length;
      const lines = cells.map((cell) => wrapped(cell, (width - 14) / (size * LETTER)));
      const height = Math.max(...lines.map(({ length }) => length)) * (size + 2);
      room(height);
      for (const [column, cell] of lines.entries()) {
        for (const [line, said] of cell.entries())
          pages.at(-1)?.push({ text: said, x: LEFT + column * width, y: y - line * (size + 2), size });
      }
      y -= height + LEADING;
    }
  }
  return pages.map((texts) => ({ texts: texts.filter(({ text }) => text !== '') }));
}

function wrapped(text: string, most: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= most) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
