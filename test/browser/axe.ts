/** Accessibility checks: axe, and two measurements that axe does not make. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations as `rule: element …`. The script is injected by the debugger, so the page's CSP stays in force. */
export async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(TAGS)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  );
  return unsafeStrings(found);
}

/** Horizontal overflow in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Buttons and controls smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8), as `element width×height`. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.locator('button, input, select, textarea, label.choice').evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const target = node.closest('label.choice') ?? node;
      const { width, height } = target.getBoundingClientRect();
      const hidden = width === 0 || height === 0;
      return hidden || (width >= 24 && height >= 24) ? [] : [`${node.outerHTML} ${width}×${height}`];
    }),
  );
}

function unsafeStrings(value: unknown): readonly string[] {
  return value as readonly string[];
}
