/** Opens a page of settings over the fake service, as somebody who has just confirmed who acts. */
import type { BrowserContextOptions } from 'playwright-core';
import { FakeSettings } from '../../../console/fake-service/settings/settings.ts';
import { FakeTrail } from '../../../console/fake-service/settings/trail.ts';
import { FakeWebhooks } from '../../../console/fake-service/settings/webhooks.ts';
import type { ConsoleFixture } from '../fixture.ts';

export type Who = BrowserContextOptions & { readonly role?: 'analyst'; readonly mode?: 'test' };

export async function openSettings(fixture: ConsoleFixture, path: string, who: Who = {}) {
  const { role = 'administrator', mode = 'live', ...context } = who;
  const service = fixture.reset();
  service.role = role;
  const soon = new Date(Date.now() + 600_000).toISOString();
  service.handlers.push(({ method, path: asked }) =>
    method === 'GET' && asked === '/session/'
      ? {
          status: 200,
          body: {
            ...service.view(),
            stepped_up_until: soon,
            ...(role === 'analyst' ? { scopes: ['*:read', 'cases:write'] } : {}),
          },
        }
      : undefined,
  );
  const settings = new FakeSettings(service);
  const webhooks = new FakeWebhooks(service);
  const trail = new FakeTrail(service);
  const visit = await fixture.open(`${mode}/settings/${path}`, context);
  await visit.page.locator('.sheet h2').first().waitFor();
  return { ...visit, service, settings, webhooks, trail };
}
