/** The pieces of text of a PDF page as it is shown, with the values of its form fields. */
import type { PDFPageProxy } from 'unpdf/pdfjs';
import * as z from 'zod';
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
  const { items } = await page.getTextContent({ disableNormalization: false });
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
  upright.push(...(await fieldsOf(page, view)));
  const isWhole = items.length <= MAX_PIECES;
  return { upright, turned, width: viewport.width, height: viewport.height, isWhole };
}

const Field = z.object({
  subtype: z.literal('Widget'),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  fieldValue: z.union([z.string(), z.array(z.string())]),
  hidden: z.boolean().optional(),
});

/** A field of one line has a font of at most this size. */
const FIELD_FONT = 12;

/** Forms keep what was filled in beside the text. Ticks and signatures have no text. */
async function fieldsOf(page: PDFPageProxy, view: Matrix): Promise<readonly Piece[]> {
  const annotations: readonly unknown[] = await page.getAnnotations();
  return annotations.slice(0, MAX_PIECES).flatMap((annotation) => {
    const { data } = Field.safeParse(annotation);
    const text = [data?.fieldValue ?? []].flat().join(', ');
    if (data === undefined || data.hidden === true || text.trim() === '' || /^Off$/.test(text)) return [];
    const [left, bottom, right, top] = data.rect;
    const [, , , , x1, y1] = product(view, [1, 0, 0, 1, left, bottom]);
    const [, , , , x2, y2] = product(view, [1, 0, 0, 1, right, top]);
    const height = Math.min(Math.abs(y2 - y1), FIELD_FONT);
    if (height === 0 || !Number.isFinite(height)) return [];
    const x = Math.min(x1, x2);
    // The text of a field stands in its middle, or at the top where it has several lines.
    const middle = (y1 + y2) / 2 + height * 0.3;
    const y = Math.abs(y2 - y1) > FIELD_FONT * 2 ? Math.min(y1, y2) + height : middle;
    return [{ text: text.replaceAll(/\s+/g, ' '), x, y, width: Math.abs(x2 - x1), height }];
  });
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
