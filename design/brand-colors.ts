/** Decides where the sender's colour is used: for text and behind text only with sufficient contrast. The console shows it beforehand. */

/** Minimum contrast of text against its background (WCAG 1.4.3). */
const MIN_CONTRAST = 4.5;

/** Backgrounds of text in the stylesheet, by colour scheme. */
export const BACKGROUNDS = {
  light: ['#ffffff', '#f4f6f8', '#eef2f5'],
  dark: ['#10171d', '#18222b', '#202c37'],
} as const;

/** The colour of buttons in mails of senders without their own. */
export const MAIL_ACCENT = '#14532d';

/** Share of the accent colour in the tinted background of selected options and notices, as in the stylesheet. */
const TINT = 0.1;

/** CSS custom properties for a colour `#rrggbb`. Omitted properties keep the default of the stylesheet. */
export function brandProperties(color: string | null): Readonly<Record<string, string>> {
  if (color === null) return {};
  return {
    '--brand': color,
    ...(isReadable(color, BACKGROUNDS.light) && {
      '--brand-light': color,
      '--on-brand-light': textColorOn(color),
    }),
    ...(isReadable(color, BACKGROUNDS.dark) && {
      '--brand-dark': color,
      '--on-brand-dark': textColorOn(color),
    }),
  };
}

/** True where text in this colour can be read on these backgrounds, and on their tint. */
export function isReadable(color: string, backgrounds: readonly string[]): boolean {
  return backgrounds.every(
    (background) => contrast(channels(color), tinted(color, background)) >= MIN_CONTRAST,
  );
}

/** Black or white, whichever has more contrast on the colour. One of them always reaches 4.5. */
export function textColorOn(color: string): string {
  const background = channels(color);
  return contrast(background, [0, 0, 0]) > contrast(background, [255, 255, 255]) ? '#000000' : '#ffffff';
}

/** Red, green and blue from 0 to 255. */
type Rgb = readonly number[];

/** Contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

/** Red, green and blue of a colour `#rrggbb`. */
export function channels(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** The background with the tint. It is closer to the colour, so contrast here implies contrast without the tint. */
function tinted(color: string, background: string): Rgb {
  const base = channels(background);
  return channels(color).map((value, index) => value * TINT + (base[index] ?? 0) * (1 - TINT));
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
