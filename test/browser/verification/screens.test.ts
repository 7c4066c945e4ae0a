/** Every screen of the verification, on a phone and on a desktop, in both colour schemes and every language. */
import { mkdir } from 'node:fs/promises';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflow, smallTargets, violations } from '../axe.ts';
import { visit } from '../chromium.ts';
import { type BrowserFixture, openFixture } from '../fixture.ts';
import { inTurn, looksOf } from '../layout/every-look.ts';
import { SCENES, showScene } from './scenes.ts';

/** Where a person who changes the page looks at the screens; none by default. */
const PICTURES = process.env['PROBITY_PICTURES'];

let usual: BrowserFixture;
let withCamera: BrowserFixture;
beforeAll(async () => {
  [usual, withCamera] = await Promise.all([openFixture(), openFixture('whole')]);
  if (PICTURES !== undefined) await mkdir(PICTURES, { recursive: true });
});
afterAll(() => Promise.all([usual.close(), withCamera.close()]));

const PHONE = { viewport: { width: 360, height: 740 } };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

const MODES: Readonly<Record<string, BrowserContextOptions>> = {
  'phone, English': PHONE,
  'desktop, English, dark': { ...DESKTOP, colorScheme: 'dark' },
  'phone, German, dark': { ...PHONE, locale: 'de-DE', colorScheme: 'dark' },
  'desktop, German': { ...DESKTOP, locale: 'de-DE' },
  'phone, Arabic': { ...PHONE, locale: 'ar' },
  'desktop, Arabic, dark': { ...DESKTOP, locale: 'ar', colorScheme: 'dark' },
  'desktop, forced colours, reduced motion': {
    ...DESKTOP,
    forcedColors: 'active',
    reducedMotion: 'reduce',
  },
};

/** Of each language one, of each width and scheme at least one. */
const USUAL = ['phone, English', 'phone, German, dark', 'desktop, Arabic, dark'];

describe.each(looksOf(MODES, USUAL))('%s', (mode, options, turn) => {
  it.each(inTurn(Object.entries(SCENES), turn))('%s', async (name, scene) => {
    const fixture = scene.camera === true ? withCamera : usual;
    const service = fixture.reset();
    const { page, errors, close } = await visit(fixture.browser, { ...options, permissions: ['camera'] });
    await showScene(page, service, fixture.address(), scene);
    if (PICTURES !== undefined)
      await page.screenshot({ path: `${PICTURES}/${name} - ${mode}.png`, fullPage: true });
    expect({
      axe: await violations(page),
      overflow: await overflow(page),
      small: await smallTargets(page),
      errors,
      mistakes: service.mistakes,
    }).toEqual({ axe: [], overflow: 0, small: [], errors: [], mistakes: [] });
    await close();
  });
});
