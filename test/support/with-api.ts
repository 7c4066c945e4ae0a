/** The fixture of tests that call the API in this process: opened before a file's tests, reset between them, closed after. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { misfitsOf } from './events/misfits.ts';
import { InProcessApi } from './in-process-api.ts';

export interface ApiFixtureOptions {
  /** How the API is opened; on nothing special where nothing is said. */
  readonly open?: () => Promise<InProcessApi>;
  /** True where tests read mails that were sent before them. */
  readonly keepsMails?: boolean;
  /** True where tests announce events of their own making. */
  readonly announcesAnything?: boolean;
  /** Milliseconds that `ready` may take. */
  readonly timeout?: number;
}

/**
 * Opens the API and hands it to `ready`, once for the file. Before each test, sent mails and failing addresses are
 * forgotten; what is stored stays, so that tests take a tenant of their own. After the last one, every event that was announced must
 * fit its contract.
 */
export function withApi(
  ready: (api: InProcessApi) => unknown,
  {
    open = () => InProcessApi.open(),
    keepsMails = false,
    announcesAnything = false,
    timeout,
  }: ApiFixtureOptions = {},
): void {
  let api: InProcessApi;
  beforeAll(async () => {
    api = await open();
    await ready(api);
  }, timeout);
  beforeEach(() => {
    if (!keepsMails) api.mails.length = 0;
    api.failing.clear();
  });
  afterAll(async () => {
    const misfits = announcesAnything ? [] : await misfitsOf(api);
    await api.close();
    expect(misfits).toEqual([]);
  });
}
