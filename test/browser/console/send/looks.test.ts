/** Sending at every width, in every theme and direction: axe finds nothing, and nothing overflows. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../console/fake-service/fake-service.ts';
import { anOpenRequest, FakeSending, RECORDED, template } from '../../../console/send/fake-sending.ts';
import { overflow, smallTargets, violations } from '../../axe.ts';
import { openDeciding } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { chooseFile, FILE_OF_MANY, previewOf } from './steps.ts';

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

interface State {
  readonly path: string;
  readonly prepare?: (fake: FakeSending) => void;
  readonly after: (page: Page) => Promise<unknown>;
}

const STATES: Readonly<Record<string, State>> = {
  one: {
    path: `send?entity=${RECORDED}`,
    after: async (page) => {
      await page.locator('.chosen-one').waitFor();
      await page.locator('.template input').first().check();
      await (await previewOf(page)).locator('h1').waitFor();
    },
  },
  missing: {
    path: 'send',
    prepare: (fake) => {
      fake.templates = Array.from({ length: 12 }, (_, n) => template(n + 1, `Template ${n + 1}`));
    },
    after: async (page) => {
      await page.locator('.ways input').nth(1).check();
      await page.locator('#send-legalName').waitFor();
      await page.locator('.send-foot .primary').click();
      await page.locator('.send-foot [role=alert]').waitFor();
    },
  },
  desk: {
    path: `send?entity=${RECORDED}`,
    after: async (page) => {
      await page.locator('.template input').first().check();
      await page.getByRole('button', { name: /^(?:Desk|Schreibtisch|مكتب)$/ }).click();
      const preview = await previewOf(page);
      await preview.getByRole('button').first().click();
      await preview.locator('form').waitFor();
    },
  },
  'no template': {
    path: 'send',
    prepare: (fake) => {
      fake.templates = [];
    },
    after: (page) => page.locator('.blank').waitFor(),
  },
  file: { path: 'send/file', after: (page) => page.locator('.drop').waitFor() },
  checked: {
    path: 'send/file',
    prepare: (fake) => {
      fake.open = [anOpenRequest('Quillhaven Trading Ltd', 'Yearly update')];
    },
    after: async (page) => {
      await chooseFile(page, FILE_OF_MANY);
      await page.locator('#send-template').selectOption('1');
      await page.locator('[aria-labelledby=send-check] .button').click();
      await page.locator('.rows tbody tr').first().waitFor();
    },
  },
};

const PICTURES = process.env['PROBITY_PICTURES'];

async function look(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) {
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name.replaceAll(/\W+/g, '-')}.png`) });
  }
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  expect(
    (await smallTargets(page)).filter((target) => !/type="(?:checkbox|radio|file)"/.test(target)),
  ).toEqual([]);
}

describe.each(Object.entries(LOOKS))('%s', (name, options) => {
  it.each(Object.entries(STATES))('shows: %s', async (state, { path, prepare, after }) => {
    const { page, errors, close } = await openDeciding(fixture, path, {
      ...options,
      prepare: ({ service }) => {
        const fake = new FakeSending(service);
        prepare?.(fake);
      },
    });
    await after(page);
    await look(page, `send ${state} ${name}`);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('states', () => {
  it('says what to do where templates cannot be read, or the role may not send', async () => {
    for (const [path, status] of [
      ['send', 500],
      ['send/file', 403],
    ] as const) {
      const { page, close } = await openDeciding(fixture, path, {
        ...LOOKS['wide'],
        prepare: ({ service }) =>
          service.handlers.unshift(({ path: called }) =>
            called === '/questionnaires/' ? refusal(status, 'code_of_it', 'A sentence.') : undefined,
          ),
      });
      await page.locator('.blank').waitFor({ timeout: 20_000 });
      await look(page, `send ${path} ${status}`);
      await close();
    }
  });

  it('is closed to a viewer, without a call', async () => {
    const { page, service, close } = await openDeciding(fixture, 'send', {
      ...LOOKS['wide'],
      prepare: (has) => {
        has.service.role = 'viewer';
      },
    });
    await page.getByText('Your role does not see this').first().waitFor();
    await look(page, 'send viewer');
    expect(service.calls.some(({ path }) => path === '/questionnaires/')).toBe(false);
    await close();
  });
});
