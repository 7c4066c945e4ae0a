/** Chooses a text colour that is readable on a background (WCAG 2.2, relative luminance and contrast ratio). */

const BLACK = '#000000';
const WHITE = '#ffffff';

/** Contrast of two colours `#rrggbb`, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever has more contrast. That is at least 4.5 on every colour. */
export function textOn(background: string): typeof BLACK | typeof WHITE {
  return contrast(background, BLACK) >= contrast(background, WHITE) ? BLACK : WHITE;
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
