import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../console/screens/work/data/export.ts';
import { filterOf, toggled } from '../../../console/screens/work/data/filter.ts';
import { placeOf } from '../../../console/screens/work/data/places.ts';
import { spanOf, urgencyOf } from '../../../console/screens/work/data/times.ts';
import { firstWindow, windowOf } from '../../../console/screens/work/list/window.ts';
import { TEAM } from '../fake-service/fake-service.ts';
import { items } from '../fake-service/items.ts';

describe('the drawn part of a long list', () => {
  it('has every row that is seen, and few others', () => {
    const sizes = fc.record({
      top: fc.nat(600_000),
      height: fc.integer({ min: 100, max: 2_000 }),
      rowHeight: fc.integer({ min: 20, max: 200 }),
      count: fc.nat(10_000),
    });
    return fc.assert(
      fc.property(sizes, ({ top, height, rowHeight, count }) => {
        const { from, to } = windowOf(top, height, rowHeight, count);
        const first = Math.min(Math.floor(top / rowHeight), count);
        const last = Math.min(Math.ceil((top + height) / rowHeight), count);
        for (const row of [first, last - 1]) {
          if (row >= 0 && row < count && first < count) expect(from <= row && row < to).toBe(true);
        }
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 30);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
      }),
    );
  });
});

describe('the rows that are drawn first', () => {
  it('are those on top that a list of this height shows', () => {
    expect(firstWindow(520, 52, 200)).toEqual({ from: 0, to: 10 });
    expect(firstWindow(521, 52, 200)).toEqual({ from: 0, to: 11 });
    expect(firstWindow(520, 52, 3)).toEqual({ from: 0, to: 3 });
    expect(firstWindow(520, 52, 0)).toEqual({ from: 0, to: 0 });
  });
});

describe('filters', () => {
  it('of an address that nobody knows any more are left out', () => {
    expect(filterOf({ kind: 'hit', age: 'yesterday', assignee: 'me', from: '?' })).toEqual({
      kind: 'hit',
      assignee: 'me',
    });
    expect(filterOf({ kind: 'gone' })).toEqual({});
  });

  it('go on and off, and replace each other', () => {
    expect(toggled({ kind: 'hit' }, 'kind', 'hit')).toEqual({});
    expect(toggled({ kind: 'hit' }, 'kind', 'review')).toEqual({ kind: 'review' });
  });
});

describe('an item', () => {
  const [item] = items();
  if (item === undefined) throw new Error('there is no work');

  it.each([
    ['response', 'review', 'responses'],
    ['case', 'hit', 'cases'],
    ['case', 'second_person', 'cases'],
    ['verification', 'verification', 'verifications'],
    ['verification', 'second_person', 'verifications'],
    ['document', 'expiry', 'entities'],
    ['screening', 'failed', 'entities'],
  ] as const)('about a %s that is %s opens on the screen %s, with its queue', (type, kind, screen) => {
    const shown = { ...item, kind, subject: { ...item.subject, type } };
    const place = placeOf(shown, { assignee: 'me' });
    expect(place).toMatchObject({ screen, query: { from: '?assignee=me' } });
  });

  it('is late, due soon, or later', () => {
    const hour = 3_600_000;
    expect([-1, 1, 23 * hour, 25 * hour].map((ms) => urgencyOf(ms, 0))).toEqual([
      'late',
      'soon',
      'soon',
      'later',
    ]);
    expect(spanOf(59 * 60_000)).toEqual({ n: 59, unit: 'minutes' });
    expect(spanOf(-20 * hour)).toEqual({ n: 20, unit: 'hours' });
    expect(spanOf(50 * hour)).toEqual({ n: 2, unit: 'days' });
  });
});

describe('the exported file', () => {
  const people = new Map(TEAM.map((person) => [person.id, person]));
  const [item] = items();
  if (item === undefined) throw new Error('there is no work');

  it('has a line per item, with quotation marks doubled and names in place of ids', () => {
    const [, line] = csvOf([{ ...item, title: 'A "b", c', assigned_to: TEAM[1]?.id ?? '' }], people).split(
      '\r\n',
    );
    expect(line).toContain('"A ""b"", c"');
    expect(line).toMatch(/Tobin Ashgrove$/);
  });

  it('begins no cell with what a spreadsheet would compute', () => {
    for (const start of ['=', '+', '-', '@']) {
      const [, line = ''] = csvOf([{ ...item, title: `${start}SUM(A1)` }], people).split('\r\n');
      expect(line.split(',')[2]).toBe(`'${start}SUM(A1)`);
    }
  });
});
