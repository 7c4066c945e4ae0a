/** Retired questionnaires in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastChange, press } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { openQuestionnaires, type Prepare, readOnly } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const open = (path: string, change?: Prepare) => openQuestionnaires(fixture, path, change);

describe('a questionnaire that is retired', () => {
  it('leaves the list at once, is found by the filter, and comes back', async () => {
    const { page, service, errors, close } = await open('/1003');
    await page.getByRole('button', { name: 'Retire' }).click();
    await page.getByText('Suppliers of services is retired. Nobody can send it').first().waitFor();
    await page.getByText(/^Retired on .* by/).waitFor();
    expect(lastChange(service, /1003/)).toMatchObject({ method: 'PATCH', body: { retired: true } });
    for (const name of ['Retire', 'Send it', 'Write the next version'])
      expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0);
    await press(page, 'g', 'w', 'g', 'q');
    await page.getByRole('link', { name: 'Information on owners' }).waitFor();
    expect(await page.getByRole('link', { name: 'Suppliers of services' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Retired', exact: true }).click();
    await page.getByRole('link', { name: 'Suppliers of services' }).click();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('Suppliers of services can be sent again.').first().waitFor();
    await page.getByRole('button', { name: 'Retire' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('is taken back by z, and its next version is not written before', async () => {
    const { page, service, close } = await open('/1003');
    await page.getByRole('button', { name: 'Retire' }).click();
    await page.getByText(/^Retired on /).waitFor();
    await page.locator('h1').press('z');
    await page.getByRole('button', { name: 'Retire' }).waitFor();
    expect(lastChange(service, /1003/)).toMatchObject({ body: { retired: false } });
    await close();
    const writing = await open('/1003/edit', (fake) => fake.retire(1003));
    await writing.page.getByText('A retired questionnaire has no next version.').waitFor();
    await writing.close();
  });

  it('is shown to a role that may not write, without a way to change it', async () => {
    const { page, close } = await open('/1003', (fake, service) => {
      fake.retire(1003);
      readOnly(service);
    });
    await page.getByText(/^Retired on /).waitFor();
    expect(await page.getByRole('button', { name: 'Take it back' }).count()).toBe(0);
    await close();
  });
});
