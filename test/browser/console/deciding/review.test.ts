/** Response review in the browser: by keyboard alone, with everything inert that others wrote. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESPONSE_ID } from '../../../console/fake-service/reviews.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { arrived, lastChange, openDeciding, press, REVIEW } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

describe('response review', () => {
  it('is useful after three calls, begins at the first open point, and shows the document that contradicts it', async () => {
    const { page, service, errors, close } = await openDeciding(fixture, REVIEW);
    await page.locator('iframe').waitFor();
    const own = service.calls.filter(({ path }) => path.includes(RESPONSE_ID));
    expect(own.map(({ path }) => path.split(RESPONSE_ID)[1])).toEqual([
      '/',
      '/documents/',
      '/documents/00000000-0000-4000-8000-0000000000a1/download/',
    ]);
    await page.locator('article.at', { hasText: 'Date of incorporation' }).waitFor();
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('src')).toMatch(/^http:\/\/127\.0\.0\.1:4566\/.*#page=1$/);
    expect(await frame.getAttribute('sandbox')).toBeNull();
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(errors).toEqual([]);
    await close();
  });

  it('asks for changes by keyboard alone, with a note from the open points, after five seconds', async () => {
    const { page, service, errors, close } = await openDeciding(fixture, REVIEW);
    await page.locator('article.at').waitFor();
    await press(page, 'n', 'v', 'c');
    const note = page.getByLabel('What should change?');
    expect(await note.inputValue()).toContain('3. Date of incorporation: Your certificate says 14 May 2011.');
    expect(await note.inputValue()).not.toContain('Who owns a quarter');
    expect(await note.inputValue()).not.toContain('The register says May as well.');
    await page.keyboard.type('\nThank you.');
    await press(page, 'Control+Enter');
    await page.getByText('Not sent yet').first().waitFor();
    expect(lastChange(service, /notes/)).toBeUndefined();
    await page.getByText('was asked for changes.').first().waitFor();
    const sent = lastChange(service, /notes/);
    expect(sent?.headers['if-match']).toBe('"r.1"');
    expect(sent?.body).toMatchObject({ status_transition: 'CHANGES_REQUESTED', share_with_entity: true });
    await page.getByText('Changes requested').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('takes a decision back with one key, sends nothing then, and keeps the note', async () => {
    const { page, service, close } = await openDeciding(fixture, REVIEW);
    await page.locator('article.at').waitFor();
    await page.clock.install();
    await press(page, 'a');
    await page.keyboard.type('All agrees.');
    await press(page, 'Control+Enter');
    await page.getByText('is approved in 5 seconds.').waitFor();
    await press(page, 'z');
    expect(await page.getByLabel('Why do you approve?').inputValue()).toBe('All agrees.');
    await page.clock.runFor(10_000);
    await arrived(page);
    expect(lastChange(service, /notes/)).toBeUndefined();
    await close();
  });

  it('keeps who has checked an answer with the service, and takes the mark back with one key', async () => {
    const { page, review, close } = await openDeciding(fixture, REVIEW);
    await page.locator('article.at').waitFor();
    await press(page, 'v');
    await page.locator('article.at.checked').waitFor();
    await page.getByText('Question 3 is checked.').waitFor();
    const marks = () => review.response.answers.flatMap((answer) => answer.checked_by ?? []);
    expect(marks()).toHaveLength(1);
    await press(page, 'z');
    await page.locator('article.at:not(.checked)').waitFor();
    expect(marks()).toEqual([]);
    await close();
  });

  it('sends nothing without a note, and chooses no decision before', async () => {
    const { page, service, close } = await openDeciding(fixture, REVIEW);
    await page.locator('article.at').waitFor();
    expect(await page.locator('.decide :is(.primary, .danger, .fine, [aria-pressed="true"])').count()).toBe(
      0,
    );
    await press(page, 'r', 'Control+Enter');
    await page.getByText('Write why, in a few words.').waitFor();
    expect(
      await page.getByLabel('Why do you reject?').evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(service.changes()).toEqual([]);
    await close();
  });

  it('tells who was faster, keeps the note, and decides only after a look at what it is now', async () => {
    const { page, review, service, close } = await openDeciding(fixture, REVIEW);
    await page.locator('article.at').waitFor();
    review.version += 1;
    await press(page, 'a');
    await page.keyboard.type('All agrees.');
    await press(page, 'Control+Enter');
    await page.getByText('Tobin Ashgrove changed this').waitFor();
    const note = page.getByLabel('Why do you approve?');
    expect(await note.inputValue()).toBe('All agrees.');
    await note.press('Control+Enter');
    expect(service.changes()).toHaveLength(1);
    await page.getByRole('button', { name: 'Show what it is now' }).click();
    await page.getByText('Tobin Ashgrove changed this').waitFor({ state: 'hidden' });
    await note.press('Control+Enter');
    await page.getByText('is approved.').waitFor();
    expect(lastChange(service, /notes/)?.headers['if-match']).toBe('"r.2"');
    await close();
  });

  it('finishes a review with a note for the second person, and takes both back together', async () => {
    const { page, service, close } = await openDeciding(fixture, REVIEW);
    await page.locator('article.at').waitFor();
    await press(page, 'd');
    await page.keyboard.type('Two points remain.');
    await press(page, 'Control+Enter');
    await page.getByText('is finished in 5 seconds.').waitFor();
    await press(page, 'z');
    const base = `/responses/${RESPONSE_ID}`;
    await expect
      .poll(() => service.changes())
      .toEqual([`POST ${base}/review/`, `POST ${base}/notes/`, `DELETE ${base}/notes/note-1/`]);
    await close();
  });

  it('keeps comments for the team at once, and holds those that the respondent reads', async () => {
    const { page, service, close } = await openDeciding(fixture, REVIEW);
    await page.locator('article.at').waitFor();
    await press(page, 'm');
    await page.keyboard.type('Seen in the register.');
    await press(page, 'Control+Enter');
    await page.locator('.comment.team', { hasText: 'Seen in the register.' }).waitFor();
    await press(page, 'm');
    await page.getByLabel('The respondent too').check();
    await page.getByLabel('Comment that the respondent reads').fill('Which date is right?');
    await page.getByRole('button', { name: 'Send to the respondent' }).click();
    await page.getByText('reads your comment in 5 seconds').waitFor();
    expect(service.changes()).toHaveLength(1);
    await page.getByText('The respondent can read your comment.').waitFor();
    expect(lastChange(service, /comments/)?.body).toMatchObject({ comment_type: 'external' });
    await close();
  });

  it('withdraws a reading that is wrong, which then no longer speaks against the answer', async () => {
    const { page, service, close } = await openDeciding(fixture, `${REVIEW}?at=10`);
    await page.locator('article.at').getByRole('button', { name: 'That is wrong' }).click();
    await page.keyboard.type('Another document');
    await press(page, 'Enter');
    await page.locator('article.at .evidence.off', { hasText: 'Withdrawn' }).waitFor();
    expect(await page.locator('article.at .flags').getByText('Differs').count()).toBe(0);
    expect(service.changes()).toHaveLength(1);
    await close();
  });

  it('compares with the submission before when asked', async () => {
    const { page, close } = await openDeciding(fixture, `${REVIEW}?at=5`);
    await page.locator('article.at').waitFor();
    await press(page, 'p');
    await page.locator('article.at del', { hasText: '12' }).waitFor();
    await page.locator('article.at .flags').getByText('Changed').waitFor();
    await close();
  });

  it('opens no file that the scan has not found clean, and no type that may run', async () => {
    const { page, service, close } = await openDeciding(
      fixture,
      `${REVIEW}?at=00000000-0000-4000-8000-0000000000a5`,
    );
    await page.getByRole('heading', { name: 'The file holds malware' }).waitFor();
    await page.getByRole('tab', { name: 'Policy.docx' }).click();
    await page.getByRole('heading', { name: 'This kind of file is not shown here' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(service.calls.filter(({ path }) => path.includes('/download/'))).toEqual([]);
    await close();
  });

  it('lets nobody decide who may only read', async () => {
    const { page, close } = await openDeciding(fixture, REVIEW, {
      prepare: ({ service }) => {
        const view = { ...service.view(), role: 'viewer', scopes: ['responses:read', 'documents:read'] };
        service.handlers.unshift(({ path }) =>
          path === '/session/' ? { status: 200, body: view } : undefined,
        );
      },
    });
    await page.getByText('Your role does not decide this.').waitFor();
    await press(page, 'a');
    expect(await page.locator('#decision-note').count()).toBe(0);
    await close();
  });

  it('keeps what was read without a network, and decides nothing then', async () => {
    const { page, service, close } = await openDeciding(fixture, REVIEW);
    await page.locator('article.at').waitFor();
    await page.context().setOffline(true);
    await press(page, 'a');
    await page.keyboard.type('All agrees.');
    await page.getByText('You are offline.').first().waitFor();
    await press(page, 'Control+Enter');
    expect(await page.getByLabel('Why do you approve?').inputValue()).toBe('All agrees.');
    expect(service.changes()).toEqual([]);
    await close();
  });
});
