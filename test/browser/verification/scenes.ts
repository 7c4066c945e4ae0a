/** The screens of the verification, and how a person reaches each of them. Buttons are found by place: the language varies. */
import type { Page } from 'playwright-core';
import type { FakeService } from '../../portal/fake-service/fake-service.ts';

type Scene = (page: Page, service: FakeService) => Promise<void>;

const PENDING = { verification_session_id: '6f7b0a1e-0a3e-4a0e-9a55-1c2d3e4f5a6b', status: 'pending' };

/** Opens the step by a link that names it. */
export async function openStep(page: Page, service: FakeService, address: string): Promise<void> {
  service.verification = PENDING;
  await page.goto(`${address}#${service.link}/verification`);
  await page.locator('main .button').first().click();
  await page.locator('.verification').waitFor();
}

/** The main button of the screen. */
export const primary = (page: Page) => page.locator('main .button:not(.secondary)').first();

/** Agrees, and chooses an identity card. */
export async function passDocument(page: Page): Promise<void> {
  await page.locator('.consent input').check();
  await primary(page).click();
  await page.locator('.verification.document').waitFor();
  await page.locator('input[value=national_id]').check();
  await page.locator('select.medium').selectOption('NO');
  await primary(page).click();
  await page.locator('.verification.capture').waitFor();
}

/** A picture of a document on a dark table, as PNG. */
async function documentPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1_600, height: 1_000 });
    const pen = canvas.getContext('2d');
    if (pen === null) return '';
    pen.fillStyle = '#30363c';
    pen.fillRect(0, 0, 1_600, 1_000);
    pen.fillStyle = '#cfd8e3';
    pen.fillRect(180, 120, 1_240, 760);
    pen.fillStyle = '#4a6072';
    pen.fillRect(240, 300, 320, 420);
    pen.font = '44px sans-serif';
    for (const [index, line] of ['SPECIMEN', 'LINDQVIST', 'ADA MARIE', '01 02 1990', 'NO 000000'].entries()) {
      pen.fillText(line, 640, 240 + index * 120);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

async function chooseFile(page: Page): Promise<void> {
  const buffer = await documentPicture(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer });
  await page.locator('.preview').waitFor();
}

const ended =
  (state: FakeService['step']['state']): ((service: FakeService) => void) =>
  (service) => {
    service.step.receiveAll();
    service.step.state = state;
  };

interface SceneRow {
  /** What the service knows before the step is opened. */
  readonly before?: (service: FakeService) => void;
  /** What the person does then. */
  readonly act?: Scene;
  /** The camera is opened, which the shell of Chromium does not have. */
  readonly camera?: boolean;
}

const agreed = ({ step }: FakeService) => {
  step.consentAt = '2026-03-02T08:30:00.000Z';
};
const chosen = (service: FakeService) => {
  agreed(service);
  service.step.document = { kind: 'national_id', country: 'NO' };
};

/** Every screen by its name. */
export const SCENES: Readonly<Record<string, SceneRow>> = {
  consent: {},
  // Longer than its box, which is scrolled.
  'long consent': {
    before: ({ step }) => {
      step.consentText = Array(12).fill(step.consentText).join('\n\n');
    },
  },
  'consent without agreement': { act: (page) => primary(page).click() },
  'kind of document': { before: agreed },
  'front of the document': { before: chosen },
  'camera for the document': {
    camera: true,
    before: chosen,
    act: async (page) => {
      await primary(page).click();
      await page.locator('.guide').waitFor();
      await page.locator('.hint-line:not(:empty)').waitFor();
    },
  },
  'preview of the document': { before: chosen, act: chooseFile },
  'an interrupted upload': {
    before: (service) => {
      chosen(service);
      service.step.bucketFaults = [503];
    },
    act: async (page) => {
      await chooseFile(page);
      await primary(page).click();
      await page.locator('.notice.problem').waitFor();
    },
  },
  'a file that is no picture': {
    before: chosen,
    act: async (page) => {
      const buffer = Buffer.from('not a picture');
      await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
      await page.locator('.notice.problem').waitFor();
    },
  },
  'a picture to be taken again': {
    before: (service) => {
      service.step.receiveAll();
      service.step.askAgain('document_back', 'glare');
    },
  },
  'face with a turn': {
    before: (service) => {
      chosen(service);
      service.step.receiveAll();
      service.step.captures.delete('selfie');
    },
  },
  'camera for the face': {
    camera: true,
    before: (service) => {
      chosen(service);
      service.step.receiveAll();
      service.step.captures.delete('selfie');
    },
    act: async (page) => {
      await primary(page).click();
      await page.locator('.guide').waitFor();
    },
  },
  'proof of address': {
    before: (service) => {
      service.step.receiveAll();
      service.step.captures.delete('proof_of_address');
    },
  },
  check: {
    before: (service) => {
      chosen(service);
      service.step.receiveAll();
      service.step.captures.delete('document_front');
    },
    act: async (page) => {
      await chooseFile(page);
      await primary(page).click();
      await page.locator('.verification.check').waitFor();
    },
  },
  'check of a resumed visit, without an outcome': {
    before: (service) => service.step.receiveAll(),
    act: async (page) => {
      await primary(page).click();
      await page.locator('#outcome-error:not(:empty)').waitFor();
    },
  },
  processing: { before: ended('processing') },
  delayed: { before: ended('delayed') },
  done: { before: ended('done') },
  failed: { before: ended('failed') },
  expired: { before: ended('expired') },
  revoked: { before: ended('revoked') },
  hosted: {
    before: (service) => {
      agreed(service);
      service.step.mode = 'hosted';
    },
  },
  'hand-over': {
    before: chosen,
    act: async (page) => {
      await page.locator('.stacked button.secondary').last().click();
      await page.locator('.qr').waitFor();
    },
  },
};

/** Shows a screen. */
export async function showScene(
  page: Page,
  service: FakeService,
  address: string,
  scene: SceneRow,
): Promise<void> {
  scene.before?.(service);
  await openStep(page, service, address);
  await scene.act?.(page, service);
}
