/** What a step of scrolling through the list of work costs the thread of the page, for a short list and for a long one. */
import type { Page } from 'playwright-core';
import { openConsole } from '../../test/browser/console/fixture.ts';
import { items } from '../../test/console/fake-service/items.ts';
import type { Section } from '../table.ts';

const SHORT = 1_000;
const LONG = 10_000;
const STEPS = 80;
/** A long list may cost so many times as much as a short one. */
const MOST_RATIO = 1.5;

export async function measureScrolling(): Promise<Section> {
  const fixture = await openConsole();
  try {
    const spent: { readonly count: number; readonly median: number; readonly most: number }[] = [];
    for (const count of [SHORT, LONG]) {
      fixture.reset().items = items(count);
      const { page, close } = await fixture.open('test/work', { viewport: { width: 1440, height: 900 } });
      await page.locator('tr[data-index]').first().waitFor();
      const steps = [...(await timeOfSteps(page))].sort((a, b) => a - b);
      spent.push({ count, median: steps[STEPS / 2] ?? Number.NaN, most: steps.at(-1) ?? Number.NaN });
      await close();
    }
    return sectionOf(spent);
  } finally {
    await fixture.close();
  }
}

function sectionOf(
  spent: readonly { readonly count: number; readonly median: number; readonly most: number }[],
): Section {
  const [short, long] = spent;
  const ratio = (long?.median ?? Number.NaN) / (short?.median ?? Number.NaN);
  return {
    title: 'The console: scrolling',
    how: `Chromium over a service with ${SHORT} and with ${LONG} items of work: milliseconds of the page's thread per step of 400 pixels, ${STEPS} steps. What a step draws does not depend on the length of the list, so the ratio of the medians is near 1; goal ≤ ${MOST_RATIO}. A task of more than 50 ms is felt.`,
    head: ['Items', 'Median', 'Longest', 'Ratio'],
    rows: spent.map(({ count, median, most }) => [
      String(count),
      `${median.toFixed(1)} ms`,
      `${most.toFixed(1)} ms`,
      count === LONG ? ratio.toFixed(2) : '',
    ]),
    short:
      ratio > MOST_RATIO ? [`A step through ${LONG} items takes ${ratio.toFixed(2)} times as long.`] : [],
  };
}

/** Milliseconds that the page's thread spends on each step: what else the machine does is not counted. */
async function timeOfSteps(page: Page): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentSoFar = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const spent: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const before = await spentSoFar();
    // An expression, because benches are checked without the types of a page.
    await page.evaluate(
      `(async () => { document.querySelector('.list').scrollTop += 400; await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))); })()`,
    );
    spent.push(((await spentSoFar()) - before) * 1000);
  }
  return spent;
}
