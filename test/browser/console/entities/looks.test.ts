/** Entities at every width, in every theme and direction: axe finds nothing, and nothing overflows. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVerification, COMPANY, FakeEntities, PERSON } from '../../../console/fake-service/entities.ts';
import { overflow, violations } from '../../axe.ts';
import { openDeciding } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const size = (width: number, height: number) => ({ viewport: { width, height } });
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  wide: size(1440, 900),
  middle: size(1024, 768),
  phone: size(390, 844),
  dark: { ...size(1440, 900), colorScheme: 'dark' },
  forced: { ...size(1440, 900), forcedColors: 'active' },
  'right to left': { ...size(1440, 900), locale: 'ar' },
  'right to left, phone': { ...size(390, 844), locale: 'ar' },
  'German, dark, phone': { ...size(390, 844), locale: 'de', colorScheme: 'dark' },
  '200 %': { ...size(720, 450), deviceScaleFactor: 2 },
};

/** Each part, with what is there once it is shown. */
const PARTS: readonly (readonly [name: string, path: string, ready: string])[] = [
  ['list', '', 'tbody tr'],
  ['facts', `/${COMPANY}/facts`, '.groups section'],
  ['owners', `/${COMPANY}/owners`, '.graph .inner >> nth=1'],
  ['screenings', `/${COMPANY}/screenings`, '.coverage'],
  ['documents', `/${COMPANY}/documents?document=d2`, '.open-document img'],
  ['verifications', `/${PERSON}/verifications`, 'tbody tr'],
  ['reports', `/${COMPANY}/reports`, '[role=status]'],
];

const PICTURES = process.env['PROBITY_PICTURES'];

async function look(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) {
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name.replaceAll(/\W+/g, '-')}.png`) });
  }
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
}

describe.each(Object.entries(LOOKS))('%s', (name, options) => {
  it.each(PARTS)('shows: %s', async (part, path, ready) => {
    const { page, errors, close } = await openDeciding(fixture, `entities${path}`, {
      ...options,
      prepare: ({ service }) => {
        const fake = new FakeEntities(service);
        fake.verifications = [aVerification('pending', 'pending'), aVerification('completed', 'issue')];
      },
    });
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await page.locator('h1').first().waitFor();
    await look(page, `entity ${part} ${name}`);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('states', () => {
  it('asks for a verification', async () => {
    const { page, close } = await openDeciding(fixture, `entities/${PERSON}/verifications`, {
      ...LOOKS['wide'],
      prepare: ({ service }) => new FakeEntities(service),
    });
    await page.getByRole('button', { name: 'Ask for verification' }).click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'entity verify');
    await close();
  });

  it.each(['404', '403', '500'])('says what to do where the service answers %s', async (status) => {
    const body = { code: 'code_of_it', detail: 'A sentence.', error: 'x', request_id: 'r' };
    for (const path of ['', `/${COMPANY}`]) {
      const { page, close } = await openDeciding(fixture, `entities${path}`, {
        ...LOOKS['wide'],
        prepare: ({ service }) =>
          service.handlers.unshift(({ path: called }) =>
            called.startsWith('/entities/') ? { status: Number(status), body } : undefined,
          ),
      });
      await page.locator('.blank').waitFor();
      await look(page, `entity ${path === '' ? 'list' : 'one'} ${status}`);
      await close();
    }
  });
});
