/** Questionnaires at every width, in every theme and direction: axe finds nothing, and nothing overflows. */
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withQuestionnaires } from '../../../console/questionnaires/fake-questionnaires.ts';
import { inTurn } from '../../layout/every-look.ts';
import { openDeciding } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, LOOKS, look } from '../looks.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

/** Each part, with what is there once it is shown. */
const PARTS: readonly (readonly [name: string, path: string, ready: string])[] = [
  ['list', '', 'tbody tr'],
  ['list of retired', '?retired=true', 'tbody tr'],
  ['retired', '/1002', '.questionnaire .say'],
  ['content', '/1003', '.asked .condition'],
  ['versions', '/1003/versions', '.changes li'],
  ['writing', '/1003/edit', '.respondent .question, .whole .blank'],
];

const open = (path: string, options: BrowserContextOptions = LOOKS.wide) =>
  openDeciding(fixture, `questionnaires${path}`, {
    ...options,
    prepare: ({ service }) => {
      withQuestionnaires(service).retire(1002);
    },
  });

describe.each(LOOKED_AT)('%s', (name, options, turn) => {
  it.each(inTurn(PARTS, turn))('shows: %s', async (part, path, ready) => {
    const { page, errors, close } = await open(path, options);
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await page.locator('h1').first().waitFor();
    await look(page, `questionnaires ${part} ${name}`);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('states', () => {
  it('of writing: problems, the form of entries, the question before publishing, and before leaving', async () => {
    const { page, close } = await open('/1003/edit');
    const outline = page.locator('.outline-of');
    await outline.getByRole('button', { name: /Who owns a quarter/ }).click();
    await page.locator('.entry-field').first().waitFor();
    await look(page, 'questionnaires entries');
    await outline.getByRole('button', { name: /On which exchange/ }).click();
    await page.locator('.rule').waitFor();
    await look(page, 'questionnaires rule');
    await page.getByLabel('Question', { exact: true }).fill('On which exchange is it listed?');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByText('What you change of version 2').waitFor();
    await look(page, 'questionnaires publish');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Question', { exact: true }).fill('');
    await page.getByRole('tab', { name: 'Problems (1)' }).click();
    await page.locator('.jumps li').waitFor();
    await look(page, 'questionnaires problems');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Work', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'questionnaires leave');
    await close();
  });

  it.each(['404', '403', '500'])('say what to do where the service answers %s', async (status) => {
    const body = { code: 'code_of_it', detail: 'A sentence.', error: 'x', request_id: 'r' };
    for (const path of ['', '/1003', '/1003/edit']) {
      const { page, close } = await openDeciding(fixture, `questionnaires${path}`, {
        ...LOOKS.wide,
        prepare: ({ service }) =>
          service.handlers.unshift(({ path: called }) =>
            called.startsWith('/questionnaire-templates/') ? { status: Number(status), body } : undefined,
          ),
      });
      await page.locator('.blank').waitFor();
      await look(page, `questionnaires ${path.replaceAll('/', ' ')} ${status}`);
      await close();
    }
  });
});
