/** Opens the deciding screens over the fake service, with a person who has just confirmed who acts. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ENTITY_ID, FakeCase } from '../../../console/fake-service/cases.ts';
import type { FakeService } from '../../../console/fake-service/fake-service.ts';
import { FakeReview, FILES_ORIGIN, RESPONSE_ID } from '../../../console/fake-service/reviews.ts';
import type { Visit } from '../../chromium.ts';
import type { ConsoleFixture } from '../fixture.ts';

export interface Opened extends Visit {
  readonly service: FakeService;
  readonly review: FakeReview;
  readonly screening: FakeCase;
}

export const REVIEW = `responses/${RESPONSE_ID}`;
export const CASE = `cases/${ENTITY_ID}`;

interface Options extends BrowserContextOptions {
  /** Changes what the service has before the screen is opened. */
  readonly prepare?: (has: Pick<Opened, 'service' | 'review' | 'screening'>) => void;
}

/** `path` is below the mode, such as `responses/…`. */
export async function openDeciding(
  fixture: ConsoleFixture,
  path: string,
  { prepare, ...options }: Options = {},
): Promise<Opened> {
  const service = fixture.reset();
  service.role = 'administrator';
  const soon = new Date(Date.now() + 600_000).toISOString();
  service.handlers.push(({ method, path: asked }) =>
    method === 'GET' && asked === '/session/' && service.signedIn
      ? { status: 200, body: { ...service.view(), stepped_up_until: soon } }
      : undefined,
  );
  const has = { service, review: new FakeReview(service), screening: new FakeCase(service) };
  prepare?.(has);
  const visit = await fixture.open('sign-in', options);
  await serveFiles(visit.page);
  await visit.page.goto(`${fixture.origin}/api/console/test/${path}`);
  return { ...visit, ...has };
}

/** A PDF would start the viewer of the browser, whose content no test can read. */
async function serveFiles(page: Page): Promise<void> {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  );
  await page.route(`${FILES_ORIGIN}/**`, (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ status: 200, contentType: 'image/png', body: picture })
      : route.fulfill({ status: 200, contentType: 'text/plain', body: 'Certificate of incorporation' }),
  );
}

/** Presses keys one after the other, as a person does: each one once what the one before has changed is drawn. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await drawn(page);
    await page.keyboard.press(key);
  }
  await drawn(page);
}

/** Resolves once two frames were drawn: what a key has changed, and what is done after a frame. */
async function drawn(page: Page): Promise<void> {
  const frame = 'new Promise((next) => requestAnimationFrame(() => setTimeout(next)))';
  for (let frames = 0; frames < 2; frames += 1) await page.evaluate(frame);
}

/** Resolves once the page was answered a call that it has sent after all others. */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/v1/session/');
  });
  await drawn(page);
}

/** What the service was asked to change, with its body. */
export function lastChange(service: FakeService, path: RegExp) {
  return service.calls.findLast((call) => call.method !== 'GET' && path.test(call.path));
}
