/** Entities in the console of the running fleet: created, filled from a register, changed, verified, and seen in the timeline. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../../axe.ts';
import { HELD, RunningConsole } from '../running.ts';

let running: RunningConsole;

beforeAll(async () => {
  running = await RunningConsole.start({ api: 13_120, aws: 14_686, control: 13_121, docs: 13_122 });
}, 240_000);
afterAll(() => running.stop());

it('a company is created, its owners come from a register, and the timeline says who did it', async () => {
  const person = await running.signIn('manager');
  const { page, errors, close } = person;
  await running.go(person, 'entities/new');
  await page.getByLabel('Legal name').fill('Northwind Harbour Ltd');
  await page.getByLabel('Jurisdiction').selectOption('GB');
  await page.getByRole('button', { name: 'Create (test)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Northwind Harbour Ltd' }).waitFor();
  await page.getByRole('button', { name: 'Change the facts' }).click();
  await page.getByLabel('Phone').fill('+44 1482 1');
  await page.getByRole('button', { name: 'Save (test)' }).click();
  await page.getByText('+44 1482 1').waitFor();
  await page.getByRole('link', { name: 'Owners' }).click();
  await page.getByRole('button', { name: 'From a register' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Search the register (test)' }).click();
  await dialog
    .getByRole('button', { name: /Take owners and officers over/ })
    .first()
    .click();
  await page.getByText(/relations? (was|were) changed/).waitFor(HELD);
  await page.locator('table.plain, .lines').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.getByText('took owners and officers over from a register').waitFor();
  const lines = await page.locator('.timeline li').allInnerTexts();
  expect(lines).toHaveLength(3);
  const manager = await page.locator('.rail bdi').first().innerText();
  for (const line of lines) expect(line).toContain(manager);
  expect(lines[1]).toContain('Phone');
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
}, 180_000);

it('a person is asked to verify, and the list of verifications shows it', async () => {
  const person = await running.signIn('administrator');
  const { page, errors, close } = person;
  await running.go(person, 'entities/new?type=individual');
  await page.getByLabel('First name').fill('Tamsin');
  await page.getByLabel('Last name').fill('Ellerquist');
  await page.getByRole('button', { name: 'Create (test)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tamsin Ellerquist' }).waitFor();
  await page.getByRole('link', { name: 'Verifications' }).click();
  await page.getByRole('button', { name: 'Ask for verification' }).click();
  await page.getByLabel(/E-mail address/).fill('tamsin@ellerquist.example');
  await page.getByRole('button', { name: 'Send the link (test)' }).click();
  await page.getByRole('cell', { name: 'Waits for the person' }).waitFor(HELD);
  await page.getByRole('link', { name: 'All verifications' }).click();
  await page.getByLabel('State').selectOption('pending');
  await page.getByRole('link', { name: 'Tamsin Ellerquist' }).waitFor();
  await page.getByLabel('State').selectOption('revoked');
  await page.getByRole('heading', { name: 'No verification is like that' }).waitFor();
  expect(errors).toEqual([]);
  await close();
}, 180_000);
