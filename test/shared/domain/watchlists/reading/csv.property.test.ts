/** CSV publications: written values are read back, and a file that is truncated within a line is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListUnreadable } from '#shared/domain/watchlists/errors.ts';
import { csvRecords, csvRows, type Layout, ofWidth } from '#shared/domain/watchlists/reading/csv.ts';
import { bytesOf } from '../../../../support/lists/official-files.ts';

const layout: Layout = { list: 'eu_fsf', file: 'a file', endsLines: true };
/** Any value of a cell, without surrounding white space. */
const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) =>
  [...text]
    .filter((letter) => !'\r\u001A\uFEFF'.includes(letter))
    .join('')
    .trim(),
);
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  );
const columnsOf = (width: number) => Array.from({ length: width }, (_, index) => `Column ${index}`);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const written = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');

describe('a CSV publication', () => {
  it('is read as it was written, with a mark of byte order or without', () => {
    return fc.assert(
      fc.property(table, fc.boolean(), (rows, hasMark) => {
        const columns = columnsOf(rows[0]?.length ?? 0);
        const text = `${hasMark ? '\uFEFF' : ''}${written([columns, ...rows])}`;
        const records = csvRecords(csvRows(bytesOf(text), layout), layout, columns);
        const kept = rows.filter((cells) => !(cells[0] === columns[0] && cells[1] === columns[1]));
        expect(records.map((record) => columns.map((column) => record.get(column)))).toEqual(kept);
      }),
    );
  });

  it('is refused wherever it was cut inside a line, and never read in part', () => {
    return fc.assert(
      fc.property(table, fc.double({ min: 0, max: 1, noNaN: true }), (rows, share) => {
        const columns = columnsOf(rows[0]?.length ?? 0);
        const whole = written([columns, ...rows]);
        const kept = whole.slice(0, Math.floor(share * whole.length));
        fc.pre(kept.length > 0 && !kept.endsWith('\n'));
        expect(() => csvRecords(csvRows(bytesOf(kept), layout), layout, columns)).toThrow(ListUnreadable);
      }),
    );
  });

  it('is read or refused, whatever the bytes are', () => {
    return fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          ofWidth(csvRows(bytes, layout), layout, 3);
          csvRecords(csvRows(bytes, layout), layout, ['a', 'b']);
        } catch (error) {
          expect(error).toBeInstanceOf(ListUnreadable);
        }
      }),
    );
  });

  it('says what is wrong without quoting what is in the file', () => {
    const names = 'Name,Born\n"Secret Person",1970,more\n"Other Person",1971\n';
    expect(() => csvRecords(csvRows(bytesOf(names), layout), layout, ['Name', 'Born'])).toThrow(
      /^eu_fsf cannot be read: the format is not the known one: line 2 of a file has 3 of 2 columns$/,
    );
  });
});
