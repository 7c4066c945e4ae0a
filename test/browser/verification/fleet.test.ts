/** The identity verification on the running fleet: by the mailed link, with the camera, and from a computer to a phone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { linkIn } from '../../../cli/demo/respondent.ts';
import { type RunningFleet, startFleet } from '../../../cli/local/start-fleet.ts';
import { sharedDeployment } from '../../support/fleet/host/shared-assembly.ts';
import { launchChromium, visit } from '../chromium.ts';
import { textOfQr } from './pictures.ts';
import { passDocument, primary } from './scenes.ts';

const PORTS = { api: 13_040, aws: 14_640, control: 13_041, docs: 13_042 };

let fleet: RunningFleet;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-verification-'));
  fleet = await startFleet({ folder, ports: PORTS, ...(await sharedDeployment()) });
  browser = await launchChromium('whole');
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await fleet?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function api(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${fleet.facts.urls.api}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${fleet.facts.tenants[0]?.keys.test.api_key ?? ''}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

const Sent = z.object({ verification_session_id: z.uuid() });
const Mails = z.array(z.object({ to: z.array(z.string()), text: z.string() }));
const Session = z.looseObject({ status: z.string() });

/** Asks a person to verify the identity, and returns the link of the mail. */
async function asked(
  checks: Readonly<Record<string, boolean>>,
): Promise<{ link: string; sessionId: string }> {
  const email = `ada+${crypto.randomUUID()}@lindqvist.example`;
  const sent = Sent.parse(
    await api('POST', '/workflows/send/', {
      entity: { entity_type: 'individual', first_name: 'Ada', last_name: 'Lindqvist' },
      verification: { checks },
      email,
    }),
  );
  const mails = Mails.parse(await (await fetch(fleet.facts.urls.mails)).json());
  const text = mails.find(({ to }) => to.includes(email))?.text ?? '';
  return { link: linkIn(text), sessionId: sent.verification_session_id };
}

/** Takes the pictures that are asked for with the camera, until the screen to hand in. */
async function takePictures(page: Page): Promise<number> {
  let taken = 0;
  for (; (await page.locator('.verification.check').count()) === 0; taken += 1) {
    const heading = await page.locator('h1').textContent();
    await page.getByRole('button', { name: 'Use the camera' }).click();
    await page.locator('.guide').waitFor();
    await page.getByRole('button', { name: 'Take the picture' }).click();
    await page.getByRole('button', { name: 'Use this picture' }).click();
    const isNext = async () =>
      (await page.locator('.verification.check, .stacked').count()) > 0 &&
      (await page.locator('h1').textContent()) !== heading;
    await expect.poll(isNext).toBe(true);
  }
  return taken;
}

const statusOf = async (sessionId: string) =>
  Session.parse(await api('GET', `/verification/sessions/${sessionId}/`)).status;

describe('the verification', () => {
  it('leads from the link over consent, document and camera to the end, with the outcome of the test', async () => {
    const { link, sessionId } = await asked({ document: true, identity: true });
    const options = { viewport: { width: 360, height: 740 }, permissions: ['camera'] };
    const { page, errors, close } = await visit(browser, options);
    await page.goto(link);
    await primary(page).click();
    await page.getByRole('button', { name: 'Go to the identity check' }).click();
    await page.locator('.verification.consent').waitFor();
    await passDocument(page);
    expect(await takePictures(page)).toBe(3);
    await page.locator('input[value=clear]').check();
    await page.getByRole('button', { name: 'Hand in' }).click();
    await page.getByRole('heading', { name: 'You are done here' }).waitFor();
    await expect.poll(() => statusOf(sessionId)).toBe('completed');
    expect(errors).toEqual([]);
    await close();
  });

  it('goes from a computer to a phone and back', async () => {
    const { link, sessionId } = await asked({ document: true });
    const computer = await visit(browser);
    await computer.page.goto(link);
    await primary(computer.page).click();
    await computer.page.getByRole('button', { name: 'Go to the identity check' }).click();
    await computer.page.locator('.verification.consent').waitFor();
    await passDocument(computer.page);
    await computer.page.getByRole('button', { name: 'Continue on your phone' }).click();
    const code = await textOfQr(browser, computer.page.getByRole('img', { name: /QR code/ }));

    const device = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const phone = await visit(browser, { ...device, permissions: ['camera'] });
    await phone.page.goto(code);
    await primary(phone.page).click();
    await phone.page.getByRole('heading', { name: 'Identity card: the front' }).waitFor();
    expect(await takePictures(phone.page)).toBe(2);
    await phone.page.locator('input[value=clear]').check();
    await phone.page.getByRole('button', { name: 'Hand in' }).click();
    await phone.page.getByText('you can go back to it now').waitFor();
    await computer.page.getByRole('heading', { name: 'You are done here' }).waitFor();
    await expect.poll(() => statusOf(sessionId)).toBe('completed');

    // The code works once.
    const other = await visit(browser, device);
    await other.page.goto(code);
    await primary(other.page).click();
    await other.page.getByRole('heading', { name: 'This code can no longer be used' }).waitFor();
    expect([...computer.errors, ...phone.errors]).toEqual([]);
    await Promise.all([computer.close(), phone.close(), other.close()]);
  });
});
