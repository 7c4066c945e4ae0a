/** The fixture of the console's browser tests: the built page, a fake service on loopback, and one Chromium. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { buildConsole } from '../../../console/build.ts';
import { FakeService } from '../../console/fake-service/fake-service.ts';
import { items } from '../../console/fake-service/items.ts';
import { serveConsole } from '../../console/fake-service/server.ts';
import { type BrowserKind, launchChromium, type Visit, visit } from '../chromium.ts';

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
  const folder = await mkdtemp(join(tmpdir(), 'console-browser-'));
  await buildConsole(folder);
  let service = usual();
  const server = await serveConsole(folder, () => service);
  const browser = await launchChromium(kind);
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
      await browser.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function usual(): FakeService {
  const service = new FakeService();
  service.items = items();
  return service;
}
