/** Pictures of a verification in the browser: shown when they are opened and not before, beside what was read, and forgotten when closed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION, verifying } from '../../../console/verifications/fake-verification.ts';
import { thePictures } from '../../../console/verifications/fixture.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, look } from '../looks.ts';
import { lastChange, openDeciding } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const PATH = `verifications/${SESSION.session_id}`;
const OPENED = /\/pictures\/.*\/open\/$/;
const FRONT = 'Show picture: Front of the document';
const FACE = 'Show picture: Picture of the face';

async function opened(change: Parameters<typeof verifying>[1] = {}, options: object = {}) {
  let state: ReturnType<typeof verifying> | undefined;
  const visit = await openDeciding(fixture, PATH, {
    ...options,
    prepare: ({ service }) => {
      state = verifying(service, change);
    },
  });
  await visit.page.getByRole('heading', { name: /^(Pictures|Bilder|الصور)$/ }).waitFor();
  const files: string[] = [];
  visit.page.on('request', (request) => {
    if (['image', 'document'].includes(request.resourceType())) files.push(request.url());
  });
  return { ...visit, state, files };
}

describe('pictures of a verification', () => {
  it('are asked for by nobody until a button is pressed, and are gone when they are closed', async () => {
    const { page, service, files, errors, close } = await opened();
    await page.getByText('It is recorded who opens a picture').waitFor();
    await page.getByText('They are kept until 26 November 2031.').waitFor();
    expect(lastChange(service, OPENED)).toBeUndefined();
    expect(await page.locator('.findings :is(img, iframe)').count()).toBe(0);
    await page.getByRole('button', { name: FRONT }).click();
    const shown = page.getByRole('region', { name: 'Front of the document' });
    await shown.getByRole('img', { name: 'Front of the document' }).waitFor();
    expect(await shown.evaluate((region) => region === document.activeElement)).toBe(true);
    expect(files).toHaveLength(1);
    const asked = lastChange(service, OPENED);
    expect(asked?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(FRONT);
    expect(await page.content()).not.toContain('/open/');
    expect(errors).toEqual([]);
    await close();
  });

  it('are one at a time, and each look is a call of its own', async () => {
    const { page, service, close } = await opened();
    await page.getByRole('button', { name: FRONT }).click();
    await page.getByRole('img', { name: 'Front of the document' }).waitFor();
    await page.getByRole('button', { name: FACE }).click();
    await page.getByRole('img', { name: 'Picture of the face' }).waitFor();
    expect(await page.locator('.picture-shown').count()).toBe(1);
    await page.getByRole('button', { name: FACE }).click();
    await page.locator('.picture-shown').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: FRONT }).click();
    await page.getByRole('img', { name: 'Front of the document' }).waitFor();
    const looks = service.calls.filter(({ path }) => OPENED.test(path));
    expect(looks).toHaveLength(3);
    expect(new Set(looks.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
    await close();
  });

  it.each([
    [{ status: 404, body: { detail: 'No such picture.' } }, 'It is not kept any more', false],
    [{ status: 403, body: { code: 'insufficient_permissions' } }, 'Your role does not open', false],
    [{ status: 409, body: { code: 'document_being_scanned' } }, 'still being scanned', true],
    [{ status: 409, body: { code: 'document_infected' } }, 'found malware', false],
    [{ status: 400, body: { code: 'odd', detail: 'An odd sentence.' } }, 'odd', true],
  ])('that cannot be opened say why: %j', async (refusal, said, mayAskAgain) => {
    const { page, service, close } = await opened();
    service.handlers.unshift(({ path }) => (OPENED.test(path) ? refusal : undefined));
    await page.getByRole('button', { name: FRONT }).click();
    await page.getByRole('alert').getByText(said).waitFor();
    expect(await page.getByRole('button', { name: 'Ask again' }).count()).toBe(mayAskAgain ? 1 : 0);
    await close();
  });

  it('say that there is no network, and are shown once there is', async () => {
    const { page, close } = await opened();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: FRONT }).click();
    await page.getByRole('alert').getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('img', { name: 'Front of the document' }).waitFor();
    await close();
  });

  it('can be asked for again where their address has ended', async () => {
    const { page, close } = await opened();
    let fails = true;
    await page.route('**/open/', (route) =>
      fails && route.request().resourceType() === 'image' ? route.fulfill({ status: 403 }) : route.fallback(),
    );
    await page.getByRole('button', { name: FRONT }).click();
    await page.getByRole('alert').getByText('Its address had ended').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('img', { name: 'Front of the document' }).waitFor();
    await close();
  });

  it.each([
    ['held_by_provider', 'Stripe Identity took the pictures'],
    ['not_handed_in', 'has not handed in pictures'],
    ['deleted', 'deleted after their retention time'],
  ] as const)('that are not there say why: %s', async (absent_because, said) => {
    const pictures = thePictures({ pictures: [], absent_because, provider_name: 'Stripe Identity' });
    const { page, close } = await opened({ pictures });
    await page.getByText(said).waitFor();
    expect(await page.getByRole('button', { name: /Show picture/ }).count()).toBe(0);
    await close();
  });

  it('have no button for viewers, nor where a scan has not found them clean', async () => {
    const { pictures } = thePictures();
    const scans = ['pending', 'infected', 'clean'] as const;
    const scanned = pictures.map((picture, at) => ({ ...picture, scan_status: scans[at] ?? 'clean' }));
    const { page, service, close } = await opened({ pictures: thePictures({ pictures: scanned }) });
    await page.getByText('Being scanned').waitFor();
    await page.getByText('Infected').waitFor();
    expect(await page.getByRole('button', { name: /Show picture/ }).count()).toBe(1);
    service.handlers.unshift(({ path }) =>
      path === '/session/'
        ? { status: 200, body: { ...service.view(), role: 'viewer', scopes: ['*:read'] } }
        : undefined,
    );
    await page.reload();
    await page.getByText('Your role does not open pictures').waitFor();
    expect(await page.getByRole('button', { name: /Show picture/ }).count()).toBe(0);
    await close();
  });

  it.each(LOOKED_AT)('have no violations and no overflow while one is open (%s)', async (name, options) => {
    const { page, close } = await opened({}, options);
    await page.locator('.given button').first().click();
    await page.locator('.picture-shown img').waitFor();
    await look(page, `verification-picture-${name}`);
    await close();
  });
});
