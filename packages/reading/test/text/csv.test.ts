import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockCollector } from '../../src/collector.ts';
import { delimiterOf, readCsv } from '../../src/text/csv.ts';

function rowsOf(bytes: Uint8Array) {
  const into = new BlockCollector();
  readCsv(bytes, into);
  return into.blocks.map(({ cells }) => cells);
}

describe('the delimiter of a CSV file', () => {
  it.each([
    ['a,b\nc,d\n', ','],
    ['a;b\n"1,5";2\n', ';'],
    ['a\tb, c\nd\te\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['Umsatz;2024\n1.250,50;3\n9,5;4\n', ';'],
    ['one column\n', ','],
    ['', ','],
  ])('of %j is %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  it('is found whatever cells hold, where every line has the same number of them', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const table = fc
      .tuple(fc.constantFrom(',', ';', '\t', '|'), fc.integer({ min: 2, max: 6 }))
      .chain(([delimiter, width]) =>
        fc.tuple(
          fc.constant(delimiter),
          fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 12 }),
        ),
      );
    void fc.assert(
      fc.property(table, ([delimiter, rows]) => {
        const text = rows.map((row) => row.join(delimiter)).join('\r\n');
        expect(rowsOf(Buffer.from(text))).toEqual(rows);
      }),
    );
  });
});

describe('the encoding of a CSV file', () => {
  const expected = [['Straße', 'Łódź']];

  it('is told by its byte order mark, or is UTF-8', () => {
    const text = 'Straße;Łódź\n';
    const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    const files = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      utf16be,
    ];
    for (const file of files) expect(rowsOf(file)).toEqual(expected);
  });

  it('is windows-1252 where the bytes are no UTF-8', () => {
    expect(rowsOf(Buffer.from('Stra\u00dfe;\u0080 5\n', 'latin1'))).toEqual([['Straße', '€ 5']]);
  });
});

it('rows keep the number of the line on which they end, over cells of several lines', () => {
  const into = new BlockCollector();
  readCsv(Buffer.from('a,"one\ntwo"\n\nb,c\n'), into);
  expect(into.blocks.map(({ cells, at }) => [cells, at])).toEqual([
    [['a', 'one\ntwo'], { line: 2 }],
    [['b', 'c'], { line: 4 }],
  ]);
});

it('a quote that never ends is a letter like others', () => {
  expect(rowsOf(Buffer.from('a,b\n"c,d\ne,f\n'))).toEqual([
    ['a', 'b'],
    ['"c', 'd'],
    ['e', 'f'],
  ]);
});
