/** The screens of the console over a service of one team: what each is opened with, and how to see that it is useful. */
import type { CDPSession, Page } from 'playwright-core';
import { CASE, openDeciding, REVIEW } from '../../test/browser/console/deciding/opened.ts';
import { openConsole } from '../../test/browser/console/fixture.ts';
import { aVerification, FakeEntities } from '../../test/console/fake-service/entities/entities.ts';
import { COMPANY } from '../../test/console/fake-service/entities/ids.ts';
import { FakeVerifications } from '../../test/console/fake-service/entities/verifications.ts';
import type { FakeService } from '../../test/console/fake-service/fake-service.ts';
import { FakeSettings } from '../../test/console/fake-service/settings/settings.ts';

interface Shown {
  readonly name: string;
  /** Below the mode. */
  readonly path: string;
  /** What is there once a person can work. */
  readonly useful: string;
}

const SCREENS: readonly Shown[] = [
  { name: 'Work', path: 'work', useful: 'tr[data-index]' },
  { name: 'Response', path: REVIEW, useful: 'article.at' },
  { name: 'Case', path: CASE, useful: '.sentence' },
  { name: 'Entities', path: 'entities', useful: 'tbody tr' },
  { name: 'Entity, facts', path: `entities/${COMPANY}/facts`, useful: '.groups section' },
  { name: 'Entity, owners', path: `entities/${COMPANY}/owners`, useful: '.graph .inner' },
  { name: 'Entity, documents', path: `entities/${COMPANY}/documents`, useful: 'tbody tr' },
  { name: 'Entity, requests', path: `entities/${COMPANY}/requests`, useful: 'tbody tr' },
  { name: 'Entity, timeline', path: `entities/${COMPANY}/timeline`, useful: '.timeline li' },
  { name: 'Verifications', path: 'verifications', useful: 'tbody tr' },
  { name: 'Settings, people', path: 'settings/people', useful: 'tbody tr' },
  { name: 'Settings, keys', path: 'settings/keys', useful: 'tbody tr' },
];

/** Of one screen: calls of the API when it is opened by its address and from another screen, and milliseconds of script per change. */
export interface Opening {
  readonly name: string;
  readonly byAddress: number;
  readonly fromAnother: number;
  readonly script: readonly number[];
}

export const SLOWED = 4;

/** Opens each screen by its address, then `times` times from the page of sessions. */
export async function openScreens(times: number): Promise<readonly Opening[]> {
  const fixture = await openConsole();
  try {
    const openings: Opening[] = [];
    for (const shown of SCREENS) {
      const { page, service, close } = await openDeciding(fixture, shown.path, {
        viewport: { width: 1440, height: 900 },
        prepare: ({ service }) => {
          new FakeVerifications(service);
          new FakeEntities(service).verifications = [aVerification('completed', 'issue')];
          new FakeSettings(service);
        },
      });
      await useful(page, shown);
      const byAddress = reads(service);
      const changes = await change(page, service, shown, times);
      openings.push({ name: shown.name, byAddress, ...changes });
      await close();
    }
    return openings;
  } finally {
    await fixture.close();
  }
}

async function change(page: Page, service: FakeService, shown: Shown, times: number) {
  const session = await page.context().newCDPSession(page);
  // Time of the thread: what else the machine does is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const script: number[] = [];
  let fromAnother = 0;
  for (let time = 0; time < times; time += 1) {
    await follow(page, 'settings/sessions');
    await page.locator('.sheet table').waitFor();
    await page.waitForLoadState('networkidle');
    const [calls, before] = [reads(service), await scriptTime(session)];
    await follow(page, shown.path);
    await useful(page, shown);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    fromAnother = Math.max(fromAnother, reads(service) - calls);
    script.push(((await scriptTime(session)) - before) * 1000);
  }
  return { fromAnother, script };
}

async function useful(page: Page, { useful: selector }: Shown): Promise<void> {
  await page.locator(selector).first().waitFor({ state: 'attached' });
}

/** As a click on a link does. An expression, because benches are checked without the types of a page. */
async function follow(page: Page, path: string): Promise<void> {
  const href = JSON.stringify(`/api/console/test/${path}`);
  await page.evaluate(
    `{ const link = Object.assign(document.createElement('a'), { href: ${href} }); document.body.append(link); link.click(); link.remove(); }`,
  );
}

function reads(service: FakeService): number {
  return service.calls.filter(({ method }) => method === 'GET').length;
}

/** Seconds so far. */
async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}
