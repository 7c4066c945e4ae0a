/** The pieces of text of a PDF page as it is shown, with the values of its form fields. */
import type { PDFPageProxy } from 'unpdf/pdfjs';
import * as z from 'zod';
import { fieldsOf } from './form-fields.ts';
import type { Piece } from './segments.ts';

/** More are no text that anybody reads. */
const MAX_PIECES = 20_000;

export interface PagePieces {
  readonly upright: readonly Piece[];
  /** Text that runs up, down or slanted: stamps and notes at the margin. */
  readonly turned: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly isWhole: boolean;
  /** Fields that can be filled. */
  readonly fields: number;
}

type Matrix = readonly [number, number, number, number, number, number];

const TextItem = z.object({
  str: z.string(),
  width: z.number(),
  transform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
});

export async function piecesOf(page: PDFPageProxy): Promise<PagePieces> {
  const viewport = page.getViewport({ scale: 1 });
  const view = matrixOf(viewport.transform);
  const items = await itemsOf(page);
  const upright: Piece[] = [];
  const turned: string[] = [];
  for (const item of items.slice(0, MAX_PIECES)) {
    const parsed = TextItem.safeParse(item);
    if (!parsed.success || parsed.data.str.trim() === '') continue;
    const { str, width, transform } = parsed.data;
    const [a, b, c, d, x, y] = product(view, transform);
    const height = Math.hypot(c, d);
    if ([x, y, width, height].some((each) => !Number.isFinite(each)) || height === 0) continue;
    if (a <= 0 || Math.abs(b) > a * 0.1) turned.push(str);
    else upright.push({ text: str, x, y, width: Math.max(0, width), height });
  }
  const { pieces, fields } = await fieldsOf(page, MAX_PIECES, (x, y) => placed(view, x, y));
  upright.push(...pieces);
  const isWhole = items.length <= MAX_PIECES;
  return { upright, turned, width: viewport.width, height: viewport.height, isWhole, fields };
}

/** Stops the page where it has enough: a page can repeat itself without end. */
async function itemsOf(page: PDFPageProxy): Promise<readonly unknown[]> {
  const reader = page.streamTextContent({ disableNormalization: false }).getReader();
  const items: unknown[] = [];
  while (items.length <= MAX_PIECES) {
    const { done, value } = await reader.read();
    if (done) return items;
    items.push(...Chunk.parse(value).items);
  }
  await reader.cancel(new Error('the page has more text than is kept'));
  return items;
}

const Chunk = z.object({ items: z.array(z.unknown()) });

/** A point of the page as it is shown. */
function placed(view: Matrix, x: number, y: number): readonly [number, number] {
  const [, , , , shownX, shownY] = product(view, [1, 0, 0, 1, x, y]);
  return [shownX, shownY];
}

function matrixOf(numbers: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

/** First `right`, then `left` (PDF 32000-1, 8.3.4). */
function product(left: Matrix, right: Matrix): Matrix {
  const [a1, b1, c1, d1, e1, f1] = left;
  const [a2, b2, c2, d2, e2, f2] = right;
  return [
    a1 * a2 + c1 * b2,
    b1 * a2 + d1 * b2,
    a1 * c2 + c1 * d2,
    b1 * c2 + d1 * d2,
    a1 * e2 + c1 * f2 + e1,
    b1 * e2 + d1 * f2 + f1,
  ];
}
