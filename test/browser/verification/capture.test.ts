/** The camera, files and uploads of the verification, in Chromium with a test picture instead of a camera. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeService } from '../../portal/fake-service/fake-service.ts';
import { visit } from '../chromium.ts';
import { type BrowserFixture, openFixture } from '../fixture.ts';
import { jpegPicture, sizeOfJpeg, withNotes } from './pictures.ts';
import { openStep, passDocument, primary } from './scenes.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture('whole');
});
afterAll(() => fixture.close());

const PHONE = { viewport: { width: 360, height: 740 }, permissions: ['camera'] };

/** Counts what the page asks of the camera, and keeps its tracks. */
const watchCamera = `
  window.asked = []; window.tracks = [];
  const devices = MediaDevices.prototype, open = devices.getUserMedia;
  devices.getUserMedia = async function (wanted) {
    window.asked.push(wanted.video.facingMode.ideal + (wanted.audio ? ' with sound' : ''));
    const stream = await open.call(this, wanted);
    window.tracks.push(...stream.getTracks());
    return stream;
  };`;

const asked = (page: Page) => page.evaluate('window.asked');
const tracks = (page: Page) => page.evaluate('window.tracks.map(({ readyState }) => readyState)');

async function begun(
  options: BrowserContextOptions = PHONE,
): Promise<Awaited<ReturnType<typeof visit>> & { readonly service: FakeService }> {
  const service = fixture.reset();
  const opened = await visit(fixture.browser, options);
  await opened.page.addInitScript(watchCamera);
  await openStep(opened.page, service, fixture.address());
  return { ...opened, service };
}

/** Takes a picture with the camera, and uses it. */
async function takePicture(page: Page): Promise<void> {
  await primary(page).click();
  await page.locator('.guide').waitFor();
  await primary(page).click();
}

describe('the camera', () => {
  it('is opened only by its button, for the right side, without sound, and stopped afterwards', async () => {
    const { page, service, errors, close } = await begun();
    await passDocument(page);
    expect(await asked(page)).toEqual([]);
    await takePicture(page);
    await page.locator('.preview').waitFor();
    expect(await asked(page)).toEqual(['environment']);
    expect(await tracks(page)).toEqual(['ended']);
    await primary(page).click();
    await page.getByRole('heading', { name: 'Identity card: the back' }).waitFor();
    const { width, height } = sizeOfJpeg(service.step.bytesOf('document_front') ?? new Uint8Array());
    expect(Math.max(width, height)).toBeGreaterThan(600);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2_400);
    expect(errors).toEqual([]);
    await close();
  });

  it('is stopped when the person cancels, goes back, or leaves the page', async () => {
    const { page, close } = await begun();
    await passDocument(page);
    await primary(page).click();
    await page.locator('.guide').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await primary(page).click();
    await page.locator('.guide').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect.poll(() => tracks(page)).toEqual(['ended', 'ended']);
    await page.getByRole('button', { name: 'Use the camera' }).waitFor();
    await close();
  });

  it('asks for a turn of the head, and sends only the picture looking straight', async () => {
    const { page, service, close } = await begun();
    service.step.receiveAll();
    service.step.captures.delete('selfie');
    await page.reload();
    await page.getByRole('heading', { name: 'A picture of your face' }).waitFor();
    await takePicture(page);
    await page.getByText('turn your head a little').waitFor();
    // The test picture may not have moved: then the page asks once more.
    await primary(page).click();
    const [preview, again] = [page.locator('.preview'), page.getByText('We did not see you turn.')];
    await preview.or(again).waitFor();
    if ((await again.count()) > 0) await primary(page).click();
    await preview.waitFor();
    expect(await asked(page)).toEqual(['user']);
    await primary(page).click();
    await page.locator('.verification.check').waitFor();
    expect(service.callsOf('verification/uploads')).toHaveLength(1);
    await close();
  });

  it('that is not allowed is explained in words, and a file is offered', async () => {
    const { page, errors, close } = await begun({ ...PHONE, permissions: [] });
    await page.context().clearPermissions();
    await page.evaluate(() => {
      const denied = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: denied });
    });
    await passDocument(page);
    await primary(page).click();
    await page.getByText('This page may not use the camera.').waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });

  it('that does not exist is not offered, and the phone is', async () => {
    const service = fixture.reset();
    const { page, close } = await visit(fixture.browser, { ...PHONE, hasTouch: true, isMobile: true });
    await page.addInitScript(() => {
      Object.defineProperty(MediaDevices.prototype, 'enumerateDevices', { value: async () => [] });
    });
    await openStep(page, service, fixture.address());
    await passDocument(page);
    await page.getByRole('button', { name: 'Continue on your phone' }).waitFor();
    expect(await page.getByRole('button', { name: 'Use the camera' }).count()).toBe(0);
    await close();
  });
});

describe('a chosen picture', () => {
  it('is sent upright and without what the camera noted beside it', async () => {
    const { page, service, close } = await begun();
    await passDocument(page);
    const buffer = withNotes(await jpegPicture(page), 'Fabricated Camera 9');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_4711.jpg', mimeType: 'image/jpeg', buffer });
    await page.locator('.preview').waitFor();
    await primary(page).click();
    await page.getByRole('heading', { name: 'Identity card: the back' }).waitFor();
    const sent = Buffer.from(service.step.bytesOf('document_front') ?? []);
    expect(buffer.includes('Fabricated Camera')).toBe(true);
    expect(sent.includes('Fabricated Camera')).toBe(false);
    expect(sent.includes('Exif')).toBe(false);
    // Turned by 90 degrees: what was wide is now high.
    expect(sizeOfJpeg(sent)).toEqual({ width: 200, height: 400 });
    expect(service.callsOf('verification/uploads')[0]?.body).toMatchObject({
      filename: 'document_front.jpg',
    });
    await close();
  });

  it('leaves the page only to the store', async () => {
    const { page, service, close } = await begun();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await passDocument(page);
    const buffer = await jpegPicture(page);
    await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await page.locator('.preview').waitFor();
    const before = sent.length;
    await primary(page).click();
    await page.getByRole('heading', { name: 'Identity card: the back' }).waitFor();
    const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
    expect(sent.slice(before).map((each) => each.replace(uuid, '…'))).toEqual([
      'POST /api/v1/onboarding/verification/uploads/',
      'PUT /fake-bucket/…',
      'POST /api/v1/onboarding/verification/uploads/…/complete/',
    ]);
    expect(await page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }))).toEqual([
      'probity.session',
    ]);
    expect(service.mistakes).toEqual([]);
    await close();
  });

  it('is kept while the network is away, and sent by itself when it is back', async () => {
    const { page, service, close } = await begun();
    await passDocument(page);
    const buffer = await jpegPicture(page);
    await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await page.locator('.preview').waitFor();
    service.step.bucketFaults = [503];
    await primary(page).click();
    await page.getByRole('heading', { name: 'The connection was interrupted' }).waitFor();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Identity card: the back' }).waitFor();
    await close();
  });
});

describe('the keyboard', () => {
  it('reaches every control of a capture, and the focus is on the heading of each screen', async () => {
    const { page, close } = await begun();
    await page.keyboard.press('Tab');
    await passDocument(page);
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    expect(await focused()).toBe('H1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.guide').waitFor();
    expect(await focused()).toBe('H1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.preview').waitFor();
    expect(await focused()).toBe('H1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Identity card: the back' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
    await close();
  });
});
