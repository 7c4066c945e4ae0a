import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ME, refusal } from '../../console/fake-service/fake-service.ts';
import { items } from '../../console/fake-service/items.ts';
import { type ConsoleFixture, openConsole } from './fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const rows = (page: Page) => page.locator('tr[data-index]');
/** Milliseconds that the page's thread spends on each step of scrolling by 400 pixels. */
async function timeOfSteps(page: Page, steps: number): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentSoFar = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const spent: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const before = await spentSoFar();
    await page.locator('.list').evaluate(async (pane) => {
      pane.scrollTop += 400;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    spent.push(((await spentSoFar()) - before) * 1000);
  }
  return spent;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function open(path = 'test/work') {
  const opened = await fixture.open(path, { viewport: { width: 1440, height: 900 } });
  await rows(opened.page).first().waitFor();
  return opened;
}

describe('the list of work', () => {
  it('walks by keys, one link per row, and takes and gives back with z', async () => {
    const service = fixture.reset();
    const { page, errors, close } = await open();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const third = page.locator('tr.at[data-index="2"] a');
    await expect.poll(() => third.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('tr[data-index] a[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await page.locator('tr.at[data-index="0"]').waitFor();
    await page.keyboard.press('a');
    await page.getByText('Kastelmar Freight Holding Ltd: assigned to you.').waitFor();
    await page.locator('tr.at .who').getByText('You').waitFor();
    await page.keyboard.press('z');
    await page.getByText('Taken back: assigned as before.').waitFor();
    await page.locator('tr.at .who').getByText('Nobody').waitFor();
    expect(service.changes()).toEqual(['PATCH /work-items/assign/', 'PATCH /work-items/assign/']);
    const [first, opposite] = service.calls.filter(({ method }) => method === 'PATCH');
    expect(first?.body).toEqual({ ids: ['work-0'], assigned_to: ME });
    expect(opposite?.body).toEqual({ ids: ['work-0'], assigned_to: null });
    expect(first?.headers['idempotency-key']).not.toBe(opposite?.headers['idempotency-key']);
    expect(errors).toEqual([]);
    await close();
  });

  it('keeps filters in the address, and returns to them by the history', async () => {
    fixture.reset();
    const { page, close } = await open();
    await page.getByRole('button', { name: /^Hit to judge/ }).click();
    await expect.poll(() => rows(page).count()).toBe(5);
    await page.keyboard.press('u');
    await expect.poll(() => page.url()).toContain('?assignee=nobody&kind=hit');
    await page.goBack();
    await expect.poll(() => page.url()).toMatch(/work\?kind=hit$/);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(5);
    await close();
  });

  it('opens an item with its queue, by Enter and by a click', async () => {
    fixture.reset();
    const { page, close } = await open('test/work?kind=hit');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/\/test\/cases\/[\w-]+\?from=%3Fkind%3Dhit$/);
    await page.goBack();
    await link(page, 'Anton Meerling').click();
    await expect.poll(() => page.url()).toContain('/test/cases/');
    await close();
  });

  it('assigns what is chosen in calls of 50, and keeps chosen what is gone', async () => {
    const service = fixture.reset();
    service.items = items(120);
    service.handlers.push(({ method, body }) => {
      const text = JSON.stringify(body);
      if (method !== 'PATCH' || !text.includes('"work-3"')) return undefined;
      const ids = [...text.matchAll(/"(work-\d+)"/g)].map(([, id]) => id ?? '');
      const results = ids.map((id) => ({ id, outcome: id === 'work-3' ? 'gone' : 'assigned' }));
      return { status: 200, body: { results } };
    });
    const { page, close } = await open();
    await page.getByLabel('Choose all that are shown').check();
    await page.getByText('120 chosen').waitFor();
    await page.getByLabel('To …').selectOption({ label: 'Tobin Ashgrove' });
    await page.getByText('1 item could not be assigned. It stays chosen.').waitFor();
    await page.getByText('1 chosen').waitFor();
    const sizes = service.calls
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => [...JSON.stringify(body).matchAll(/"work-/g)].length);
    expect(sizes.every((size) => size <= 50)).toBe(true);
    await close();
  });

  it('says how many of how many are chosen where the rest is not loaded, and chooses the rest where it is asked to', async () => {
    const service = fixture.reset();
    service.items = items(500);
    const { page, close } = await open();
    await expect.poll(() => page.locator('table.work').getAttribute('aria-rowcount')).toBe('501');
    await page.getByLabel('Choose all that are shown').check();
    await page.getByText('200 of 500 chosen. The others are not loaded yet.').waitFor();
    await page.getByRole('button', { name: 'Choose the others too' }).click();
    await page.getByText('500 chosen', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Choose the others too' }).count()).toBe(0);
    await close();
  });

  it('counts from the clock of the service, whatever the browser believes', async () => {
    const service = fixture.reset();
    const now = Date.now() + 3 * 86_400_000;
    const [item] = items(1);
    if (item === undefined) throw new Error('there is no item');
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    service.items = [{ ...item, title: 'Moved clock', since: at(-80), due: at(-5.5) }];
    service.now = () => now;
    const { page, close } = await open();
    const row = page.getByRole('row', { name: /Moved clock/ });
    await row.getByText('5 h late').waitFor();
    await row.getByText('3 d', { exact: true }).waitFor();
    await page.locator('.glance').getByText('5 h late').waitFor();
    await close();
  });

  it('draws a part of 10,000 items, says how many there are, and scrolls without a long task', async () => {
    const service = fixture.reset();
    service.items = items(10_000);
    const { page, close } = await open();
    // The number follows after the first page of the list.
    await expect.poll(() => page.locator('table.work').getAttribute('aria-rowcount')).toBe('10001');
    expect(await rows(page).count()).toBeLessThan(80);
    const spent = await timeOfSteps(page, 80);
    expect(await rows(page).count()).toBeLessThan(80);
    expect(Number(await rows(page).first().getAttribute('data-index'))).toBeGreaterThan(400);
    // A task of more than 50 ms is a long one. Counted is the time of the page's own thread, because machines of tests are shared.
    expect(Math.max(...spent)).toBeLessThan(50);
    await close();
  });

  it('does not move by itself: a button says that there is something newer', async () => {
    const service = fixture.reset();
    const context = await fixture.open('test/work');
    const { page, close } = context;
    await rows(page).first().waitFor();
    await close();
    const later = await fixture.open('sign-in');
    await later.page.clock.install();
    await later.page.goto(`${fixture.origin}/api/console/test/work`);
    await rows(later.page).first().waitFor();
    const [first, ...others] = service.items;
    if (first === undefined) throw new Error('there is no work');
    service.items = [
      { ...first, id: 'work-new', title: 'Newly Come Ltd', updated_at: new Date().toISOString() },
      first,
      ...others,
    ];
    await later.page.clock.runFor(61_000);
    await later.page.getByRole('button', { name: 'Show 1 change' }).waitFor();
    expect(await link(later.page, 'Newly Come Ltd').count()).toBe(0);
    await later.page.getByRole('button', { name: 'Show 1 change' }).click();
    await link(later.page, 'Newly Come Ltd').waitFor();
    await later.close();
  });

  it('keeps what was read where the service cannot be reached, and says of when it is', async () => {
    const service = fixture.reset();
    const { page, close } = await open();
    service.handlers.push(({ path }) =>
      path === '/people/' ? refusal(503, 'unavailable', 'Later.') : undefined,
    );
    await page.context().setOffline(true);
    await page.keyboard.press('a');
    await page.getByText('This was not done.').waitFor();
    expect(await page.locator('tr.at .who').textContent()).toContain('Nobody');
    expect(await rows(page).count()).toBeGreaterThan(5);
    await close();
  });

  it('saves a view for the team, which the rail shows', async () => {
    const service = fixture.reset();
    const saved: object[] = [];
    service.handlers.push(({ method, path, body }) => {
      if (path !== '/views/') return undefined;
      const view = { id: 'v-2', owner_id: ME, created_at: '', updated_at: '' };
      if (method === 'POST') saved.push({ ...view, ...Object(body) });
      return {
        status: method === 'POST' ? 201 : 200,
        body: method === 'POST' ? saved[0] : { results: saved },
      };
    });
    const { page, close } = await open('test/work?kind=failed');
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByLabel('Name of the view').fill('What fails');
    await page.getByLabel('The whole team sees it').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Screens', exact: true })
      .getByRole('link', { name: 'What fails' })
      .waitFor();
    expect(saved).toMatchObject([{ name: 'What fails', query: 'work?kind=failed', shared: true }]);
    await close();
  });

  it('exports every page of what the filters show', async () => {
    const service = fixture.reset();
    service.items = items(450);
    const { page, close } = await open('test/work?kind=hit');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await (await import('node:fs/promises')).readFile(await download.path(), 'utf8'))
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(service.items.filter(({ kind }) => kind === 'hit').length + 1);
    expect(download.suggestedFilename()).toMatch(/^work-test-[\d-]+\.csv$/);
    await close();
  });
});

describe('the shell', () => {
  it('says the mode in strip, title and address, and switches by loading anew', async () => {
    fixture.reset();
    const { page, close } = await open();
    await expect.poll(() => page.title()).toBe('[Test] (22) Work · Probity');
    await page.getByText('TEST DATA').waitFor();
    await page.evaluate(() => Object.assign(globalThis, { stays: true }));
    await link(page, 'Switch to live').click();
    await page.getByText('LIVE DATA').waitFor();
    await expect.poll(() => page.title()).toBe('(22) Work · Probity');
    expect(await page.evaluate(() => 'stays' in globalThis)).toBe(false);
    expect(fixture.service().calls.at(-1)?.headers['probity-environment']).toBe('live');
    await close();
  });

  it('ignores letters in fields and where they are switched off, and finds by the palette then', async () => {
    const service = fixture.reset();
    service.handlers.push(({ path }) =>
      path === '/entities/search/' ? { status: 200, body: { results: [], query: '', count: 0 } } : undefined,
    );
    const { page, close } = await open();
    await page.keyboard.press('?');
    await page.getByLabel('Single letters act').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('settings');
    expect(service.changes()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    await close();
  });

  it('shows no number of counts that it has not read', async () => {
    fixture
      .reset()
      .handlers.push(({ path }) =>
        path === '/work-items/counts/'
          ? refusal(400, 'bad_request', 'The request could not be read.')
          : undefined,
      );
    const { page, close } = await open();
    expect(await page.locator('.age b').allTextContents()).toEqual(['–', '–', '–', '–', '–']);
    await close();
  });

  it('shows the sign-in screen when the session ends, and keeps the address', async () => {
    const service = fixture.reset();
    const { page, close } = await open('test/work?kind=hit');
    service.signedIn = false;
    await page.keyboard.press('a');
    await page.getByText('Your session has ended.').waitFor();
    expect(page.url()).toMatch(/test\/work\?kind=hit$/);
    await close();
  });
});
