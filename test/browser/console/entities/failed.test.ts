/** A failed screening says that it failed, when and why, wherever it is shown, and keeps the place in the queue. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITY_ID } from '../../../console/fake-service/cases.ts';
import { FakeEntities } from '../../../console/fake-service/entities/entities.ts';
import { PERSON } from '../../../console/fake-service/entities/ids.ts';
import { items } from '../../../console/fake-service/items.ts';
import { CASE, lastChange, openDeciding, press } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, look } from '../looks.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const AT = '2026-11-27T08:15:00.000Z';
/** Opened from Work, filtered to what failed. */
const FROM_WORK = `entities/${PERSON}/screenings?from=${encodeURIComponent('?kind=failed')}`;

async function openFailed(path: string, options: Parameters<typeof openDeciding>[2] = {}) {
  return openDeciding(fixture, path, {
    ...options,
    prepare: ({ service }) => {
      const fake = new FakeEntities(service);
      const person = fake.entities.get(PERSON);
      if (person === undefined) throw new Error('there is no such person');
      fake.entities.set(PERSON, { ...person, screening_failure: { at: AT, reason: 'timeout' } });
      fake.unfinished.set(`/screening/${PERSON}/`, {
        ...fake.screening,
        ...{ status: 'failed', failure: 'timeout', cases: [], coverage: null, updated_at: AT },
        history: fake.screening.history
          .slice(0, 1)
          .map((run) => ({ ...run, at: AT, status: 'failed', failure: 'timeout' })),
      });
      service.items = theQueue();
    },
  });
}

/** The failed screening between two others. */
function theQueue() {
  const [first, second, third] = items(3).map((item) => ({ ...item, kind: 'failed' as const }));
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('there are no items');
  const entity = {
    ...{ id: PERSON, name: 'Tamsin Ellerquist', entity_type: 'individual' as const },
    distinguished_by: null,
  };
  const subject = { type: 'screening' as const, id: PERSON, response_id: null };
  return [first, { ...second, title: entity.name, entity, subject }, third];
}

const failure = (page: Page) => page.locator('.blank', { hasText: 'Screening failed' });

describe('a failed screening', () => {
  it('says when and why it failed, and is started again from there', async () => {
    const { page, service, errors, close } = await openFailed(FROM_WORK);
    await failure(page).getByText('On 27 November 2026 at 09:15 CET.').waitFor();
    await failure(page).getByText('The provider of the lists did not answer in time.').waitFor();
    expect(await page.getByText('It was not compared with any list.').count()).toBe(0);
    expect(await page.getByText(/Not screened|does not say which lists/).count()).toBe(0);
    await failure(page).getByRole('button', { name: 'Screen again (test)' }).click();
    await page.getByText('Screening of Tamsin Ellerquist was started.').waitFor();
    expect(lastChange(service, /^\/screening\/$/)?.body).toEqual({ entity_id: PERSON });
    expect(errors).toEqual([]);
    await close();
  });

  it('says when it failed on the page of its case, too, and is started again from there', async () => {
    const { page, service, errors, close } = await openDeciding(fixture, CASE, {
      prepare: ({ screening }) => {
        const failed = { status: 'failed' as const, failure: 'timeout', cases: [], coverage: null };
        const none = { risk_level: null, risk_score: null, history: [], updated_at: AT };
        screening.screening = { ...screening.screening, ...failed, ...none };
      },
    });
    const blank = page.locator('.blank', { hasText: 'The screening failed' });
    await blank.getByText('On 27 November 2026 at 09:15 CET.').waitFor();
    await blank.getByRole('button', { name: /^Screen/ }).click();
    await expect.poll(() => lastChange(service, /^\/screening\/$/)?.body).toEqual({ entity_id: ENTITY_ID });
    expect(errors).toEqual([]);
    await close();
  });

  it('keeps the place in the queue: back, next, and through the parts of the entity', async () => {
    const { page, close } = await openFailed(FROM_WORK);
    await page.locator('.bar').getByText('2 of 3').waitFor();
    const back = page.locator('.bar').getByRole('link', { name: 'Work' });
    expect(await back.getAttribute('href')).toBe('/api/console/test/work?kind=failed');
    await page.locator('.tabs').getByRole('link', { name: 'Facts' }).click();
    await page.locator('.bar').getByText('2 of 3').waitFor();
    await press(page, ']');
    await expect.poll(() => page.url()).not.toContain(PERSON);
    expect(new URL(page.url()).searchParams.get('from')).toBe('?kind=failed');
    await close();
  });

  it('is one in the list of entities and in the head, never "not screened"', async () => {
    const { page, close } = await openFailed('entities');
    const row = page.getByRole('row', { name: /Tamsin Ellerquist/ });
    await row.getByText('Screening failed').waitFor();
    expect(await row.getByText('Not screened').count()).toBe(0);
    expect(await row.locator('td[data-name="Matches"]').textContent()).toBe('–');
    await row.getByRole('link').click();
    await page.locator('.bar').getByText('Screening failed').waitFor();
    expect(await page.locator('.bar').getByText('Not screened').count()).toBe(0);
    await close();
  });
});

it('a running screening shows its result by itself', async () => {
  const { page, close } = await openDeciding(fixture, `entities/${PERSON}/screenings`, {
    prepare: ({ service }) => {
      const fake = new FakeEntities(service);
      fake.unfinished.set(`/screening/${PERSON}/`, {
        ...fake.screening,
        status: 'pending',
        cases: [],
        coverage: null,
      });
      let asked = 0;
      service.handlers.unshift(({ path }) => {
        if (path !== `/screening/${PERSON}/`) return undefined;
        asked += 1;
        if (asked > 1) fake.unfinished.set(`/screening/${PERSON}/`, { ...fake.screening, cases: [] });
        return undefined;
      });
    },
  });
  await page.getByRole('heading', { name: 'The screening is running' }).waitFor();
  await page.locator('.bar').getByText('Being screened').waitFor();
  expect(await page.getByRole('button', { name: /^Screen/ }).count()).toBe(0);
  await page.getByText('Completed').waitFor();
  await close();
});

describe.each(LOOKED_AT)('%s', (name, options) => {
  it('shows the failed screening', async () => {
    const { page, errors, close } = await openFailed(FROM_WORK, options);
    await page.locator('.blank').waitFor();
    await look(page, `entity failed ${name}`);
    await page.goto(`${fixture.origin}/api/console/test/entities`);
    await page.locator('tbody th a').first().waitFor();
    await look(page, `entities failed ${name}`);
    expect(errors).toEqual([]);
    await close();
  });
});
