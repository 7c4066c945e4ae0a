/** What the fields of a PDF form hold, as pieces of text at the places of the fields (PDF 32000-1, 12.7). */
import type { PDFPageProxy } from 'unpdf/pdfjs';
import * as z from 'zod';
import { boxOf } from '../marks.ts';
import type { Piece } from './segments.ts';

const Value = z.union([z.string(), z.array(z.string())]).nullish();

const Field = z.object({
  subtype: z.literal('Widget'),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  fieldValue: Value,
  /** What a person is told who points at the field. */
  alternativeText: z.string().nullish(),
  hidden: z.boolean().optional(),
  checkBox: z.boolean().optional(),
  radioButton: z.boolean().optional(),
  pushButton: z.boolean().optional(),
  /** The value of the field while this box is ticked. It names a state, and is no text of the page. */
  exportValue: z.string().nullish(),
  buttonValue: z.string().nullish(),
});
type Field = z.output<typeof Field>;

/** A field of one line has a font of at most this size. */
const FIELD_FONT = 12;

/** Forms keep what was filled in beside the text. Boxes are written as ticked or not; signatures and buttons have no text. */
export async function fieldsOf(
  page: PDFPageProxy,
  most: number,
  placed: (x: number, y: number) => readonly [number, number],
): Promise<{ readonly pieces: readonly Piece[]; readonly fields: number }> {
  const annotations: readonly unknown[] = await page.getAnnotations();
  const shown = annotations.slice(0, most).flatMap((annotation) => {
    const { data } = Field.safeParse(annotation);
    return data === undefined || data.hidden === true || data.pushButton === true ? [] : [data];
  });
  const pieces = shown.flatMap((data): Piece[] => {
    const text = textOf(data);
    if (text.trim() === '') return [];
    const [left, bottom, right, top] = data.rect;
    const [x1, y1] = placed(left, bottom);
    const [x2, y2] = placed(right, top);
    const height = Math.min(Math.abs(y2 - y1), FIELD_FONT);
    if (height === 0 || !Number.isFinite(height)) return [];
    const x = Math.min(x1, x2);
    // The text of a field stands in its middle, or at the top where it has several lines.
    const middle = (y1 + y2) / 2 + height * 0.3;
    const y = Math.abs(y2 - y1) > FIELD_FONT * 2 ? Math.min(y1, y2) + height : middle;
    return [{ text: text.replaceAll(/\s+/g, ' '), x, y, width: Math.abs(x2 - x1), height }];
  });
  return { pieces, fields: shown.length };
}

function textOf(field: Field): string {
  if (field.checkBox === true || field.radioButton === true) return boxOf(isTicked(field));
  const text = joined(field.fieldValue);
  // The hint is of whoever made the form. Its first value is no such sign: many writers set it with the value.
  return text === field.alternativeText?.trim() ? '' : text;
}

function joined(value: Field['fieldValue']): string {
  return [value ?? []].flat().join(', ').trim();
}

function isTicked({ fieldValue, exportValue, buttonValue, radioButton }: Field): boolean {
  const state = radioButton === true ? buttonValue : exportValue;
  const value = joined(fieldValue);
  return value !== '' && value !== 'Off' && value === (state ?? value);
}
