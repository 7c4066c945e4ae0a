/** What a document is laid out as: strips of the width of the text, which pages are filled with. */
import type { Line } from '../text/lines.ts';
import type { Tag } from './tag.ts';

/** Something drawn. `x` from the left margin, `y` downwards from the upper edge of the strip, in points. */
export type Mark =
  /** `y` of the baseline. Without a tag it is decoration, which readers are not told. */
  | {
      readonly kind: 'line';
      readonly x: number;
      readonly y: number;
      readonly line: Line;
      readonly tag: Tag | null;
    }
  | {
      readonly kind: 'fill';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly color: string;
    }
  | {
      readonly kind: 'logo';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly tag: Tag;
    };

export interface Strip {
  readonly height: number;
  /** Space above, except at the top of a page. */
  readonly gap: number;
  /** True where the next strip must be on the same page. */
  readonly keep: boolean;
  readonly marks: readonly Mark[];
  /** Drawn again at the top of a page that begins with this strip: the head of a table. */
  readonly head?: Strip;
  /** The section that begins here. */
  readonly section?: string;
  /** True where a new page begins. */
  readonly breaksBefore?: boolean;
}

export interface LaidOutPage {
  /** From the upper left corner of the page. */
  readonly marks: readonly Mark[];
  /** Sections that begin on the page, with their distance from the upper edge. */
  readonly sections: readonly { readonly id: string; readonly y: number }[];
}
