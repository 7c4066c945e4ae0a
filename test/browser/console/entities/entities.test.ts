/** Entities in a real browser: found, read, and started from. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDocument, aVerification, FakeEntities } from '../../../console/fake-service/entities/entities.ts';
import { COMPANY, PERSON } from '../../../console/fake-service/entities/ids.ts';
import { arrived, lastChange, openDeciding, press } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

async function openEntities(path: string, change: (fake: FakeEntities) => void = () => undefined) {
  let fake: FakeEntities | undefined;
  const opened = await openDeciding(fixture, `entities${path}`, {
    prepare: ({ service }) => {
      fake = new FakeEntities(service);
      change(fake);
    },
  });
  if (fake === undefined) throw new Error('the service was not prepared');
  return { ...opened, fake };
}

describe('the list', () => {
  it('is searched while typing, keeps the search in the address, and is walked by keys', async () => {
    const { page, close } = await openEntities('');
    await page.getByText('2 entities').first().waitFor();
    await press(page, 'f');
    await page.keyboard.type('tamsin');
    await page.getByText('1 entity').first().waitFor();
    expect(page.url()).toContain('q=tamsin');
    await press(page, 'Escape', 'j', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Tamsin Ellerquist' }).waitFor();
    await page.goBack();
    await page.getByText('1 entity').first().waitFor();
    expect(await page.getByLabel('Search by name').inputValue()).toBe('tamsin');
    await close();
  });

  it('says what to do where nobody is called that', async () => {
    const { page, close } = await openEntities('?q=nobody');
    await page.getByRole('heading', { name: 'Nobody is called that' }).waitFor();
    await close();
  });
});

it('entities of one name are told apart in the palette, and a failed screening is told', async () => {
  const { page, service, close } = await openEntities('');
  const found = (id: string, year: string, country: string, failure: object | null) => ({
    ...{ id, name: 'Ovrin Kastelmar', entity_type: 'individual', entity_subtype: null, similarity_score: 1 },
    distinguished_by: { year, country, registration_number: null, external_id: null },
    screening_failure: failure,
  });
  service.handlers.unshift(({ path }) => {
    const results = [
      found('a1', '1975', 'DK', null),
      found('a2', '1948', 'NO', { at: '2026-11-27T08:15:00.000Z', reason: 'timeout' }),
    ];
    return path === '/entities/search/' ? { status: 200, body: { query: '', count: 2, results } } : undefined;
  });
  await page.getByText('2 entities').first().waitFor();
  await press(page, 'Control+k');
  await page.keyboard.type('kastelmar');
  await page.getByRole('option', { name: 'Ovrin Kastelmar Individual · born 1975 · Denmark' }).waitFor();
  await page
    .getByRole('option', { name: 'Ovrin Kastelmar Individual · born 1948 · Norway · Screening failed' })
    .waitFor();
  await close();
});

describe('an entity', () => {
  it('shows its facts after one call of its own, and reads nothing beside it but what its head says of the owners', async () => {
    const { page, service, close } = await openEntities(`/${COMPANY}`);
    await page.getByText('09123456').waitFor();
    const own = service.calls.map(({ path }) => path).filter((path) => path.includes(COMPANY));
    expect(own[0]).toBe(`/entities/${COMPANY}/`);
    expect(own.slice(1).filter((path) => path !== `/screening/${COMPANY}/`)).toEqual([]);
    await close();
  });

  it.each(['', '/documents', '/screenings'])(
    'says in its head that listed owners hold half or more, whichever part is shown: %s',
    async (part) => {
      const { page, close } = await openEntities(`/${COMPANY}${part}`);
      const link = page.getByRole('link', { name: 'Listed owners hold half or more' });
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe(`/api/console/test/entities/${COMPANY}/owners`);
      await close();
    },
  );

  it('shows the direct owners after three calls of its own, and the sum of the ownership rule', async () => {
    const { page, service, close } = await openEntities(`/${COMPANY}/owners`);
    await page.getByRole('row', { name: /Isolde Vantremont/ }).waitFor();
    await page.getByText('Listed owners hold 55 % of Kastelmar').waitFor();
    await page.getByText('Meridian Lacquer 55 % (whole) = 55 %').waitFor();
    await page.getByRole('button', { name: 'Show who owns the 2 companies above it' }).waitFor();
    expect(await page.getByText('Viktor Ashkelon').count()).toBe(0);
    const own = service.calls.map(({ path }) => path).filter((path) => /entities|screening/.test(path));
    expect(own).toEqual([
      `/entities/${COMPANY}/`,
      ...[`/entities/${COMPANY}/relations/`, `/screening/${COMPANY}/`].sort(),
    ]);
    await close();
  });

  it('shows owners at all levels when asked, with their shares', async () => {
    const { page, close } = await openEntities(`/${COMPANY}/owners`);
    await page.getByRole('button', { name: 'Show who owns the 2 companies above it' }).click();
    const row = page.getByRole('row', { name: /Viktor Ashkelon/ });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/60\s?%/);
    expect(await row.innerText()).toContain('Listed');
    expect(await page.getByText('Show who owns').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('owners');
    expect(await page.locator('.graph svg rect:not(.inner)').count()).toBe(5);
    expect(await page.getByText('Company secretary').count()).toBe(1);
    await close();
  });

  it('is walked part by part with keys', async () => {
    const { page, close } = await openEntities(`/${COMPANY}`);
    await page.getByText('09123456').waitFor();
    await press(page, ']');
    await page.locator('.graph').waitFor();
    expect(page.url()).toContain('/owners');
    await press(page, '[', '[', '[');
    await page.getByRole('button', { name: 'Generate a report (test)' }).waitFor();
    await close();
  });

  it('shows a clean PDF in a frame of the origin of files, and a file with malware not at all', async () => {
    const { page, service, errors, close } = await openEntities(`/${COMPANY}/documents`);
    await page.getByRole('link', { name: 'Certificate of incorporation.pdf' }).click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toBe('http://127.0.0.1:4566/files/d1');
    await page.getByRole('link', { name: 'Invoice.pdf' }).click();
    await page.getByText('It cannot be opened or saved').waitFor();
    expect(await frame.count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Drawing.svg' }).click();
    await page.getByText('They can be saved').waitFor();
    const opened = service.calls.filter(({ path }) => path.endsWith('/download/'));
    expect(opened.map(({ path }) => path)).toEqual([`/entities/${COMPANY}/documents/d1/download/`]);
    expect(errors).toEqual([]);
    await close();
  });

  it('says of each document how its text was read, and why it was not', async () => {
    const { page, close } = await openEntities(`/${COMPANY}/documents`, (fake) => {
      fake.documents = [
        aDocument({ id: 'd1', name: 'Read.pdf' }),
        aDocument({ id: 'd2', name: 'Scan.pdf', reading: { state: 'scanned', reason: null } }),
        aDocument({ id: 'd3', name: 'Form.pdf', reading: { state: 'unreadable', reason: 'xfa_form' } }),
        aDocument({ id: 'd4', name: 'New.pdf', reading: null }),
      ];
    });
    const row = async (name: string) => (await page.locator('tr', { hasText: name }).innerText()).trim();
    await page.locator('tr', { hasText: 'New.pdf' }).waitFor();
    expect(await row('Read.pdf')).toContain('Text read');
    expect(await row('Scan.pdf')).toContain('Not read: scanned');
    expect(await row('Form.pdf')).toContain('It is a form that only its own program shows (XFA).');
    expect(await row('New.pdf')).not.toMatch(/Text read|Not read/);
    await close();
  });

  it('says which documents have expired, and which soon will', async () => {
    const { page, close } = await openEntities(`/${COMPANY}/documents`);
    await page
      .getByRole('row', { name: /Insurance.pdf/ })
      .getByText('Expired')
      .waitFor();
    await page
      .getByRole('row', { name: /Licence.png/ })
      .getByText(/1[12] days left/)
      .waitFor();
    await close();
  });
});

describe('what is started from an entity', () => {
  it('is a screening that is held, taken back by `z`, and sent once with one key', async () => {
    const { page, service, close } = await openEntities(`/${PERSON}`);
    const button = page.getByRole('button', { name: 'Screen (test)' });
    await button.click();
    await page.getByText('Screening of Tamsin Ellerquist: not started yet').waitFor();
    await press(page, 'z');
    await button.waitFor();
    expect(service.changes()).toEqual([]);
    await button.click();
    await page.getByText('Screening of Tamsin Ellerquist was started.').waitFor();
    await button.waitFor({ state: 'detached' });
    expect(service.changes()).toEqual(['POST /screening/']);
    expect(lastChange(service, /screening/)?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
    await close();
  });

  it('is a verification that names whom the link goes to', async () => {
    const { page, service, close } = await openEntities(`/${PERSON}/verifications`);
    await page.getByRole('button', { name: 'Ask for verification' }).click();
    expect(await page.getByLabel(/E-mail address/).inputValue()).toBe('tamsin@ellerquist.example');
    await page.getByRole('button', { name: 'Send the link (test)' }).click();
    await page.getByText('Link to tamsin@ellerquist.example: not sent yet').waitFor();
    await page.getByRole('cell', { name: 'Waits for the person' }).waitFor();
    expect(lastChange(service, /verification/)?.body).toEqual({
      ...{
        entity_id: PERSON,
        email: 'tamsin@ellerquist.example',
        verification_profile: 'standard',
        language: 'en',
      },
    });
    const again = page.getByRole('button', { name: 'Ask for verification' });
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await close();
  });

  it('is a report that is waited for and saved', async () => {
    const { page, service, close } = await openEntities(`/${COMPANY}/reports`);
    await page.getByRole('button', { name: 'Generate a report (test)' }).click();
    await page.getByText('The report is ready').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the latest report' }).click();
    expect((await download).suggestedFilename()).toBe('Kastelmar Freight Holding Ltd.pdf');
    expect(service.changes()).toEqual([`POST /entities/${COMPANY}/report/generate/`]);
    await close();
  });

  it('is nothing where the role only reads', async () => {
    const { page, service, close } = await openEntities(`/${PERSON}`, () => undefined);
    service.role = 'viewer';
    service.handlers.unshift(({ path }) =>
      path === '/session/' ? { status: 200, body: { ...service.view(), scopes: ['*:read'] } } : undefined,
    );
    await page.reload();
    const button = page.getByRole('button', { name: 'Screen (test)' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    await arrived(page);
    expect(service.changes()).toEqual([]);
    await close();
  });
});

const CANARY =
  '<img src=x onerror="window.canary=1"><script>window.canary=1</script>“{name}” javascript:canary';

describe('texts of others', () => {
  it('are shown as they are written and do nothing, in every part of an entity', async () => {
    const spoil = (fake: FakeEntities) => {
      for (const [id, entity] of fake.entities) {
        const texts = Object.entries(entity).map(([key, value]) =>
          typeof value === 'string' && !KEPT.test(key) ? [key, CANARY] : [key, value],
        );
        fake.entities.set(id, Object.fromEntries(texts));
      }
      fake.documents = [aDocument({ name: CANARY, document_type_name: CANARY })];
      fake.verifications = [{ ...aVerification('completed', 'issue'), failure_reason: CANARY }];
      fake.relations = new Map(
        [...fake.relations].map(([id, relations]) => [
          id,
          relations.map((each) => ({
            ...each,
            role: CANARY,
            related_entity: { ...each.related_entity, name: CANARY },
          })),
        ]),
      );
    };
    const { page, errors, close } = await openEntities('', spoil);
    await page.getByText(CANARY).first().waitFor();
    for (const part of ['facts', 'owners', 'screenings', 'documents', 'reports']) {
      await page.goto(`${fixture.origin}/api/console/test/entities/${COMPANY}/${part}`);
      await page.getByRole('heading', { level: 1, name: CANARY }).waitFor();
    }
    await page.goto(`${fixture.origin}/api/console/test/entities/${PERSON}/verifications`);
    await page.getByRole('table').waitFor();
    expect(await page.evaluate(() => 'canary' in window)).toBe(false);
    expect(errors).toEqual([]);
    await close();
  });
});

/** Words of the contract and dates, which are not others' texts. */
const KEPT = /^(id|entity_type|screening_status|gender)$|_at$|date|country|nationality|jurisdiction/;
