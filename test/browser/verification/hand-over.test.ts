/** The hand-over from a computer to a phone and back, in two browser contexts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '../chromium.ts';
import { type BrowserFixture, openFixture } from '../fixture.ts';
import { jpegPicture, textOfQr } from './pictures.ts';
import { openStep, passDocument, primary } from './scenes.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe('the hand-over', () => {
  it.each(['light', 'dark'] as const)(
    'shows a code that a phone can read, and follows the phone to the end: %s',
    async (colorScheme) => {
      const service = fixture.reset();
      service.step.checks = ['document_check'];
      const computer = await visit(fixture.browser, { colorScheme });
      await openStep(computer.page, service, fixture.address());
      await passDocument(computer.page);
      await computer.page.getByRole('button', { name: 'Continue on your phone' }).click();
      const code = computer.page.getByRole('img', { name: /QR code/ });
      const link = await textOfQr(fixture.browser, code);
      expect(link).toBe(await computer.page.getByLabel('Or open this link').inputValue());

      const phone = await visit(fixture.browser, PHONE);
      await phone.page.goto(link);
      await primary(phone.page).click();
      for (const side of ['front', 'back']) {
        await phone.page.getByRole('heading', { name: `Identity card: the ${side}` }).waitFor();
        const buffer = await jpegPicture(phone.page);
        const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer };
        await phone.page.locator('input[type=file]').setInputFiles(file);
        await phone.page.locator('.preview').waitFor();
        await primary(phone.page).click();
        if (side === 'front') await computer.page.getByText('Received so far: 1 of 2.').waitFor();
      }
      await phone.page.locator('input[value=clear]').check();
      await phone.page.getByRole('button', { name: 'Hand in' }).click();
      await phone.page.getByText('you can go back to it now').waitFor();
      await computer.page.getByRole('heading', { name: 'Your documents are being examined' }).waitFor();
      service.step.state = 'done';
      await computer.page.getByRole('heading', { name: 'You are done here' }).waitFor();
      expect(await computer.page.getByText('you can go back to it now').count()).toBe(0);
      expect([...computer.errors, ...phone.errors, ...service.mistakes]).toEqual([]);
      await phone.close();
      await computer.close();
    },
  );

  it('shows another code when one runs out, and can be ended on the same device', async () => {
    const service = fixture.reset();
    service.step.codeMs = 1_500;
    const { page, close } = await visit(fixture.browser, {
      permissions: ['clipboard-write', 'clipboard-read'],
    });
    await openStep(page, service, fixture.address());
    await passDocument(page);
    await page.getByRole('button', { name: 'Continue on your phone' }).click();
    await page.locator('.qr').waitFor();
    await expect.poll(() => service.step.codes.length).toBe(2);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Copied.').waitFor();
    await page.getByRole('button', { name: 'Show a new code' }).waitFor();
    await page.getByRole('button', { name: 'Continue on this device' }).click();
    await page.getByRole('heading', { name: 'Identity card: the front' }).waitFor();
    await close();
  });
});
