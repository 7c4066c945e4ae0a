/** Tables are aligned by display width, and stored text cannot control the terminal. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderFields, renderTable } from '../../../cli/output/table.ts';
import { harmless, widthOf } from '../../../cli/output/width.ts';

const plain = (text: string) => text;

test.each([
  ['abc', 3],
  ['Zürich', 6],
  ['Zu\u0308rich', 6],
  ['東京', 4],
  ['한국', 4],
  ['ｆｕｌｌ', 8],
  ['👩‍👩‍👧', 2],
  ['🇩🇪', 2],
  ['✔️', 2],
  ['✔', 1],
  ['a\u200bb', 2],
  ['', 0],
])('%s takes %d columns', (text, columns) => {
  expect(widthOf(text)).toBe(columns);
});

test('columns start where their heading starts, and numbers end where it ends', () => {
  const rows = [
    ['東京電力', 5, 'x'],
    ['Zu\u0308rich', 1234567, 'y'],
  ] as const;
  expect(renderTable(['NAME', 'CREDITS', 'END'], rows, plain).split('\n')).toEqual([
    'NAME      CREDITS  END',
    '東京電力        5  x',
    'Zu\u0308rich    1234567  y',
  ]);
});

test('every line of a table puts its second column at the same place, whatever the first holds', () => {
  void fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 6 }), (names) => {
      const lines = renderTable(
        ['FIRST', 'SECOND'],
        names.map((name) => [name, 'MARK']),
        plain,
      ).split('\n');
      expect(lines).toHaveLength(names.length + 1);
      const at = lines.slice(1).map((line) => widthOf(line) - 'MARK'.length);
      expect(new Set([...at, widthOf(lines[0] ?? '') - 'SECOND'.length]).size).toBe(1);
    }),
  );
});

test('fields have one column of labels', () => {
  expect(
    renderFields(
      [
        ['a', 1],
        ['label', 'x'],
      ],
      plain,
    ),
  ).toBe('a      1\nlabel  x');
});

test('control characters are shown, not obeyed', () => {
  const row = ['\u001b[2J\u001b]0;owned\u0007\r\nx\u202Ey\u009b31m'];
  const [, line = ''] = renderTable(['NAME'], [row], plain).split('\n');
  expect(line).toBe('\uFFFD[2J\uFFFD]0;owned\uFFFD\uFFFD\uFFFDx\uFFFDy\uFFFD31m');
  expect(harmless('Zürich 東京')).toBe('Zürich 東京');
});
