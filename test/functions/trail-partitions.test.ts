/** Which kinds of items lie in the table of the audit trail: those of the audit, and no others. */
import { expect, it } from 'vitest';
import { itemKinds } from '#functions/items.ts';
import { AREAS, isTrail } from '#shared/platform/table/areas.ts';

const trail = itemKinds.filter(({ area, pk }) =>
  isTrail(`${AREAS[area]}#${pk}`.replaceAll(/<[^>]+>/g, 'filled')),
);

it('are the rows of the trail and the links of its chain', () => {
  expect(trail.map(({ name }) => name).sort()).toEqual(['audit link', 'audit row']);
});

it('are not found by an index, because that table has none', () => {
  expect(trail.filter(({ spread }) => spread?.some((each) => each !== 'partitions'))).toEqual([]);
});
