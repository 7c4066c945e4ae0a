/** Labels of places. */
import { expect, it } from 'vitest';
import { placeLabel } from '../src/place-label.ts';
import type { Place } from '../src/schema.ts';

const box = { x: 0, y: 0, width: 1, height: 1 };

it.each<[Place, string]>([
  [{ page: 3, box }, 'page 3'],
  [{ sheet: 'Accounts', cells: 'A3:D3' }, 'sheet Accounts, A3:D3'],
  [{ slide: 2 }, 'slide 2'],
  [{ line: 7 }, 'line 7'],
  [{ section: [] }, 'beginning'],
  [{ section: ['Handbook', 'Policies', 'Training'] }, 'section Policies › Training'],
])('names %j as "%s"', (at, label) => {
  expect(placeLabel(at)).toBe(label);
});
