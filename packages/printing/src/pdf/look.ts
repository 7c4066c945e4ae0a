/** Sizes and colours of printed pages. Lengths are points (1/72 inch). */
import { contrast, textOn } from '../contrast.ts';
import type { Tone } from '../document.ts';

/** A4. `top` and `bottom`: where the text begins and ends, measured from the upper edge. */
export const PAGE = { width: 595.28, height: 841.89, side: 56, top: 84, bottom: 776 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;
export const TEXT_HEIGHT = PAGE.bottom - PAGE.top;

export const SIZES = { title: 27, subtitle: 13.5, body: 9.75, table: 8.75, small: 7.75 } as const;
/** By depth of the section. */
export const HEADING_SIZES = [17, 12.75, 10.75] as const;

export const INK = '#1a1f29';
export const GREY = '#566070';
export const RULE = '#d0d5dd';
export const HEAD_FILL = '#eef1f5';
const WHITE = '#ffffff';
/** The colour of senders without one of their own. */
const OWN_COLOR = '#14284b';
const READABLE = 4.5;

/** Background of cells and notices, and the line beside a notice. */
export const TONES: Readonly<Record<Tone, { readonly fill: string | null; readonly line: string | null }>> = {
  plain: { fill: null, line: null },
  good: { fill: '#e6f4ea', line: '#1e7d43' },
  caution: { fill: '#fff4d6', line: '#b7791f' },
  bad: { fill: '#fde7e5', line: '#b42318' },
};

export interface Palette {
  /** The brand's colour, for areas. */
  readonly brand: string;
  /** Text on the brand's colour. */
  readonly onBrand: string;
  /** The brand's colour for text: darkened until it can be read on white and on the fill of table heads (WCAG 2.2, 1.4.3). */
  readonly accent: string;
}

export function paletteOf(color: string | null): Palette {
  const brand = color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : OWN_COLOR;
  let accent = brand;
  while (contrast(accent, HEAD_FILL) < READABLE || contrast(accent, WHITE) < READABLE)
    accent = darker(accent);
  return { brand, onBrand: textOn(brand), accent };
}

function darker(color: string): string {
  const channels = [1, 3, 5].map((at) => Math.floor(Number.parseInt(color.slice(at, at + 2), 16) * 0.9));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
