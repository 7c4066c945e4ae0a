/** How every state looks: no violation of axe, no overflow, no small target, at each width, in each scheme and direction. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../console/fake-service/fake-service.ts';
import { items } from '../../console/fake-service/items.ts';
import { smallTargets } from '../axe.ts';
import { inTurn } from '../layout/every-look.ts';
import { type ConsoleFixture, openConsole } from './fixture.ts';
import { LOOKED_AT, look } from './looks.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

interface State {
  readonly path: string;
  readonly before?: () => void;
  readonly after?: (page: Page) => Promise<unknown>;
}

const press = (key: string) => (page: Page) => page.locator('h1').first().press(key);

const STATES: Readonly<Record<string, State>> = {
  work: { path: 'test/work' },
  'work-live-filtered': { path: 'live/work?assignee=nobody&kind=hit' },
  'work-chosen': {
    path: 'test/work',
    after: (page) => page.locator('tbody input[type="checkbox"]').nth(1).check(),
  },
  'work-empty': { path: 'test/work', before: () => (fixture.service().items = []) },
  'work-none': { path: 'test/work?kind=expiry&assignee=me' },
  'work-error': {
    path: 'test/work',
    before: () => {
      fixture
        .service()
        .handlers.push(({ path }) =>
          path === '/work-items/' ? refusal(400, 'validation_failed', 'The filter is unknown.') : undefined,
        );
    },
  },
  keys: { path: 'test/work', after: press('?') },
  palette: { path: 'test/work', after: press('/') },
  settings: { path: 'test/settings' },
  unknown: { path: 'test/nowhere' },
  'sign-in': { path: 'sign-in', before: () => (fixture.service().signedIn = false) },
  landing: { path: 'sign-in#some-token-of-a-link', before: () => (fixture.service().signedIn = false) },
};

describe.each(LOOKED_AT)('%s', (name, options, turn) => {
  it.each(inTurn(Object.entries(STATES), turn))('%s', async (state, { path, before, after }) => {
    fixture.reset().items = items();
    before?.();
    const { page, errors, close } = await fixture.open(path, { locale: 'en-GB', ...options });
    await page.locator('h1').first().waitFor();
    if (/^work(?!-error|-empty|-none)/.test(state)) await page.locator('tr[data-index]').first().waitFor();
    if (/^work-(?:error|empty|none)/.test(state)) await page.locator('.blank').first().waitFor();
    if (state === 'settings') await page.locator('table').waitFor();
    await after?.(page);
    await look(page, `${state} ${name}`);
    expect((await smallTargets(page)).filter((target) => !/type="checkbox"/.test(target))).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});
