/** The fixture of the browser tests: the built page, a fake service on loopback, and the browser of this process. */
import type { Browser } from 'playwright-core';
import type { CompiledQuestionnaire } from '#shared/domain/questionnaires/compile.ts';
import { FakeService } from '../portal/fake-service/fake-service.ts';
import { everyType } from '../portal/fake-service/questionnaire.ts';
import { type FakeServer, serve } from '../portal/fake-service/server.ts';
import type { BrowserKind } from './chromium.ts';
import { builtPage } from './host/built-pages.ts';
import { closeContexts, sharedBrowser } from './host/shared-browser.ts';

export interface BrowserFixture {
  readonly browser: Browser;
  /** The current fake service. Each call of `reset` replaces it. */
  readonly service: () => FakeService;
  readonly reset: (questionnaire?: CompiledQuestionnaire) => FakeService;
  /** Address of the page, with the token of `link` in its fragment where one is given. */
  readonly address: (link?: string) => string;
  readonly close: () => Promise<void>;
}

export async function openFixture(kind: BrowserKind = 'shell'): Promise<BrowserFixture> {
  let service = new FakeService(everyType());
  const server: FakeServer = await serve(builtPage('portal'), () => service);
  const browser = await sharedBrowser(kind);
  return {
    browser,
    service: () => service,
    reset: (questionnaire = everyType()) => {
      service = new FakeService(questionnaire);
      return service;
    },
    address: (link) => `${server.origin}/api/portal/${link === undefined ? '' : `#${link}`}`,
    close: async () => {
      await closeContexts(browser);
      await server.close();
    },
  };
}
