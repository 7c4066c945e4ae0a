/** The tags that matter are seen in every row of the list of work, however narrow it is and however long the name. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { items } from '../../../console/fake-service/items.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

/** Texts of the first row's tags that lie within what is drawn of it. */
function seenTags(page: Page): Promise<readonly string[]> {
  return page.locator('tr[data-index="0"]').evaluate((row) => {
    const within = (inner: DOMRect, outer: DOMRect) =>
      ['top', 'left'].every((side) => Reflect.get(inner, side) >= Reflect.get(outer, side) - 1) &&
      ['bottom', 'right'].every((side) => Reflect.get(inner, side) <= Reflect.get(outer, side) + 1);
    return [...row.querySelectorAll('.tags .chip')].flatMap((tag) => {
      const around = ['.tags', '.name', '.c-what'].flatMap((name) => tag.closest(name) ?? []);
      const box = tag.getBoundingClientRect();
      const isSeen = [...around, row].every((each) => within(box, each.getBoundingClientRect()));
      return isSeen ? [tag.textContent ?? ''] : [];
    });
  });
}

async function opened(width: number, title: string, locale = 'en-GB') {
  const service = fixture.reset();
  const [first] = items();
  if (first === undefined) throw new Error('there is work');
  const tags = ['ownership', 'high_risk', 'sanctions'] as const;
  service.items = [{ ...first, title, tags: [...tags] }, ...items().slice(1)];
  const opening = await fixture.open('test/work', { viewport: { width, height: 844 }, locale });
  await opening.page.locator('tr[data-index]').first().waitFor();
  const folder = process.env['PROBITY_PICTURES'];
  if (folder !== undefined)
    await opening.page.screenshot({ path: `${folder}/tags-${locale}-${width}-${title.length}.png` });
  return opening;
}

it.each([
  [1440, 'Saltmarsh Crane Works Ltd'],
  [1440, 'Northwind Harbour Logistics and Crane Works Holding Ltd'],
  [1024, 'Saltmarsh Crane Works Ltd'],
  [1024, 'Northwind Harbour Logistics and Crane Works Holding Ltd'],
  [390, 'Saltmarsh Crane Works Ltd'],
  [390, 'Northwind Harbour Logistics and Crane Works Holding Ltd'],
])('a case by ownership says at %i pixels that it is one, and its tags: %s', async (width, title) => {
  const { page, close } = await opened(width, title);
  expect(await page.locator('tr[data-index="0"] .kind').innerText()).toBe('Owners to judge');
  expect(await seenTags(page)).toEqual(['High risk', 'Sanctions']);
  const name = page.getByRole('link', { name: title, exact: true });
  expect((await name.boundingBox())?.width).toBeGreaterThan(60);
  await close();
});

it.each([1440, 1024, 390])('nothing of a card or row is cut off at %i pixels in German', async (width) => {
  const { page, close } = await opened(width, 'Saltmarsh Crane Works Ltd', 'de-DE');
  expect(await seenTags(page)).toHaveLength(2);
  await close();
});
