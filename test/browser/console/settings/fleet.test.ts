/** Settings on the running fleet: a key that is revoked is refused, a test event arrives and is logged, and the trail says who did it. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecordingReceiver } from '../../../support/fleet/recording-receiver.ts';
import { violations } from '../../axe.ts';
import { PATIENCE, RunningConsole } from '../running.ts';

let running: RunningConsole;
let receiver: RecordingReceiver;

beforeAll(async () => {
  receiver = await RecordingReceiver.listen();
  running = await RunningConsole.start({ api: 13_140, aws: 14_706, control: 13_141, docs: 13_142 });
}, 300_000);
afterAll(async () => {
  await running.stop();
  receiver.close();
});

/** What a call with this key is answered. */
async function statusWith(key: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}` };
  return (await fetch(`${running.origin}/api/v1/entities/`, { headers })).status;
}

describe('on the running fleet', () => {
  it('a key is made, used, revoked and refused, and the trail says so, also as a file', async () => {
    const person = await running.signIn('administrator');
    const { page, errors, close } = person;
    await running.go(person, 'settings/keys');
    await page.getByLabel('Name', { exact: true }).fill('Night import');
    await page.getByRole('button', { name: /^Make the key/ }).click();
    await running.confirm(person);
    const key = (await page.locator('.say code').first().textContent()) ?? '';
    expect(await statusWith(key)).toBe(200);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: 'Revoke the key Night import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page
      .getByRole('row', { name: /Night import/ })
      .getByText('revoked')
      .waitFor();
    expect(await statusWith(key)).toBe(401);
    await running.go(person, 'settings/audit');
    await page.getByRole('row', { name: /Revoked an API key/ }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).split('\r\n');
    expect(lines.filter((line) => line.includes(',keys.delete,'))).toHaveLength(1);
    expect(lines.some((line) => line.includes(key))).toBe(false);
    await page.reload();
    await page.getByRole('row', { name: /Exported the audit trail/ }).waitFor();
    // What the page asks before it knows that nobody is signed in, and before the person has confirmed, is refused.
    expect(errors.filter((error) => !/40[13]/.test(error))).toEqual([]);
    await close();
  });

  it('a test event arrives, an event is delivered to a subscribed address, and both are in the log', async () => {
    const person = await running.signIn('administrator');
    const { page, errors, close } = person;
    await running.go(person, 'settings/webhooks');
    await page.getByLabel('Address to test').fill(receiver.url('/test'));
    await page.getByRole('button', { name: /^Send the test/ }).click();
    await page.getByText('It arrived. The address answered 204.').waitFor(PATIENCE);
    expect(receiver.received.filter(({ path }) => path === '/test')).toHaveLength(1);
    await page.getByRole('link', { name: 'See the delivery' }).click();
    await page.getByRole('heading', { name: 'Test event' }).waitFor();
    await page.getByText('arrived', { exact: true }).waitFor();
    await running.go(person, 'settings/webhooks');
    await page.getByLabel('Event', { exact: true }).selectOption({ label: 'A document was added' });
    await page.getByLabel('Address', { exact: true }).fill(receiver.url('/documents'));
    await page.getByRole('button', { name: /^Subscribe/ }).click();
    await running.confirm(person);
    await page.getByText('This is shown once.').waitFor();
    await uploaded();
    await expect
      .poll(() => receiver.received.filter(({ path }) => path === '/documents').length, PATIENCE)
      .toBe(1);
    await page.getByRole('link', { name: 'A document was added' }).click();
    // The receiver has it a little before the log says so.
    const arrived = async () => {
      await page.getByRole('button', { name: 'Read again' }).click();
      return page.locator('table .chip', { hasText: 'arrived' }).count();
    };
    await expect.poll(arrived, PATIENCE).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(errors.filter((error) => !/40[134]/.test(error))).toEqual([]);
    await close();
  });
});

/** A document of the library, which is announced. */
async function uploaded(): Promise<void> {
  const form = new FormData();
  form.set('document_type', 'Certificate of incorporation');
  form.set('file', new File(['Marlstone Optics Ltd'], 'certificate.txt', { type: 'text/plain' }));
  await running.api('POST', '/documents/upload/', form);
}
