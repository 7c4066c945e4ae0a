/** The note that asks for changes: filled with what is open, and never under the line that says what happened. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleFixture, openConsole } from '../../fixture.ts';
import { LOOKS } from '../../looks.ts';
import { openDeciding, press, REVIEW } from '../opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

/** The first answer of the response is not open: a source agrees with it. */
const AGREEING = `${REVIEW}?at=00000000-0000-4000-8000-000000000001`;

async function askRespondent(page: Page): Promise<void> {
  await page.locator('article.at').waitFor();
  await press(page, 'm');
  await page.getByLabel('The respondent too').check();
  await page.locator('#comment-text').fill('Please send the former name as well.');
  await press(page, 'Control+Enter');
  await page.locator('.toast').waitFor();
}

describe('the note that asks for changes', () => {
  it('has a comment for the respondent at once, while it is held and once it was sent', async () => {
    const { page, errors, close } = await openDeciding(fixture, AGREEING);
    await askRespondent(page);
    await press(page, 'c');
    const note = page.locator('#decision-note');
    expect(await note.inputValue()).toContain(
      '1. Legal name of the company: Please send the former name as well.',
    );
    await press(page, 'Escape');
    await page.locator('.toast', { hasText: 'can read your comment' }).waitFor();
    await press(page, 'c');
    expect(await note.inputValue()).toContain(
      '1. Legal name of the company: Please send the former name as well.',
    );
    expect(errors).toEqual([]);
    await close();
  });

  it('says that nothing is open where nothing is, and promises nothing', async () => {
    const { page, close } = await openDeciding(fixture, REVIEW, {
      prepare: ({ review }) => {
        const answers = review.response.answers.map((answer) => ({
          ...answer,
          ...{ comments: [], evidence: [], is_flagged: false, changed_from: null },
        }));
        review.response = { ...review.response, answers };
        review.files = [];
      },
    });
    await page.locator('article').first().waitFor();
    await press(page, 'c');
    await page.getByText('Nothing is open and no comment waits for the respondent').waitFor();
    expect(await page.getByText('Gathered from what is open').count()).toBe(0);
    expect(await page.locator('#decision-note').inputValue()).toBe('');
    await close();
  });

  it.each(['wide', 'middle', 'phone', '200 %', 'right to left, phone'] as const)(
    'is not covered by the line that says what happened (%s)',
    async (name) => {
      const { page, close } = await openDeciding(fixture, AGREEING, LOOKS[name]);
      await page.locator('article.at').waitFor();
      await press(page, 'm');
      await page.locator('input[name="readers"]').nth(1).check();
      await page.locator('#comment-text').fill('One more.');
      await press(page, 'Control+Enter');
      await page.locator('.toast').waitFor();
      await press(page, 'c');
      await page.locator('#decision-note').waitFor();
      await expect.poll(() => overlap(page)).toBe(false);
      await close();
    },
  );
});

/** Whether the line lies on the form of the note. */
async function overlap(page: Page): Promise<boolean> {
  const [line, form] = await Promise.all([
    page.locator('.toast').boundingBox(),
    page.locator('.note-form').boundingBox(),
  ]);
  if (line === null || form === null) throw new Error('one of them is not there');
  const apart =
    line.x + line.width <= form.x ||
    form.x + form.width <= line.x ||
    line.y + line.height <= form.y ||
    form.y + form.height <= line.y;
  return !apart;
}
