/** Sending at every width, in every theme and direction: axe finds nothing, and nothing overflows. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../console/fake-service/fake-service.ts';
import { anOpenRequest, FakeSending, RECORDED, template } from '../../../console/send/fake-sending.ts';
import { smallTargets } from '../../axe.ts';
import { inTurn } from '../../layout/every-look.ts';
import { openDeciding } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, LOOKS, look } from '../looks.ts';
import { chooseFile, FILE_OF_MANY, previewOf } from './steps.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

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

const SMALL_ENOUGH = /type="(?:checkbox|radio|file)"/;

/** Beyond what every screen must hold: controls are large enough. */
async function lookAtForm(page: Page, name: string): Promise<void> {
  await look(page, name);
  expect((await smallTargets(page)).filter((target) => !SMALL_ENOUGH.test(target))).toEqual([]);
}

describe.each(LOOKED_AT)('%s', (name, options, turn) => {
  it.each(inTurn(Object.entries(STATES), turn))('shows: %s', async (state, { path, prepare, after }) => {
    const { page, errors, close } = await openDeciding(fixture, path, {
      ...options,
      prepare: ({ service }) => {
        const fake = new FakeSending(service);
        prepare?.(fake);
      },
    });
    await after(page);
    await lookAtForm(page, `send ${state} ${name}`);
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
        ...LOOKS.wide,
        prepare: ({ service }) =>
          service.handlers.unshift(({ path: called }) =>
            called === '/questionnaire-templates/' ? refusal(status, 'code_of_it', 'A sentence.') : undefined,
          ),
      });
      await page.locator('.blank').waitFor();
      await look(page, `send ${path} ${status}`);
      await close();
    }
  });

  it('is closed to a viewer, without a call', async () => {
    const { page, service, close } = await openDeciding(fixture, 'send', {
      ...LOOKS.wide,
      prepare: (has) => {
        has.service.role = 'viewer';
      },
    });
    await page.getByText('Your role does not see this').first().waitFor();
    await look(page, 'send viewer');
    expect(service.calls.some(({ path }) => path === '/questionnaire-templates/')).toBe(false);
    await close();
  });
});
