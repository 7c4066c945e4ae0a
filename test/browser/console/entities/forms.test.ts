/** Entities and their relations are entered and changed in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedMeanwhile } from '../../../console/fake-service/changed-meanwhile.ts';
import { aCompany, FakeEntities } from '../../../console/fake-service/entities/entities.ts';
import { CREATED, FakeChanges } from '../../../console/fake-service/entities/entity-changes.ts';
import { COMPANY } from '../../../console/fake-service/entities/ids.ts';
import { lastChange, openDeciding } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKS, look } from '../looks.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const open = (path: string, options: object = {}) =>
  openDeciding(fixture, `entities${path}`, {
    ...options,
    prepare: ({ service }) => void new FakeChanges(service, new FakeEntities(service)),
  });

describe('an entity', () => {
  it('is created with what was entered, and opened', async () => {
    const { page, service, errors, close } = await open('');
    await page.getByRole('link', { name: 'New entity' }).click();
    await page.getByLabel('Legal name').fill('Marlstone Optics Ltd');
    await page.getByLabel('Jurisdiction').selectOption('GB');
    await page.getByLabel('Other names').fill('Marlstone\nMarl Optics');
    await page.getByLabel('Risk score').fill('12.5');
    await page.getByRole('button', { name: 'Create (test)' }).click();
    await page.getByRole('heading', { level: 1, name: 'Marlstone Optics Ltd' }).waitFor();
    expect(page.url()).toContain(CREATED);
    expect(lastChange(service, /entities/)?.body).toEqual({
      ...{ entity_type: 'company', legal_name: 'Marlstone Optics Ltd', jurisdiction: 'GB' },
      ...{ other_names: ['Marlstone', 'Marl Optics'], risk_score: 12.5 },
    });
    expect(errors).toEqual([]);
    await close();
  });

  it('keeps what was entered where it is refused, and says why', async () => {
    const { page, close } = await open('/new');
    await page.getByLabel('Legal name').fill('Refused Ltd');
    await page.getByRole('button', { name: 'Create (test)' }).click();
    await page.getByRole('alert').filter({ hasText: 'It is refused.' }).waitFor();
    expect(await page.getByLabel('Legal name').inputValue()).toBe('Refused Ltd');
    await page.getByRole('link', { name: 'Individual' }).click();
    await page.getByLabel('Date of birth').waitFor();
    expect(await page.getByLabel('Legal name').count()).toBe(0);
    await close();
  });

  it('is changed by the fields that were changed and no others', async () => {
    const { page, service, close } = await open(`/${COMPANY}`);
    await page.getByRole('button', { name: 'Change the facts' }).click();
    await page.getByLabel('Registration number').fill('0999');
    await page.getByLabel('E-mail').fill('');
    await page.getByRole('button', { name: 'Save (test)' }).click();
    await page.getByText('0999').waitFor();
    expect(lastChange(service, /entities/)?.body).toEqual({ registration_number: '0999', email: null });
    await close();
  });

  it('is not changed over what somebody else has changed, keeps what was typed, and is sent once that was seen', async () => {
    const { page, service, close } = await open(`/${COMPANY}`);
    let tag = '"e1.1"';
    service.handlers.unshift((call) => {
      if (call.path !== `/entities/${COMPANY}/`) return undefined;
      if (call.method === 'GET')
        return {
          status: 200,
          body: aCompany({ phone: tag === '"e1.1"' ? '1' : '2' }),
          headers: { ETag: tag },
        };
      return changedMeanwhile(call, tag, 'edited') ?? { status: 200, body: { id: COMPANY } };
    });
    await page.reload();
    await page.getByRole('button', { name: 'Change the facts' }).click();
    await page.getByLabel('Registration number').fill('0999');
    tag = '"e2.2"';
    await page.getByRole('button', { name: 'Save (test)' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Tobin Ashgrove changed this' });
    await conflict.getByRole('button', { name: 'Show what it is now' }).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Registration number').inputValue()).toBe('0999');
    expect(await page.getByLabel('Phone').inputValue()).toBe('2');
    await page.getByRole('button', { name: 'Save (test)' }).click();
    await page.getByRole('button', { name: 'Change the facts' }).waitFor();
    const sent = lastChange(service, /entities/);
    expect([sent?.headers['if-match'], sent?.body]).toEqual(['"e2.2"', { registration_number: '0999' }]);
    await close();
  });

  it('is not sent where nothing was changed', async () => {
    const { page, service, close } = await open(`/${COMPANY}`);
    await page.getByRole('button', { name: 'Change the facts' }).click();
    await page.getByRole('button', { name: 'Save (test)' }).click();
    await page.getByRole('button', { name: 'Change the facts' }).waitFor();
    expect(service.changes()).toEqual([]);
    await close();
  });
});

describe('relations', () => {
  it.each([
    ['changed', 'Holdings International Oy', 'Save (test)', 'PATCH'],
    ['removed', 'Remove Meridian Lacquer Holdings International Oy', 'Remove (test)', 'DELETE'],
  ])('are not %s over a change of somebody else', async (_, opens, sends, method) => {
    const { page, service, close } = await open(`/${COMPANY}/owners`);
    service.handlers.unshift((call) =>
      call.method === method ? changedMeanwhile(call, '"l2"', 'edited') : undefined,
    );
    await page.getByRole('button', { name: opens }).first().click();
    await page.getByRole('button', { name: sends }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Tobin Ashgrove changed this' });
    await conflict.getByRole('button', { name: 'Show what it is now' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(lastChange(service, /relations/)?.headers['if-match']).toBe('"l1"');
    await close();
  });

  it('are added, to somebody new', async () => {
    const { page, service, close } = await open(`/${COMPANY}/owners`);
    await page.getByRole('button', { name: 'Add an owner or officer' }).click();
    await page.getByLabel('Somebody new').check();
    await page.getByLabel('First name').fill('Orson');
    await page.getByLabel('Last name').fill('Fennel');
    await page.getByLabel('Share in percent').fill('25');
    await page.getByLabel('Up to, in percent').fill('50');
    await page.getByRole('button', { name: 'Add (test)' }).click();
    await page.getByRole('row', { name: /Orson Fennel/ }).waitFor();
    expect(lastChange(service, /relations/)?.body).toEqual({
      kind: 'owner',
      related_entity: { entity_type: 'individual', first_name: 'Orson', last_name: 'Fennel' },
      ...{ share: 25, share_max: 50, since: null, until: null },
    });
    await close();
  });

  it('are added to somebody who is found, but never to the company itself', async () => {
    const { page, service, close } = await open(`/${COMPANY}/owners`);
    await page.getByRole('button', { name: 'Add an owner or officer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Officer').check();
    await dialog.getByRole('button', { name: 'Add (test)' }).click();
    await dialog.getByText('Choose who it is').waitFor();
    await dialog.getByLabel('Search by name').fill('kastelmar');
    await dialog.getByLabel('Search by name').fill('ellerquist');
    await dialog.getByLabel(/Tamsin Ellerquist/).check();
    expect(await dialog.getByLabel(/Kastelmar/).count()).toBe(0);
    await dialog.getByLabel('What they are').fill('Director');
    await dialog.getByRole('button', { name: 'Add (test)' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(lastChange(service, /relations/)?.body).toMatchObject({ kind: 'officer', role: 'Director' });
    await close();
  });

  it('are changed by what was changed, and removed after one more question', async () => {
    const { page, service, close } = await open(`/${COMPANY}/owners`);
    await page.getByRole('button', { name: 'Change what is said of Isolde Vantremont' }).click();
    await page.getByLabel('Up to, in percent').fill('75');
    await page.getByRole('button', { name: 'Save (test)' }).click();
    await page
      .getByRole('row', { name: /Isolde Vantremont/ })
      .getByText(/75\s?%/)
      .waitFor();
    expect(lastChange(service, /relations/)?.body).toEqual({ share_max: 75 });
    await page.getByRole('button', { name: 'Remove Isolde Vantremont' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove (test)' }).click();
    await page.getByRole('row', { name: /Isolde Vantremont/ }).waitFor({ state: 'detached' });
    expect(service.changes().at(-1)).toMatch(/^DELETE .*relation-2\/$/);
    await close();
  });

  it('are taken over from a register by one click, in as many calls as it takes', async () => {
    const { page, service, close } = await open(`/${COMPANY}/owners`);
    await page.getByRole('button', { name: 'From a register' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Name of the company').inputValue()).toBe('Kastelmar Freight Holding Ltd');
    expect(await dialog.getByLabel('Jurisdiction').inputValue()).toBe('GB');
    await dialog.getByRole('button', { name: 'Search the register (test)' }).click();
    await dialog.getByRole('button', { name: /Take owners and officers over/ }).click();
    await page.getByRole('row', { name: /Registered 0/ }).waitFor();
    await page.getByText('2 relations were changed.').waitFor();
    const filled = service.calls.filter(({ path }) => path.endsWith('/from-company/'));
    expect(filled.map(({ body }) => body)).toEqual([{ company_id: 'c1' }, { company_id: 'c1' }]);
    expect(new Set(filled.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    await close();
  });

  it('are only read where the role only reads', async () => {
    const { page, service, close } = await open(`/${COMPANY}/owners`);
    service.handlers.unshift(({ path }) =>
      path === '/session/' ? { status: 200, body: { ...service.view(), scopes: ['*:read'] } } : undefined,
    );
    await page.reload();
    const add = page.getByRole('button', { name: 'Add an owner or officer' });
    await page.getByRole('row', { name: /Isolde Vantremont/ }).waitFor();
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await close();
  });
});

const { wide, phone, dark, 'right to left, phone': rightToLeft } = LOOKS;

describe.each(Object.entries({ wide, phone, dark, rightToLeft }))('looks, %s', (name, options) => {
  it.each(['new', 'edit', 'relation', 'register'])('%s', async (form) => {
    const path = { new: '/new', edit: `/${COMPANY}` }[form] ?? `/${COMPANY}/owners`;
    const { page, close } = await open(path, options);
    await page.locator('h1').waitFor();
    if (form === 'edit') await page.locator('.sheet .button').first().click();
    if (form === 'relation') await page.locator('.sheet .button').first().click();
    if (form === 'register') {
      await page.locator('.sheet .button').nth(1).click();
      await page.locator('dialog form button').click();
      await page.locator('dialog .lines li').waitFor();
    }
    await page.locator('form').first().waitFor();
    await look(page, `entity form ${form} ${name}`);
    await close();
  });
});
