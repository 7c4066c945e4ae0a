/** What a respondent keeps when the network, the tab, the session or another window gets in the way. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FakeService } from '../portal/fake-service/fake-service.ts';
import { everyAnswer } from '../portal/fake-service/questionnaire.ts';
import { overflow, violations } from './axe.ts';
import { type Visit, visit } from './chromium.ts';
import { type BrowserFixture, openFixture } from './fixture.ts';

let fixture: BrowserFixture;
let service: FakeService;
let visited: Visit;
let page: Page;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  service = fixture.reset();
  visited = await visit(fixture.browser, { viewport: { width: 360, height: 740 } });
  page = visited.page;
  page.on('dialog', (dialog) => void dialog.accept());
});
afterEach(async () => {
  expect([visited.errors, service.mistakes]).toEqual([[], []]);
  await visited.close();
});

/** Of the autosave, for each thread of comments has one of its own. */
const status = () => page.locator('header').getByRole('status');
const name = () => page.locator(`[data-question="${service.idOf('name')}"] textarea`).first();
const stored = (key: string) => service.answers.get(service.idOf(key))?.answer_text;

async function start(): Promise<void> {
  await page.goto(fixture.address(service.link));
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await name().waitFor();
}

describe('without a network', () => {
  it('keeps what is typed, says so, and saves it by itself when the service is back', async () => {
    await start();
    service.outage = 'network';
    await name().fill('Typed offline');
    await status().getByText('Not saved: no connection.').waitFor();
    expect(await violations(page)).toEqual([]);
    service.outage = undefined;
    await status().getByText('Saved at').waitFor();
    expect(stored('name')).toBe('Typed offline');
    expect(await name().inputValue()).toBe('Typed offline');
  });

  it('finds what was typed again after a reload, and saves it then', async () => {
    await start();
    service.outage = 503;
    await name().fill('Typed before the reload');
    await status().getByText('Not saved').waitFor();
    const reloading = page.reload();
    service.outage = undefined;
    await reloading;
    await name().waitFor();
    expect(await name().inputValue()).toBe('Typed before the reload');
    await expect.poll(() => stored('name')).toBe('Typed before the reload');
    await status().getByText(/saved/i).waitFor();
  });
});

describe('a tab', () => {
  it('resumes in the same section after a reload, and goes back and forth by the browser', async () => {
    await start();
    await page.getByRole('button', { name: 'Sections' }).click();
    await page.getByRole('button', { name: 'People' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'The company', level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });

  it('that is hidden saves at once what was just typed', async () => {
    await start();
    await name().fill('Just typed');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await status().getByText('Saved at').waitFor();
    expect(stored('name')).toBe('Just typed');
  });
});

describe('another window', () => {
  it('is asked about, field by field, and overwrites nothing', async () => {
    await start();
    service.saveElsewhere(service.idOf('name'), { answer_text: 'Saved elsewhere' });
    service.saveElsewhere(service.idOf('email'), { answer_text: 'elsewhere@example.com' });
    await name().fill('Typed here');
    await page.getByRole('heading', { name: 'These answers were changed somewhere else' }).waitFor();
    expect(await name().inputValue()).toBe('Typed here');
    expect(stored('name')).toBe('Saved elsewhere');
    // Refusals are masked on their way out of the service; what is taken over must not be.
    expect(await page.locator(`[data-question="${service.idOf('email')}"] input`).inputValue()).toBe(
      'elsewhere@example.com',
    );
    expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
    await page.getByRole('button', { name: 'Decide now' }).click();
    await page.getByRole('button', { name: 'Keep what I typed' }).click();
    await status().getByText('Saved at').waitFor();
    expect(stored('name')).toBe('Typed here');
    await page.getByRole('button', { name: 'Understood' }).click();
    expect(await page.locator('.notice').count()).toBe(0);
  });

  it('wins where the respondent says so', async () => {
    await start();
    service.saveElsewhere(service.idOf('name'), { answer_text: 'Saved elsewhere' });
    await name().fill('Typed here');
    await page.getByRole('button', { name: 'Use the saved answer' }).click();
    await expect.poll(() => name().inputValue()).toBe('Saved elsewhere');
    expect(stored('name')).toBe('Saved elsewhere');
  });
});

describe('two pages of the same respondent', () => {
  it('in Chromium never overwrite each other: the later one is asked, and both end with what was chosen', async () => {
    await start();
    const other = await visit(fixture.browser);
    await other.page.goto(fixture.address(service.link));
    await other.page.getByRole('button', { name: 'Start now' }).click();
    await other.page.getByRole('button', { name: 'Begin' }).click();
    const theirs = other.page.locator(`[data-question="${service.idOf('name')}"] textarea`).first();
    await theirs.fill('From the other page');
    await other.page.locator('header').getByText('Saved at').waitFor();
    await name().fill('From this page');
    await page.getByRole('heading', { name: 'These answers were changed somewhere else' }).waitFor();
    expect(stored('name')).toBe('From the other page');
    await page.getByRole('button', { name: 'Keep what I typed' }).click();
    await status().getByText('Saved at').waitFor();
    await theirs.fill('From the other page, again');
    await other.page.getByRole('button', { name: 'Use the saved answer' }).click();
    await expect.poll(() => theirs.inputValue()).toBe('From this page');
    expect(stored('name')).toBe('From this page');
    expect(other.errors).toEqual([]);
    await other.close();
  });

  it('on two devices go on where the other one stopped', async () => {
    await start();
    await name().fill('Typed on the phone');
    await status().getByText('Saved at').waitFor();
    const desktop = await visit(fixture.browser, { viewport: { width: 1280, height: 900 } });
    await desktop.page.goto(fixture.address(service.link));
    await desktop.page.getByRole('button', { name: 'Start now' }).click();
    await desktop.page.getByRole('button', { name: 'Continue' }).click();
    const found = desktop.page.locator(`[data-question="${service.idOf('name')}"] textarea`).first();
    expect(await found.inputValue()).toBe('Typed on the phone');
    await desktop.close();
  });
});

describe('a session', () => {
  it('that ends says so, and opening the link again in this tab brings back what was not saved', async () => {
    await start();
    service.bearer = 'another';
    await name().fill('Typed last');
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(fixture.address(service.link));
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('button', { name: /Begin|Continue/ }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Supplier' }).waitFor();
    await expect.poll(() => stored('name')).toBe('Typed last');
  });

  it('of a request that is withdrawn meanwhile closes the page', async () => {
    await start();
    service.status = 'revoked';
    await name().fill('Typed last');
    await page.getByRole('heading', { name: 'This request was withdrawn' }).waitFor();
  });

  it('of a response that was locked meanwhile shows it for reading only', async () => {
    await start();
    service.responseStatus = 'APPROVED';
    await name().fill('Too late');
    await page.getByText('Your answers can no longer be changed.').waitFor();
    expect(await page.locator('main :is(input, textarea, select)').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});

describe('a submission', () => {
  it('whose reply is lost counts once, and a reload still shows its confirmation', async () => {
    for (const [id, answer] of everyAnswer(service.questionnaire)) service.saveElsewhere(id, answer);
    await page.goto(fixture.address(service.link));
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('button', { name: 'Check and submit' }).click();
    service.faults = ['lost', 503, 503];
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await page.getByRole('heading', { name: 'Your answers were submitted' }).waitFor();
    expect(new Set(service.callsOf('submit').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Your answers were submitted' }).waitFor();
  });
});
