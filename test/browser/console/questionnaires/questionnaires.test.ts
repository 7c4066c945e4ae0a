/** Questionnaires in a real browser: found, read, compared, and written. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPPLIERS } from '../../../console/questionnaires/fake-questionnaires.ts';
import { lastChange, press } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { openQuestionnaires, type Prepare, readOnly } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const open = (path: string, change?: Prepare) => openQuestionnaires(fixture, path, change);
const published = /^\/questionnaire-templates\/$/;
const node = (page: Page, name: string | RegExp) => page.locator('.outline-of').getByRole('button', { name });

describe('the list', () => {
  it('has the newest version of each, is walked by keys, and is reached from everywhere', async () => {
    const { page, close } = await open('');
    await page.getByText('2 questionnaires').first().waitFor();
    await press(page, 'g', 'w', 'g', 'q');
    await page.getByRole('link', { name: 'Suppliers of services' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    await press(page, 'j', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Suppliers of services' }).waitFor();
    await close();
  });

  it('is narrowed by kind in the address', async () => {
    const { page, close } = await open('');
    await page.getByRole('link', { name: 'Request for information' }).click();
    await page.getByText('1 questionnaire', { exact: true }).first().waitFor();
    expect(page.url()).toContain('type=rfi');
    await close();
  });
});

describe('a questionnaire', () => {
  it('says in words when a question is shown', async () => {
    const { page, close } = await open('/1003');
    const condition = page.locator('.condition').first();
    await condition.waitFor();
    // Without the marks that keep the direction of what an author wrote.
    expect((await condition.innerText()).replaceAll(/[\u2068\u2069]/g, '')).toBe(
      'Shown if “1. Is the company listed on a stock exchange?” is Yes',
    );
    await close();
  });

  it('says what its version changed of the one before', async () => {
    const { page, close } = await open('/1003/versions');
    const changes = page.locator('.changes');
    await changes.getByText('Section renamed: Money → Figures').waitFor();
    await changes.getByText('Section added: Who owns it').waitFor();
    const lines = await changes.getByRole('listitem').allInnerTexts();
    const said = lines.map((line) => line.replaceAll(/\s+/g, ' '));
    expect(said).toContain('Moved What is the registered name? Text');
    expect(said.find((line) => line.startsWith('Added'))).toContain('Who owns a quarter or more?');
    expect(said.find((line) => line.includes('Options:'))).toContain('Frankfurt · London · New York · Tokyo');
    await close();
  });

  it('of before leads to the one that replaced it, and is not written on', async () => {
    const { page, close } = await open('/1001');
    expect(await page.getByRole('link', { name: 'Write the next version' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Show the newer version' }).click();
    await page.getByRole('link', { name: 'Write the next version' }).waitFor();
    await close();
  });

  it('is written by administrators alone: others are told so', async () => {
    const { page, close } = await open('/new', (_, service) => readOnly(service));
    await page.getByText('Your role cannot write questionnaires').waitFor();
    await close();
  });
});

describe('writing', () => {
  it('makes a questionnaire with a condition by keyboard alone, shows it, and publishes it under one key', async () => {
    const { page, service, fake, errors, close } = await open('/new');
    await node(page, 'Name and kind').focus();
    await press(page, 'Enter');
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Branches');
    await node(page, /not written yet/)
      .first()
      .focus();
    await press(page, 'Enter');
    await page.getByLabel('Title').focus();
    await page.keyboard.type('Where it works');
    await page.getByRole('button', { name: 'Add a question' }).focus();
    await press(page, 'Enter');
    await page.locator('#question-text').focus();
    await page.keyboard.type('Are there branches abroad?');
    await page.locator('#question-type').selectOption('boolean');
    await page.getByRole('button', { name: 'Add a question' }).focus();
    await press(page, 'Enter');
    await page.locator('#question-text').focus();
    await page.keyboard.type('In which country is the largest?');
    await page.locator('#question-type').selectOption('country');
    await page.getByRole('button', { name: 'Show it only if' }).focus();
    await press(page, 'Enter');
    await page.getByText('No problems').first().waitFor();
    const preview = page.locator('.respondent');
    await preview.getByText('1 question is hidden').waitFor();
    await preview.getByLabel('Yes').check();
    await preview.getByText('In which country is the largest?').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish (test)' }).click();
    await page.getByRole('heading', { level: 1, name: 'Branches' }).waitFor();
    const sent = lastChange(service, published);
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.body).toMatchObject({ replaces: null, template: { name: 'Branches' } });
    expect(fake.stored).toHaveLength(4);
    expect(errors).toEqual([]);
    await close();
  });

  it('shows what is wrong beside the question and in a list that leads there, and publishes nothing', async () => {
    const { page, service, close } = await open('/1003/edit');
    await node(page, /listed on a stock exchange/).click();
    await page.getByRole('button', { name: 'Remove the question' }).click();
    await page.getByText('1 error prevents the publication').first().waitFor();
    await page.getByRole('tab', { name: /Problems/ }).click();
    await page
      .locator('.jumps')
      .getByRole('button', { name: /On which exchange/ })
      .click();
    await page.locator('.findings').getByText('A rule names a question that is gone').waitFor();
    await page.getByRole('button', { name: 'Publish' }).focus();
    await press(page, 'Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(service.changes()).toEqual([]);
    await close();
  });

  it('takes back and does again what was done, and moves questions by keys and by pointer', async () => {
    const { page, close } = await open('/1003/edit');
    const order = () => page.locator('.outline-of .dragged').allInnerTexts();
    await node(page, /registered name/).waitFor();
    const first = await order();
    await node(page, /registered name/).focus();
    await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp');
    const moved = await order();
    expect(moved[0]).toContain('What is the registered name?');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('registered name');
    await press(page, 'Control+z', 'Control+z');
    expect(await order()).toEqual(first);
    await press(page, 'Control+y', 'Control+y');
    expect(await order()).toEqual(moved);
    const drag = page.locator('.dragged', { hasText: 'registered name' });
    const target = page.locator('.dragged', { hasText: 'Turnover' });
    const { height = 0 } = (await target.boundingBox()) ?? {};
    // On the lower half: behind it.
    await drag.dragTo(target, { targetPosition: { x: 40, y: height - 4 } });
    await expect.poll(async () => (await order()).at(-1) ?? '').toContain('registered name');
    await close();
  });

  it('asks before what was written is lost, on links and on the way back', async () => {
    const { page, close } = await open('/1003');
    await page.getByRole('link', { name: 'Write the next version' }).click();
    await node(page, 'Name and kind').click();
    await page.getByLabel('Name', { exact: true }).fill('Suppliers');
    await press(page, 'Escape', 'g', 'w');
    await page.getByRole('heading', { name: 'Leave without publishing?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(page.url()).toContain('/1003/edit');
    await page.goBack();
    await page.getByRole('heading', { name: 'Leave without publishing?' }).waitFor();
    expect(page.url()).toContain('/1003/edit');
    await page.getByRole('button', { name: 'Leave and lose it' }).click();
    await page.getByRole('link', { name: 'Write the next version' }).waitFor();
    await close();
  });

  it('keeps the draft where somebody published meanwhile, compares it with that, and goes on', async () => {
    const { page, service, fake, close } = await open('/1003/edit');
    await node(page, 'Name and kind').click();
    await page.getByLabel('Name', { exact: true }).fill('Suppliers of everything');
    const theirs = fake.publish({ ...SUPPLIERS, name: 'Suppliers (theirs)' }, 1003);
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish (test)' }).click();
    await dialog.getByText('Somebody published a newer version meanwhile.').waitFor();
    await dialog.getByRole('button', { name: 'Compare with the newer version' }).click();
    await dialog.getByText('Suppliers (theirs)').waitFor();
    await dialog.getByRole('button', { name: 'Publish (test)' }).click();
    await page.getByRole('heading', { level: 1, name: 'Suppliers of everything' }).waitFor();
    expect(lastChange(service, published)?.body).toMatchObject({ replaces: theirs.id });
    const keys = service.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    await close();
  });

  it('sends a draft that did not arrive again under the same key', async () => {
    const { page, service, close } = await open('/1003/edit');
    await node(page, 'Name and kind').click();
    await page.getByLabel('Name', { exact: true }).fill('Suppliers again');
    let fails = true;
    service.handlers.unshift(({ method }) =>
      method === 'POST' && fails ? { status: 400, body: { code: 'odd', detail: 'Odd.' } } : undefined,
    );
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish (test)' }).click();
    await dialog.getByText('Your draft is kept.').waitFor();
    fails = false;
    await dialog.getByRole('button', { name: 'Publish (test)' }).click();
    await page.getByRole('heading', { level: 1, name: 'Suppliers again' }).waitFor();
    const keys = service.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await close();
  });
});
