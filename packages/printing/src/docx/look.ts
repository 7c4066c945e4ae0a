/** Sizes, colours and fixed words of a DOCX document. Lengths are twips (1/1440 inch), font sizes half points. */
import { contrast } from '../contrast.ts';
import type { Tone } from '../document.ts';

/** A4 with margins of 2 cm at the sides. */
export const PAGE = { width: 11_906, height: 16_838, side: 1134, top: 1300, bottom: 1134 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;

/** A font that every word processor has, or has a font of the same widths for. */
export const FONT = 'Arial';
export const GREY = '5b6472';
export const RULE = 'd0d5dd';
export const HEAD_FILL = 'eef1f5';
/** The ink of senders without a colour of their own. */
const OWN_INK = '#14284b';

/** Background of cells and notices, and the line beside a notice. */
export const TONES: Readonly<Record<Tone, { readonly fill: string | null; readonly line: string | null }>> = {
  plain: { fill: null, line: null },
  good: { fill: 'e6f4ea', line: '1e7d43' },
  caution: { fill: 'fff4d6', line: 'b7791f' },
  bad: { fill: 'fde7e5', line: 'b42318' },
};

/** The brand's colour as `rrggbb`, darkened until text in it can be read on white (WCAG 2.2: contrast of 4.5). */
export function inkOf(color: string | null): string {
  let ink = color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : OWN_INK;
  while (contrast(ink, '#ffffff') < 4.5) ink = darker(ink);
  return ink.slice(1);
}

function darker(color: string): string {
  const channels = [1, 3, 5].map((at) => Math.floor(Number.parseInt(color.slice(at, at + 2), 16) * 0.9));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
