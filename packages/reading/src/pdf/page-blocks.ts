/** From the pieces of text of one page to its blocks: headings, paragraphs and rows of tables, in reading order. */
import type { BlockCollector } from '../collector.ts';
import type { Box } from '../schema.ts';
import { type Band, bandsOf } from './bands.ts';
import { arrange, columnsOf, columnsWithin } from './columns.ts';
import { type Piece, type Segment, segmentsOf } from './segments.ts';

export interface PageSize {
  readonly page: number;
  readonly width: number;
  readonly height: number;
}

/** A heading is this much larger than the text of its page, and not longer than this. */
const HEADING_SIZE = 1.15;
const HEADING_CHARACTERS = 200;

export function addPage(pieces: readonly Piece[], size: PageSize, into: BlockCollector): void {
  const segments = segmentsOf(pieces);
  const page = new Page(size, usualHeight(segments), into);
  for (const group of groupsOf(bandsOf(segments))) page.addGroup(group);
}

/** Bands with columns that follow each other are one table. Others stand alone. */
function groupsOf(bands: readonly Band[]): readonly (readonly Band[])[] {
  const groups: Band[][] = [];
  for (const band of bands) {
    const last = groups.at(-1);
    if (last?.at(-1)?.hasColumns === true && band.hasColumns) last.push(band);
    else groups.push([band]);
  }
  return groups;
}

class Page {
  readonly #size: PageSize;
  readonly #usual: number;
  readonly #into: BlockCollector;

  constructor(size: PageSize, usual: number, into: BlockCollector) {
    this.#size = size;
    this.#usual = usual;
    this.#into = into;
  }

  addGroup(bands: readonly Band[]): void {
    const table = bands.length > 1 ? columnsOf(bands.flatMap(({ segments }) => segments)) : [];
    for (const { segments, hasColumns } of bands) {
      const arrangement = hasColumns ? arrange(segments, bands.length === 1) : undefined;
      if (arrangement?.kind === 'rows') {
        const columns = columnsWithin(table, segments);
        for (const row of arrangement.rows) this.#addRow(row, columns);
      } else for (const column of arrangement?.columns ?? [segments]) this.#addText(column);
    }
  }

  /** Where the size of the font changes, a heading ends or begins. */
  #addText(segments: readonly Segment[]): void {
    let open: Segment[] = [];
    for (const segment of segments) {
      const last = open.at(-1);
      if (
        last !== undefined &&
        last.line !== segment.line &&
        this.#isLarge(last) !== this.#isLarge(segment)
      ) {
        this.#addParagraph(open);
        open = [];
      }
      open.push(segment);
    }
    this.#addParagraph(open);
  }

  #addParagraph(segments: readonly Segment[]): void {
    const text = joined(segments);
    const isHeading = segments.some((segment) => this.#isLarge(segment)) && text.length <= HEADING_CHARACTERS;
    this.#into.add(isHeading ? 'heading' : 'paragraph', text, this.#place(segments));
  }

  /** A row has a cell for each column of its table, also where the cell is empty. */
  #addRow(row: readonly Segment[], columns: readonly (readonly Segment[])[]): void {
    const own = new Set(row);
    const cells = columns.map((column) => joined(column.filter((segment) => own.has(segment))));
    if (cells.filter((cell) => cell !== '').length > 1) this.#into.addRow(cells, this.#place(row));
    else this.#addText(row);
  }

  #isLarge({ height }: Segment): boolean {
    return height > this.#usual * HEADING_SIZE;
  }

  #place(segments: readonly Segment[]): { readonly page: number; readonly box: Box } {
    const { page, width, height } = this.#size;
    const left = Math.min(...segments.map(({ x }) => x));
    const right = Math.max(...segments.map(({ end }) => end));
    const top = Math.min(...segments.map((segment) => segment.y - segment.height));
    const bottom = Math.max(...segments.map((segment) => segment.y + segment.height * 0.25));
    const box = {
      x: fraction(left / width),
      y: fraction(top / height),
      width: fraction((right - left) / width),
      height: fraction((bottom - top) / height),
    };
    return { page, box };
  }
}

/** A line that ends with a hyphen goes on without a space. */
function joined(segments: readonly Segment[]): string {
  let text = '';
  for (const segment of segments) {
    const piece = segment.text.trim();
    text += text === '' || text.endsWith('-') ? piece : ` ${piece}`;
  }
  return text;
}

/** The size of the font that most characters have; half of them have at most this. */
function usualHeight(segments: readonly Segment[]): number {
  const sorted = [...segments].sort((a, b) => a.height - b.height);
  const half = sorted.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let seen = 0;
  for (const { text, height } of sorted) {
    seen += text.length;
    if (seen >= half) return height;
  }
  return 0;
}

function fraction(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 10_000) / 10_000 : 0;
}
