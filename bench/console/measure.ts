/** The console in Chromium: calls until a screen is useful, script of a change of screens, and bytes. */
import { existsSync } from 'node:fs';
import type { Section } from '../table.ts';
import { measureBytes } from './bytes.ts';
import { type Opening, openScreens, SLOWED } from './screens.ts';
import { measureScrolling } from './scrolling.ts';

const TIMES = 20;
const MOST_CALLS = 3;
const MOST_SCRIPT_MS = 50;
const BROWSER = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export async function measureConsole(): Promise<Section[]> {
  const bytes = await measureBytes();
  if (!existsSync(BROWSER)) {
    console.log('SKIPPED: calls and script of the console need Chromium.');
    return [bytes];
  }
  return [bytes, sectionOf(await openScreens(TIMES)), await measureScrolling()];
}

function sectionOf(openings: readonly Opening[]): Section {
  const rows = openings.map(({ name, byAddress, fromAnother, script }) => {
    const sorted = [...script].sort((a, b) => a - b);
    const [median, high] = [at(sorted, 0.5), at(sorted, 0.95)];
    return { name, byAddress, fromAnother, median, high };
  });
  return {
    title: 'The console: screens',
    how: `Chromium over a service of one team. Calls: reads of the API until a person can work, when the screen is opened by its address (session and people included) and from another screen. Script: milliseconds of the page's thread in scripts per change of screens, ${TIMES} changes, the processor slowed ${SLOWED} times; the first one compiles the screen. Goals: ≤ ${MOST_CALLS} calls from another screen, p95 ≤ ${MOST_SCRIPT_MS} ms.`,
    head: ['Screen', 'Calls by address', 'Calls', 'Script, median', 'Script, p95'],
    rows: rows.map(({ name, byAddress, fromAnother, median, high }) => [
      name,
      String(byAddress),
      String(fromAnother),
      `${median.toFixed(0)} ms`,
      `${high.toFixed(0)} ms`,
    ]),
    short: rows.flatMap(({ name, fromAnother, high }) => [
      ...(fromAnother > MOST_CALLS ? [`${name} makes ${fromAnother} calls.`] : []),
      ...(high > MOST_SCRIPT_MS ? [`${name} takes ${high.toFixed(0)} ms.`] : []),
    ]),
  };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
