/** The console on the running fleet: a link signs in, work is taken, a response is reviewed, hits are judged, and the person signs out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { violations } from '../../axe.ts';
import { jpegPicture } from '../../verification/pictures.ts';
import { type Colleague, HELD, RunningConsole } from '../running.ts';
import { press } from './opened.ts';

let running: RunningConsole;

beforeAll(async () => {
  running = await RunningConsole.start({ api: 13_100, aws: 14_666, control: 13_101, docs: 13_102 }, 'whole');
}, 240_000);
afterAll(() => running.stop());

const Status = z.object({ status: z.string() });
const Assigned = z.object({ assigned_to: z.string().nullable() });
const Verified = z.object({ entity_id: z.string() });
const Timeline = z.object({
  results: z.array(
    z.object({ action: z.string(), actor: z.object({ kind: z.string(), name: z.string().nullable() }) }),
  ),
});
const Case = z.object({
  cases: z.array(z.object({ status: z.string(), closed_by: z.object({ email: z.string() }).nullable() })),
});

/** Who has confirmed a decision need not confirm again to look. */
async function opensPicture(person: Colleague): Promise<void> {
  const { page, name } = person;
  const id = await running.pictured('wendeline@ashvale.example', new Uint8Array(await jpegPicture(page)));
  await running.go(person, `verifications/${id}`);
  await page.getByRole('button', { name: 'Show picture: Front of the document' }).click();
  const picture = page.getByRole('img', { name: 'Front of the document' });
  await expect.poll(() => picture.evaluate((shown) => Reflect.get(shown, 'naturalWidth'))).toBe(400);
  const source = (await picture.getAttribute('src')) ?? '';
  expect(new URL(source).origin).not.toBe(new URL(running.origin).origin);
  const { headers } = await fetch(source);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['image/jpeg', 'no-store']);
  expect(await violations(page)).toEqual([]);
  const { entity_id } = Verified.parse(await running.api('GET', `/verification/sessions/${id}/`));
  const { results } = Timeline.parse(await running.api('GET', `/entities/${entity_id}/timeline/`));
  expect(results).toContainEqual({ action: 'verification_pictures.open', actor: { kind: 'user', name } });
}

describe('on the running fleet', () => {
  it('a response is reviewed beside its document, and the respondent is asked for changes', async () => {
    const id = await running.submitted('first@brackwater.example');
    const person = await running.signIn('administrator');
    const { page, errors, close } = person;
    await running.go(person, `responses/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Brackwater Instruments GmbH' }).waitFor();
    await page.getByRole('tab', { name: 'certificate.pdf' }).click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    const source = await frame.getAttribute('src');
    expect(new URL(source ?? '').origin).not.toBe(new URL(running.origin).origin);
    expect((await fetch(source ?? '')).headers.get('content-type')).toBe('application/pdf');
    expect(await violations(page)).toEqual([]);
    await press(page, 'c');
    await page.keyboard.type('Please send the chart of owners.');
    await press(page, 'Control+Enter');
    await running.confirm(person);
    await page.getByText('was asked for changes.').first().waitFor(HELD);
    expect(Status.parse(await running.api('GET', `/responses/${id}/`)).status).toBe('CHANGES_REQUESTED');
    expect(errors).toEqual([]);
    await close();
  });

  it('hits are judged, the case is decided by the person who is signed in, and the picture of a document is opened on record', async () => {
    const id = await running.screened();
    const person = await running.signIn('analyst');
    const { page, errors, close } = person;
    await running.go(person, `cases/${id}`);
    await page.locator('.sentence').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('#judge-note').fill('Same number in the register.');
    await press(page, 'Escape', 't');
    await running.confirm(person);
    await page.locator('.hit').getByText('The same').waitFor();
    await page.getByRole('button', { name: 'Unacceptable risk (test)' }).click();
    await page.keyboard.type('It is listed.');
    await press(page, 'Control+Enter');
    await page.locator('.bar').getByText('Closed').waitFor(HELD);
    const { cases } = Case.parse(await running.api('GET', `/screening/${id}/`));
    expect(cases).toMatchObject([{ status: 'closed', closed_by: { email: person.email } }]);
    await opensPicture(person);
    expect(errors).toEqual([]);
    await close();
  });

  it('an item of the work list is taken, opened, decided and gone, and the person signs out', async () => {
    const id = await running.submitted('second@brackwater.example');
    const person = await running.signIn('manager');
    const { page, errors, close } = person;
    await running.go(person, 'work?kind=review');
    const line = page.locator('tr[data-index]', { has: page.locator(`a[href*="/responses/${id}"]`) });
    await line.locator('.c-age').click();
    await press(page, 'a');
    await line.locator('.who').getByText('You').waitFor();
    await expect
      .poll(async () => Assigned.parse(await running.api('GET', `/responses/${id}/`)).assigned_to)
      .not.toBeNull();
    await line.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Brackwater Instruments GmbH' }).waitFor();
    await press(page, 'c');
    await page.keyboard.type('Please send the chart of owners.');
    await press(page, 'Control+Enter');
    await running.confirm(person);
    await page.getByText('was asked for changes.').first().waitFor(HELD);
    const decided = async () => Status.parse(await running.api('GET', `/responses/${id}/`)).status;
    await expect.poll(decided, HELD).toBe('CHANGES_REQUESTED');
    await running.go(person, 'work?assignee=me');
    await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
    await page.locator('.foot-line [role=status]').getByText(/\d/).waitFor();
    expect(await line.count()).toBe(0);
    await running.go(person, 'settings/sessions');
    await page.getByRole('button', { name: 'Sign out of this browser' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await running.go(person, 'work');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    // What the page asks before it knows that nobody is signed in is refused.
    expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
    await close();
  });
});
