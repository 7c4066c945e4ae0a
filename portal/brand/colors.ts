/** What a sender's colour may be used for: wherever text is involved, only with a contrast that everybody can read. */

/** Least contrast of text against what it stands on (WCAG 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** What stands behind text, in the darkest or lightest shade that the stylesheet has for it. */
export const GROUNDS = {
  light: ['#ffffff', '#f4f6f8', '#eef2f5'],
  dark: ['#10171d', '#18222b', '#202c37'],
} as const;

/** Shares of the accent in the tint behind chosen options and notices, as in the stylesheet. */
const TINT = 0.1;

/** The page's custom properties for a colour `#rrggbb`; what is left out keeps the page's own. */
export function brandProperties(color: string | null): Readonly<Record<string, string>> {
  if (color === null) return {};
  return {
    '--brand': color,
    ...(isReadable(color, GROUNDS.light) && { '--brand-light': color, '--on-brand-light': inkOn(color) }),
    ...(isReadable(color, GROUNDS.dark) && { '--brand-dark': color, '--on-brand-dark': inkOn(color) }),
  };
}

function isReadable(color: string, grounds: readonly string[]): boolean {
  return grounds.every((ground) => contrast(channels(color), tinted(color, ground)) >= LEAST_CONTRAST);
}

/** Black or white, whichever reads better on the colour; one of them always reaches 4.5. */
function inkOn(color: string): string {
  const ground = channels(color);
  return contrast(ground, [0, 0, 0]) > contrast(ground, [255, 255, 255]) ? '#000000' : '#ffffff';
}

/** Red, green and blue from 0 to 255. */
type Rgb = readonly number[];

/** Contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour `#rrggbb` as numbers. */
export function channels(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** The ground under the tint: closer to the colour than the ground itself, so what reads here reads there. */
function tinted(color: string, ground: string): Rgb {
  const under = channels(ground);
  return channels(color).map((value, index) => value * TINT + (under[index] ?? 0) * (1 - TINT));
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
