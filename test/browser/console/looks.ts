/** The widths, themes and directions in which every screen is looked at, and what has to hold in each. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { overflow, violations } from '../axe.ts';
import { looksOf } from '../layout/every-look.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export const LOOKS = {
  wide: WIDE,
  middle: { viewport: { width: 1024, height: 768 } },
  phone: PHONE,
  dark: { ...WIDE, colorScheme: 'dark' },
  forced: { ...WIDE, forcedColors: 'active' },
  'right to left': { ...WIDE, locale: 'ar' },
  'right to left, phone': { ...PHONE, locale: 'ar' },
  'German, dark, phone': { ...PHONE, locale: 'de', colorScheme: 'dark' },
  // A window of 1440 by 900 at 200 %.
  '200 %': { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
} satisfies Readonly<Record<string, BrowserContextOptions>>;

/** The looks of this run: the widest and the narrowest, both directions and both schemes. */
export const LOOKED_AT = looksOf<BrowserContextOptions>(LOOKS, [
  'wide',
  'right to left, phone',
  'German, dark, phone',
]);

/** Axe finds nothing, and nothing overflows. Takes a picture into the folder of `PROBITY_PICTURES`, where there is one. */
export async function look(
  page: Page,
  name: string,
  picture: { readonly fullPage?: boolean } = {},
): Promise<void> {
  const folder = process.env['PROBITY_PICTURES'];
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.png`);
    await page.screenshot({ path, animations: 'disabled', ...picture });
  }
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
}
