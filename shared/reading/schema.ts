/** The one form in which the text of every type of document is kept: blocks in reading order, each with its place. */
import * as z from 'zod';

/** Raise it when readers find more or other text: stored readings of an earlier version are then made again. */
export const READING_VERSION = 1;

/** A rectangle of a page as it is shown, in fractions of its width and height from the top left corner. */
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.output<typeof Box>;

/** Where a block is. Pages, slides and lines are counted from 1. */
export const Place = z.union([
  /** PDF and pictures. */
  z.object({ page: z.int().min(1), box: Box }),
  /** DOCX: the headings above the block, outermost first. */
  z.object({ section: z.array(z.string()) }),
  /** XLSX and XLS: the name of the sheet, and a range such as `A3:D3`. */
  z.object({ sheet: z.string(), cells: z.string() }),
  /** PPTX and PPT. */
  z.object({ slide: z.int().min(1) }),
  /** CSV and TXT; in a DOC, the number of the paragraph. */
  z.object({ line: z.int().min(1) }),
]);
export type Place = z.output<typeof Place>;

const KINDS = ['heading', 'paragraph', 'row', 'note'] as const;

const Block = z.object({
  kind: z.enum(KINDS),
  /** Of a row, its cells joined by ` | `. */
  text: z.string(),
  /** Only of a row. Empty cells are kept between others. */
  cells: z.array(z.string()).optional(),
  at: Place,
});
export type Block = Readonly<z.output<typeof Block>>;

/** What became of a file. Only `read` has blocks. */
const STATUSES = ['read', 'no_text_layer', 'encrypted', 'unreadable'] as const;

/**
 * Why a file is unreadable: its content is damaged; it unfolds to more than is read; it took too long; or it ended the process
 * that read it.
 */
const UNREADABLE_REASONS = ['damaged', 'too_large', 'too_slow', 'crashed'] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** The text of one file. It depends on the file and the version only: reading a file again gives the same. */
export const Reading = z.object({
  version: z.literal(READING_VERSION),
  status: z.enum(STATUSES),
  reason: z.enum(UNREADABLE_REASONS).optional(),
  /** Pages of a PDF or a picture, slides of a presentation. */
  pages: z.int().min(0).optional(),
  /** Pages of a PDF with next to no text: scanned, or blank. */
  pages_without_text: z.array(z.int().min(1)).optional(),
  /** True where the file has more text than is kept. */
  truncated: z.literal(true).optional(),
  blocks: z.array(Block),
});
export type Reading = Readonly<z.output<typeof Reading>>;
