/** The fixture of the page tests: the page built once, a new fake service and new windows for each test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { buildPortal, type PortalBuild } from '../../../portal/build.ts';
import { FakeService } from '../fake-service/fake-service.ts';
import { everyAnswer, everyType } from '../fake-service/questionnaire.ts';
import { type OpenWindow, openWindow } from './open-window.ts';

export interface PageFixture {
  readonly service: FakeService;
  open(from: Parameters<typeof openWindow>[3]): Promise<OpenWindow>;
  /** A page with the session already open, as after a reload. */
  resume(from?: Parameters<typeof openWindow>[3]): Promise<OpenWindow>;
  answerAll(): void;
}

/** Registers the hooks in the suite that calls it. A test fails where the page calls the service wrongly. */
export function pageFixture(): PageFixture {
  let folder: string;
  let built: PortalBuild;
  let service: FakeService;
  const opened: OpenWindow[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-page-'));
    built = await buildPortal(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => {
    service = new FakeService(everyType());
  });
  afterEach(() => {
    for (const { window } of opened.splice(0)) window.close();
    expect(service.mistakes).toEqual([]);
  });
  const open: PageFixture['open'] = async (from) => {
    const page = await openWindow(folder, built, service, from);
    opened.push(page);
    return page;
  };
  return {
    get service() {
      return service;
    },
    open,
    resume: async (from = {}) => {
      const page = await open({ ...from, storage: { 'probity.session': service.bearer, ...from.storage } });
      await page.until(() => page.document.querySelector('.facts'));
      return page;
    },
    answerAll: () => {
      for (const [id, answer] of everyAnswer(service.questionnaire)) service.saveElsewhere(id, answer);
    },
  };
}
