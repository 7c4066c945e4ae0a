/** Who acts is asked before anything is judged, and whoever does not confirm finds everything as it was. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeService, refusal } from '../../../console/fake-service/fake-service.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, look } from '../looks.ts';
import { CASE, lastChange, openDeciding, press, REVIEW } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

/** Nobody has confirmed yet; `confirm` is what opening the mailed link does. */
async function openUnconfirmed(path: string, options: Parameters<typeof openDeciding>[2] = {}) {
  const opened = await openDeciding(fixture, path, {
    ...options,
    prepare: (has) => {
      has.service.handlers.unshift(({ method, path: asked }) =>
        method === 'GET' && asked === '/session/'
          ? { status: 200, body: has.service.view() }
          : unconfirmed(has.service, method, asked),
      );
      options.prepare?.(has);
    },
  });
  const confirm = () => {
    opened.service.steppedUpUntil = new Date(Date.now() + 600_000).toISOString();
  };
  return { ...opened, confirm };
}

/** What the service answers to a decision of somebody who has not confirmed. */
function unconfirmed(service: FakeService, method: string, path: string) {
  const isDecision = method === 'PATCH' && /^\/(risk-profiles|cases)\//.test(path);
  return isDecision && service.steppedUpUntil === null
    ? refusal(403, 'step_up_required', 'Confirm that it is you, then repeat the call.')
    : undefined;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
const current = (page: Page) => page.locator('.hit[aria-current]');
const changed = (service: FakeService) => service.changes().filter((each) => !each.includes('/session/'));

describe('the first judgement of somebody who has not confirmed who acts', () => {
  it('is asked for before the hit is marked, and follows by itself once it is confirmed', async () => {
    const { page, service, confirm, errors, close } = await openUnconfirmed(CASE);
    await page.locator('.sentence').waitFor();
    await press(page, '1', 'f');
    await dialog(page).waitFor();
    expect(changed(service)).toEqual([]);
    expect(await current(page).textContent()).toContain('Anton Jozef Meerling');
    expect(await current(page).textContent()).toContain('Open');
    await dialog(page).getByRole('button', { name: 'Send me a link' }).click();
    await dialog(page).getByText('A link is on its way').waitFor();
    confirm();
    await dialog(page).waitFor({ state: 'detached' });
    await page.locator('.hit', { hasText: 'Anton Jozef Meerling' }).getByText('Not the same').waitFor();
    expect(await current(page).textContent()).not.toContain('Anton Jozef');
    expect(lastChange(service, /risk-profiles/)?.body).toEqual({
      status: 'false_positive',
      grounds: ['country'],
    });
    expect(changed(service)).toHaveLength(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('leaves hit, selection and reasons as they were where it is cancelled, and says so in words for people', async () => {
    const { page, service, close } = await openUnconfirmed(`${CASE}?hit=2`);
    await page.locator('.sentence').waitFor();
    await press(page, '1', 'f');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('This was not done: you did not confirm that it is you.').waitFor();
    expect(await page.getByText(/repeat the call/).count()).toBe(0);
    expect(changed(service)).toEqual([]);
    expect(await current(page).textContent()).toMatch(/^Anton Meerling.*Open/);
    expect(await page.locator('.judge input:checked').count()).toBe(1);
    expect(await page.locator('.hit', { hasText: 'Open' }).count()).toBe(2);
    await close();
  });

  it('gives the focus back to what asked, where it is cancelled by Escape or by its button', async () => {
    const { page, close } = await openUnconfirmed(`${CASE}?hit=2`);
    await page.locator('.sentence').waitFor();
    await page.locator('#reason-1').check();
    const asks = page.getByRole('button', { name: 'Not the same (test)' });
    const hasFocus = () => asks.evaluate((element) => element === document.activeElement);
    await asks.click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(hasFocus).toBe(true);
    await close();
  });

  it('asks before a judged hit is opened again', async () => {
    const { page, service, close } = await openUnconfirmed(`${CASE}?hit=3`);
    await page.locator('.sentence').waitFor();
    await page.getByRole('button', { name: 'Judge again' }).click();
    await dialog(page).waitFor();
    expect(await current(page).textContent()).not.toContain('Open');
    await page.keyboard.press('Escape');
    expect(changed(service)).toEqual([]);
    await close();
  });
});

it('a judgement that was not accepted brings back the hit, which is open again', async () => {
  const { page, screening, service, close } = await openDeciding(fixture, CASE);
  service.handlers.unshift(({ method, path }) =>
    method === 'PATCH' && path.startsWith('/risk-profiles/')
      ? refusal(409, 'legal_hold', 'A sentence for programs.')
      : undefined,
  );
  await page.locator('.sentence').waitFor();
  await press(page, '1', 'f');
  await page.getByText('It is under a legal hold').waitFor();
  expect(await current(page).textContent()).toMatch(/Anton Jozef Meerling.*Open/);
  expect(await page.getByText('A sentence for programs.').count()).toBe(0);
  expect(screening.version).toBe(1);
  await close();
});

it('a finished review writes nothing before it is confirmed', async () => {
  const { page, service, review, close } = await openUnconfirmed(REVIEW, {
    prepare: ({ review: has }) => {
      has.response = { ...has.response, status: 'UNDER_REVIEW' };
    },
  });
  await page.locator('article.at').waitFor();
  await press(page, 'c');
  await page.locator('#decision-note').fill('Name the bank.');
  await press(page, 'Control+Enter');
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('you did not confirm').waitFor();
  expect(await page.locator('#decision-note').inputValue()).toBe('Name the bank.');
  expect(changed(service)).toEqual([]);
  expect(review.response.status).toBe('UNDER_REVIEW');
  await close();
});

describe('whoever has no passkey', () => {
  /** The browser makes one, or the person closes its question. */
  async function openOffered(makes: boolean, options: Parameters<typeof openDeciding>[2] = {}) {
    const opened = await openUnconfirmed(CASE, {
      ...options,
      prepare: ({ service }) => {
        service.handlers.unshift(({ method, path }) => {
          if (path === '/passkeys/options/') return { status: 200, body: { options: OPTIONS } };
          return method === 'POST' && path === '/passkeys/'
            ? { status: 201, body: { id: 'made' } }
            : undefined;
        });
      },
    });
    await opened.page.evaluate(makes ? MADE : LEFT);
    await opened.page.locator('.sentence').waitFor();
    return opened;
  }

  it('makes one in the dialog, and the judgement follows', async () => {
    const { page, service, confirm, errors, close } = await openOffered(true);
    await press(page, '1', 'f');
    await dialog(page).getByLabel('Then make a passkey on this device').check();
    await dialog(page).getByRole('button', { name: 'Send me a link' }).click();
    await dialog(page).getByText('A link is on its way').waitFor();
    confirm();
    await dialog(page).waitFor({ state: 'detached' });
    expect(lastChange(service, /^\/passkeys\/$/)?.body).toMatchObject({ response: { id: 'made' } });
    await expect
      .poll(() => lastChange(service, /risk-profiles/)?.body)
      .toMatchObject({ status: 'false_positive' });
    expect(errors).toEqual([]);
    await close();
  });

  it('is confirmed all the same where none was made', async () => {
    const { page, service, confirm, close } = await openOffered(false);
    await press(page, '1', 'f');
    await dialog(page).getByLabel('Then make a passkey on this device').check();
    await dialog(page).getByRole('button', { name: 'Send me a link' }).click();
    confirm();
    await dialog(page).getByText('No passkey was made. You are confirmed all the same.').waitFor();
    await dialog(page).getByRole('button', { name: 'Go on' }).click();
    await expect
      .poll(() => lastChange(service, /risk-profiles/)?.body)
      .toMatchObject({ status: 'false_positive' });
    await close();
  });
});

describe.each(LOOKED_AT)('%s', (name, options) => {
  it('shows the question before the judgement', async () => {
    const { page, errors, close } = await openUnconfirmed(CASE, options);
    await page.locator('.sentence').waitFor({ state: 'attached' });
    await press(page, '1', 'f');
    await page.locator('#step-up-title').waitFor();
    await look(page, `case confirm ${name}`);
    expect(errors).toEqual([]);
    await close();
  });
});

const OPTIONS = {
  challenge: 'AAAA',
  rp: { name: 'Probity' },
  user: { id: 'AAAA', name: 'mara', displayName: 'Mara' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

const MADE = `navigator.credentials.create = async () =>
  Object.create(PublicKeyCredential.prototype, { toJSON: { value: () => ({ id: 'made' }) } });`;
const LEFT = `navigator.credentials.create = async () => { throw new DOMException('left', 'NotAllowedError'); };`;
