/** Where a block of a document is. */
import * as z from 'zod';

/** A rectangle of a page as it is shown, in fractions of its width and height from the top left corner. */
const box = () => z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.output<ReturnType<typeof box>>;

/** Pages, slides and lines are counted from 1. A function, because most processes that load it read no place. */
export const place = () =>
  z.union([
    /** PDF and pictures. */
    z.object({ page: z.int().min(1), box: box() }),
    /** DOCX: the headings above the block, outermost first. */
    z.object({ section: z.array(z.string()) }),
    /** XLSX and XLS: the name of the sheet, and a range such as `A3:D3`. */
    z.object({ sheet: z.string(), cells: z.string() }),
    /** PPTX and PPT. */
    z.object({ slide: z.int().min(1) }),
    /** CSV and TXT; in a DOC, the number of the paragraph. */
    z.object({ line: z.int().min(1) }),
  ]);
export type Place = z.output<ReturnType<typeof place>>;
