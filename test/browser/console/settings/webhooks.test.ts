/** Webhooks: subscriptions with their state, the log, what is sent again, tests and secrets, in what they do and how they look. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BAD_ADDRESS,
  FAILED_DELIVERY,
  MADE_SECRET,
  SLOWED,
} from '../../../console/fake-service/settings/webhooks.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, look } from '../looks.ts';
import { openSettings, type Who } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const open = (path: string, who: Who = {}) => openSettings(fixture, path, who);

describe('subscriptions', () => {
  it('say why they are slowed or off', async () => {
    const { page, close } = await open('webhooks');
    await page.getByText('It fails again and again; deliveries wait longer.').waitFor();
    await page.getByText('It was switched off; nothing is sent.').waitFor();
    // The numbers beside it are those that the sentence comes from.
    await page
      .getByText('398 arrived, 14 given up; 3 wait or are tried again; the last 9 attempts failed')
      .waitFor();
    await close();
  });

  it('are made for one event, chosen in words, and show their secret once', async () => {
    const { page, service, errors, close } = await open('webhooks');
    await page.getByLabel('Event', { exact: true }).selectOption({ label: 'A case was closed' });
    await page.getByLabel('Address', { exact: true }).fill('https://hooks.lantern.example/new');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText(MADE_SECRET).waitFor();
    const sent = service.calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      event_type: 'case.resolved',
      webhook_url: 'https://hooks.lantern.example/new',
      description: null,
    });
    await page.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.content()).not.toContain(MADE_SECRET);
    expect(errors).toEqual([]);
    await close();
  });

  it('are refused with the sentence of the service, and keep what was typed', async () => {
    const { page, close } = await open('webhooks');
    await page.getByLabel('Address', { exact: true }).fill('http://hooks.lantern.example/');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('alert').getByText('The URL must use HTTPS.').waitFor();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(
      'http://hooks.lantern.example/',
    );
    await close();
  });

  it('are switched off and deleted, the latter after a second question', async () => {
    const { page, service, close } = await open(`webhooks/${SLOWED}`);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'Webhooks for live data' }).waitFor();
    expect(service.changes()).toEqual([`PATCH /webhooks/${SLOWED}/`, `DELETE /webhooks/${SLOWED}/`]);
    await close();
  });

  it('get another secret, beside which the old one signs for as long as was chosen', async () => {
    const { page, service, close } = await open(`webhooks/${SLOWED}`);
    await page.getByRole('button', { name: 'Replace the secret' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The old secret also signs for').selectOption({ label: '72 hours' });
    await dialog.getByRole('button', { name: 'Replace the secret' }).click();
    await page.getByText(MADE_SECRET).waitFor();
    expect(service.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ overlap_hours: 72 });
    await close();
  });

  it('are shown without forms to who may not change them', async () => {
    const { page, close } = await open('webhooks', { role: 'analyst' });
    await page.getByRole('link', { name: 'Everything that happens' }).waitFor();
    expect(await page.locator('.sheet form').count()).toBe(0);
    await close();
  });
});

describe('the log', () => {
  it('is narrowed in the address, and read on to its end', async () => {
    const { page, close } = await open(`webhooks/${SLOWED}`);
    await page.getByText('answered 503').first().waitFor();
    expect(await page.getByText('answered 200').count()).toBe(0);
    await page.getByRole('button', { name: 'Show older ones' }).click();
    await page.getByText('answered 200').waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'failed' });
    await page.waitForURL(/status=failed/);
    await page.getByText('6 attempts').waitFor();
    expect(await page.getByText('2 attempts').count()).toBe(0);
    await close();
  });

  it('has every attempt, and shows the body when asked, as the text that it is', async () => {
    const { page, close } = await open(`webhooks/${SLOWED}/${FAILED_DELIVERY}`);
    await page.getByText('184 ms').first().waitFor();
    expect(await page.getByText('Kastelmar').isVisible()).toBe(false);
    await page.getByText('Show the text').click();
    await page.getByText('Kastelmar Freight <b>Holding</b>').waitFor();
    await close();
  });

  it('sends one delivery again, once, and leads to the new one', async () => {
    const { page, service, close } = await open(`webhooks/${SLOWED}/${FAILED_DELIVERY}`);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Sent again as').waitFor();
    expect(service.changes()).toEqual([`POST /webhooks/${SLOWED}/deliveries/${FAILED_DELIVERY}/replay/`]);
    await close();
  });

  it('sends a span again after the number of its deliveries was seen', async () => {
    const { page, service, close } = await open(`webhooks/${SLOWED}`);
    await page.getByLabel('Of the last').selectOption({ label: 'week' });
    await page.getByRole('button', { name: 'Count them' }).click();
    await page.getByText('1 delivery matches.').waitFor();
    await page.getByRole('button', { name: 'Send 1 again' }).click();
    await page.getByText('Sent again last: 1 of 1.').waitFor();
    const [counted, sent] = service.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(counted).toMatchObject({ dry_run: true, status: 'failed' });
    expect(sent).toEqual({ ...Object(counted), dry_run: false });
    await close();
  });
});

describe('a test event', () => {
  it('is sent once, says how the address answered, and leads to its delivery', async () => {
    const { page, service, errors, close } = await open('webhooks');
    await page.getByLabel('Address to test').fill(BAD_ADDRESS);
    await page.getByRole('button', { name: 'Send the test' }).click();
    await page.getByText('It did not arrive: the address answered 500.').waitFor();
    expect(service.changes()).toEqual(['POST /webhooks/test/']);
    await page.getByLabel('Address to test').fill('https://hooks.lantern.example/good');
    await page.getByRole('button', { name: 'Send the test' }).click();
    await page.getByText('It arrived. The address answered 200.').waitFor();
    await page.getByRole('link', { name: 'See the delivery' }).click();
    await page.getByRole('heading', { name: 'Test event' }).waitFor();
    // The browser names every reply that is an error.
    expect(errors.filter((error) => !error.includes('502'))).toEqual([]);
    await close();
  });
});

describe.each(LOOKED_AT)('%s', (name, options) => {
  it.each(['webhooks', `webhooks/${SLOWED}`, `webhooks/${SLOWED}/${FAILED_DELIVERY}`])(
    'shows %s without a finding of axe',
    async (path) => {
      const { page, errors, close } = await open(path, options);
      await page.locator('.bones').first().waitFor({ state: 'detached' });
      await page.locator('.chip').first().waitFor();
      await look(page, `settings ${path} ${name}`, { fullPage: true });
      // There was no replay yet.
      expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
      await close();
    },
  );
});
