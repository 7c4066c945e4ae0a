/** Timeline and requests of an entity, and the list of verifications, in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeEntities } from '../../../console/fake-service/entities/entities.ts';
import { COMPANY, PERSON } from '../../../console/fake-service/entities/ids.ts';
import { aChange } from '../../../console/fake-service/entities/timeline.ts';
import { aLine, FakeVerifications } from '../../../console/fake-service/entities/verifications.ts';
import { openDeciding, press } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

async function open(path: string, change: (fake: FakeEntities) => void = () => undefined) {
  let lists: FakeVerifications | undefined;
  const opened = await openDeciding(fixture, path, {
    prepare: ({ service }) => {
      change(new FakeEntities(service));
      lists = new FakeVerifications(service);
    },
  });
  if (lists === undefined) throw new Error('the service was not prepared');
  return { ...opened, lists };
}

describe('the timeline of an entity', () => {
  it('says by day who did what, from which state to which, and leads to what was changed', async () => {
    const { page, errors, close } = await open(`entities/${COMPANY}/timeline`);
    const line = page.getByRole('listitem').filter({ hasText: 'wrote a note on a request' });
    await line.waitFor();
    expect(await line.innerText()).toMatch(/Tobin Ashgrove.*\n?.*Under review → Approved/s);
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('20 November 2026');
    await page.getByText('Selin Orrowick (API key) sent a request').waitFor();
    await page.getByText('The respondent submitted the answers').waitFor();
    await page.getByText('Legal name and Phone').first().waitFor();
    await page.getByText('did something else (later.action)').waitFor();
    await line.getByRole('link').click();
    await page.waitForURL(/\/responses\//);
    expect(errors).toEqual([]);
    await close();
  });

  it('goes on with what was done earlier when it is asked for', async () => {
    const { page, close } = await open(`entities/${COMPANY}/timeline`);
    const created = page.getByText('created the entity');
    await page.getByText('wrote a note on a request').waitFor();
    expect(await created.count()).toBe(0);
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await created.waitFor();
    expect(await page.getByRole('button', { name: 'Show earlier' }).count()).toBe(0);
    await close();
  });

  it('keeps what was read where the next page cannot be had, and says why', async () => {
    const { page, service, close } = await open(`entities/${COMPANY}/timeline`);
    await page.getByText('wrote a note on a request').waitFor();
    service.handlers.unshift(({ path, query }) =>
      path.endsWith('/timeline/') && query.get('before') !== null
        ? { status: 400, body: { code: 'validation_failed', detail: 'Use the `next` of this list.' } }
        : undefined,
    );
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await page.getByRole('alert').filter({ hasText: 'validation_failed' }).waitFor();
    expect(await page.getByText('wrote a note on a request').count()).toBe(1);
    await close();
  });

  it('shows texts of others as they are written', async () => {
    const canary = '<img src=x onerror="window.canary=1">{name}';
    const { page, errors, close } = await open(`entities/${COMPANY}/timeline`, (fake) => {
      fake.timeline = [
        aChange({ actor: { kind: 'user', id: 'u', name: canary }, facts: { fields: canary } }),
        aChange({
          actor: { kind: 'key', id: 'k', name: canary },
          action: canary,
          facts: { before: canary, after: 'x' },
        }),
      ];
    });
    await page.getByText(canary).first().waitFor();
    expect(await page.evaluate(() => 'canary' in window)).toBe(false);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('the requests of an entity', () => {
  it('are listed with their state, and open the review', async () => {
    const { page, close } = await open(`entities/${COMPANY}/requests`);
    const row = page.getByRole('row', { name: /Due diligence 2/ });
    await row.getByText('Changes requested').waitFor();
    expect(await page.getByRole('row', { name: /Due diligence 3/ }).innerText()).toContain('not yet');
    await row.getByRole('link').click();
    await page.waitForURL(/\/responses\//);
    await close();
  });

  it('say what will be there where nothing was asked', async () => {
    const { page, close } = await open(`entities/${PERSON}/requests`, (fake) => {
      fake.requests = [];
    });
    await page.getByRole('heading', { name: 'Nothing was asked yet' }).waitFor();
    await close();
  });
});

describe('the list of verifications', () => {
  it('is narrowed by state and result in the address, walked by keys, and opens one', async () => {
    const { page, service, close } = await open('verifications');
    await page.getByText('3 verifications').first().waitFor();
    await page.getByLabel('State').selectOption('completed');
    await page.getByText('2 verifications').first().waitFor();
    expect(page.url()).toContain('status=completed');
    await page.getByLabel('Result').selectOption('issue');
    await page.getByText('1 verification').first().waitFor();
    expect(service.calls.at(-1)?.query.get('outcome')).toBe('issue');
    await page.goBack();
    await page.getByText('2 verifications').first().waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await press(page, 'j', 'j', 'k', 'Enter');
    await page.waitForURL(/\/verifications\/[\w-]+/);
    await page.getByRole('link', { name: 'Back to Verifications' }).waitFor();
    await close();
  });

  it('has pages, and says what to do where nothing is found', async () => {
    const { page, lists, close } = await open('verifications');
    lists.lines = Array.from({ length: 51 }, (_, at) => aLine(at, 'pending', 'pending'));
    await page.reload();
    await page.getByText('Page 1 of 2').waitFor();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    lists.lines = [];
    await page.goto(`${fixture.origin}/api/console/test/verifications?status=failed`);
    await page.getByRole('heading', { name: 'No verification is like that' }).waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('heading', { name: 'Nobody was asked to verify yet' }).waitFor();
    await close();
  });

  it('is reached from Work', async () => {
    const { page, close } = await open('work');
    await page.getByRole('link', { name: 'All verifications' }).click();
    await page.getByText('3 verifications').first().waitFor();
    await close();
  });
});
