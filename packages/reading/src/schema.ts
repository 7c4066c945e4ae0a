/** The one form in which the text of every type of document is kept: blocks in reading order, each with its place. */
import * as z from 'zod';
import { UNREADABLE_REASONS } from './outcome.ts';
import { place } from './place.ts';

export type { Box, Place } from './place.ts';

/** Raise it when readers find more or other text: stored readings of an earlier version are then made again. */
export const READING_VERSION = 3;

const KINDS = ['heading', 'paragraph', 'row', 'note'] as const;

const Block = z.object({
  kind: z.enum(KINDS),
  /** Of a row, its cells joined by ` | `, or the line that it is in a plain text. */
  text: z.string(),
  /** Only of a row. Empty cells are kept between others. */
  cells: z.array(z.string()).optional(),
  at: place(),
});
export type Block = Readonly<z.output<typeof Block>>;

/** What became of a file. Only `read` has blocks. */
const STATUSES = ['read', 'no_text_layer', 'encrypted', 'unreadable'] as const;

/** The text of one file. It depends on the file and the version only: reading a file again gives the same. */
export const Reading = z.object({
  version: z.literal(READING_VERSION),
  status: z.enum(STATUSES),
  reason: z.enum(UNREADABLE_REASONS).optional(),
  /** Pages of a PDF or a picture, slides of a presentation. */
  pages: z.int().min(0).optional(),
  /** Pages of a PDF with next to no text: scanned, or blank. */
  pages_without_text: z.array(z.int().min(1)).optional(),
  /** True where pages without text may be scanned: the file has pictures. Without pictures, they are blank. */
  has_pictures: z.literal(true).optional(),
  /** Pages of a PDF whose fonts do not tell which letters they show. Their text is left out. */
  garbled_pages: z.array(z.int().min(1)).optional(),
  /** Cells of a spreadsheet whose formula was saved without its result. */
  cells_without_value: z.int().min(1).optional(),
  /** True where the file has more text than is kept. */
  truncated: z.literal(true).optional(),
  blocks: z.array(Block),
});
export type Reading = Readonly<z.output<typeof Reading>>;
