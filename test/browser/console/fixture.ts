/** The fixture of the console's browser tests: the built page, a fake service on loopback, and the browser of this process. */
import type { BrowserContextOptions } from 'playwright-core';
import { FakeService } from '../../console/fake-service/fake-service.ts';
import { items } from '../../console/fake-service/items.ts';
import { serveConsole } from '../../console/fake-service/server.ts';
import { type BrowserKind, type Visit, visit } from '../chromium.ts';
import { builtPage } from '../host/built-pages.ts';
import { closeContexts, sharedBrowser } from '../host/shared-browser.ts';

export interface ConsoleFixture {
  /** The current fake service. Each call of `reset` replaces it by one with the usual work. */
  readonly service: () => FakeService;
  readonly reset: () => FakeService;
  /** Opens a path below `/api/console/` in a new context. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export async function openConsole(kind: BrowserKind = 'shell'): Promise<ConsoleFixture> {
  let service = usual();
  const server = await serveConsole(builtPage('console'), () => service);
  const browser = await sharedBrowser(kind);
  return {
    service: () => service,
    reset: () => {
      service = usual();
      return service;
    },
    open: async (path, options) => {
      const opened = await visit(browser, options);
      await opened.page.goto(`${server.origin}/api/console/${path}`);
      return opened;
    },
    origin: server.origin,
    close: async () => {
      await closeContexts(browser);
      await server.close();
    },
  };
}

function usual(): FakeService {
  const service = new FakeService();
  service.items = items();
  return service;
}
