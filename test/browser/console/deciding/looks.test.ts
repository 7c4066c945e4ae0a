/** The deciding screens at every width, in every theme and direction: axe finds nothing, and nothing overflows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, LOOKS, look } from '../looks.ts';
import { CASE, openDeciding, press, REVIEW } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

describe.each(LOOKED_AT)('%s', (name, options) => {
  it('shows the review', async () => {
    const { page, errors, close } = await openDeciding(fixture, REVIEW, options);
    await page.locator('article.at').waitFor();
    await look(page, `review ${name}`);
    expect(errors).toEqual([]);
    await close();
  });

  it('shows the case', async () => {
    const { page, errors, close } = await openDeciding(fixture, CASE, options);
    await page.locator('.sentence').waitFor();
    await look(page, `case ${name}`);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('states', () => {
  const asked = { wide: LOOKS.wide, phone: LOOKS.phone };

  it.each(Object.entries(asked))('has the note open (%s)', async (name, options) => {
    const { page, close } = await openDeciding(fixture, REVIEW, options);
    await page.locator('article.at').waitFor();
    await press(page, 'c');
    await look(page, `review note ${name}`);
    await close();
  });

  it('has a comment for the respondent open', async () => {
    const { page, close } = await openDeciding(fixture, REVIEW, asked.wide);
    await page.locator('article.at').waitFor();
    await press(page, 'm');
    await page.getByLabel('The respondent too').check();
    await look(page, 'review comment');
    await close();
  });

  it('shows the picture of a document with the lit place', async () => {
    const { page, close } = await openDeciding(fixture, `${REVIEW}?at=10`, asked.wide);
    await page.locator('.picture img').waitFor();
    await look(page, 'review picture');
    await close();
  });

  it('tells the hits apart on a phone', async () => {
    const { page, close } = await openDeciding(fixture, CASE, { ...LOOKS.phone, locale: 'ar' });
    await page.locator('.segments .button').first().click();
    await page.locator('.hit .apart').first().waitFor();
    await look(page, 'case hits phone');
    await close();
  });

  it('has all hits judged', async () => {
    const { page, close } = await openDeciding(fixture, CASE, asked.wide);
    await page.locator('.sentence').waitFor();
    await press(page, '1', 'f', '1', 'f', '2');
    await page.locator('#decision-note').waitFor();
    await look(page, 'case decision');
    await close();
  });

  it('judges on a phone', async () => {
    const { page, close } = await openDeciding(fixture, CASE, asked.phone);
    await page.getByRole('button', { name: 'Judge', exact: true }).click();
    await look(page, 'case judge phone');
    await close();
  });

  it.each(['404', '403', '500'])('says what to do where the service answers %s', async (status) => {
    for (const path of [REVIEW, CASE]) {
      const { page, close } = await openDeciding(fixture, path, {
        ...asked.wide,
        prepare: ({ service }) =>
          service.handlers.unshift(({ path: called }) =>
            /^\/(responses|screening)\//.test(called)
              ? {
                  status: Number(status),
                  body: { code: 'code_of_it', detail: 'A sentence.', error: 'x', request_id: 'r' },
                }
              : undefined,
          ),
      });
      await page.locator('.blank').waitFor();
      await look(page, `${path.split('/')[0]} ${status}`);
      await close();
    }
  });
});
