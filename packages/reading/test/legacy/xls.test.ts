import { describe, expect, it } from 'vitest';
import { readerOf } from '../../src/read-document.ts';
import { cell, docOf, pptOf, splitSharedText, xlsOf } from '../../testing/made-legacy.ts';

const rowsOf = async (bytes: Uint8Array) => {
  const read = await readerOf('xls');
  return (await read(bytes)).blocks.map(({ cells, at }) => [cells, 'cells' in at ? at.cells : '']);
};

describe('a workbook until 2007', () => {
  it('has the cells of every kind of record', async () => {
    const cells = [
      cell.number(0, 0, 12.5),
      cell.small(0, 1, 1234, true),
      cell.small(0, 2, -7),
      cell.many(1, 0, [1, 2, 3]),
      cell.flag(2, 0, 1),
      cell.flag(2, 1, 0x07, true),
      cell.label(3, 27, 'Łódź'),
      cell.formulaText(4, 0, 'a result'),
    ];
    expect(await rowsOf(xlsOf({ sheets: [{ name: 'S', cells }] }))).toEqual([
      [['12.5', '12.34', '-7'], 'A1:C1'],
      [['1', '2', '3'], 'A2:C2'],
      [['TRUE', '#DIV/0!'], 'A3:B3'],
      [['Łódź'], 'AB4'],
      [['a result'], 'A5'],
    ]);
  });

  it('has texts that go on in another record with letters of another width', async () => {
    const sheets = [{ name: 'S', cells: [cell.shared(0, 0, 0)] }];
    expect(await rowsOf(xlsOf({ sheets, shared: splitSharedText('Nord', 'wińd') }))).toEqual([
      [['Nordwińd'], 'A1'],
    ]);
  });
});

describe('a document until 2007 that opens with a password only', () => {
  it.each([
    ['xls', xlsOf({ sheets: [], isProtected: true })],
    ['doc', docOf(['secret'], true)],
    ['ppt', pptOf([{ title: 'secret', lines: [] }], true)],
  ] as const)('says so: %s', async (type, bytes) => {
    const read = await readerOf(type);
    expect(await read(bytes)).toMatchObject({ status: 'encrypted', blocks: [] });
  });
});
