/** Files as spreadsheets write them: encoding, separator, quotes, headings. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../../console/parts/csv.ts';
import { FIELDS, guessMapping, withColumn } from '../../../console/screens/send/many/file/columns.ts';
import { decode } from '../../../console/screens/send/many/file/decode.ts';
import { MOST_ROWS, readTable } from '../../../console/screens/send/many/file/table.ts';
import { failedRows } from '../../../console/screens/send/many/run/failed-rows.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const marked = mark ? `\uFEFF${text}` : text;
  return Uint8Array.from(
    Array.from({ length: marked.length }, (_, at) => marked.charCodeAt(at)).flatMap((unit) =>
      order === 'le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255],
    ),
  );
}

/** Texts of a table: no NUL, no lone surrogates. */
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => !text.includes('\0') && text.isWellFormed() && !text.startsWith('\uFEFF'));

describe('the encoding of a file', () => {
  it('is UTF-8 with and without a mark', () => {
    void fc.assert(
      fc.property(anyText, fc.boolean(), (text, mark) => {
        fc.pre(!text.startsWith('%PDF'));
        expect(decode(utf8(mark ? `\uFEFF${text}` : text))?.text).toBe(text);
      }),
    );
  });

  it('is UTF-16 in both orders where a mark says so', () => {
    void fc.assert(
      fc.property(anyText, fc.constantFrom('le', 'be'), (text, order) => {
        expect(decode(utf16(text, order, true))).toEqual({ text, encoding: `utf-16${order}` });
      }),
    );
  });

  it('is UTF-16 without a mark where the headings are Latin letters', () => {
    for (const order of ['le', 'be'] as const) {
      const text = 'name;e-mail\r\nŁódź Ropes;a@b.example';
      expect(decode(utf16(text, order, false))).toEqual({ text, encoding: `utf-16${order}` });
    }
  });

  it('is that of Windows where the bytes are no UTF-8', () => {
    const bytes = Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80]);
    expect(decode(bytes)).toEqual({ text: 'Müller €', encoding: 'windows-1252' });
  });

  it.each([
    ['a spreadsheet', [0x50, 0x4b, 0x03, 0x04, 0x14]],
    ['an old spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
    ['other binary data', [0x61, 0x00, 0x00, 0x62, 0x01, 0x00]],
  ])('refuses %s', (_, bytes) => {
    expect(decode(Uint8Array.from(bytes))).toBeUndefined();
  });

  it('never throws', () => {
    void fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void decode(bytes)));
  });
});

const heading = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,10}[A-Za-z]$/);
/** White space around a cell is not kept. */
const cell = fc
  .string({ unit: fc.constantFrom(...'ab ,;\t"\n\'=ü'), maxLength: 12 })
  .map((text) => text.trim());

/** Two columns or more, and no row without content. */
const aTable = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc.record({
    header: fc.array(heading, { minLength: width, maxLength: width }),
    rows: fc.array(
      fc
        .array(cell, { minLength: width, maxLength: width })
        .filter((cells) => cells.some((each) => each !== '')),
      { minLength: 1, maxLength: 8 },
    ),
  }),
);

/** Every cell is quoted, as many programs do. */
function quoted(rows: readonly (readonly string[])[], delimiter: string): string {
  return rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');
}

describe('a table', () => {
  it('is read as it was written, whatever separates its cells', () => {
    void fc.assert(
      fc.property(aTable, fc.constantFrom(',', ';', '\t'), ({ header, rows }, delimiter) => {
        const named = `sep=${delimiter}\r\n${quoted([header, ...rows], delimiter)}`;
        const table = readTable(named);
        expect(table).toMatchObject({ header, delimiter });
        expect('rows' in table && table.rows.map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  it.each([',', ';', '\t'])('finds the separator %j by itself', (delimiter) => {
    const rows = [
      ['name', 'e-mail', 'note'],
      ['Larkspur, Works; Ltd', 'a@b.example', 'one'],
      ['Fenmoor', 'c@d.example', 'two, three; four'],
    ];
    expect(readTable(quoted(rows, delimiter))).toMatchObject({ delimiter, header: rows[0] });
  });

  it('keeps the place of each row, and leaves empty rows and columns out', () => {
    const table = readTable('name,e-mail,,\n\nA,a@b.example,,\n,,,\n"B\nC",b@c.example\n');
    expect(table).toMatchObject({
      header: ['name', 'e-mail'],
      rows: [
        { line: 3, cells: ['A', 'a@b.example'] },
        { line: 6, cells: ['B\nC', 'b@c.example'] },
      ],
    });
  });

  it('says where a quotation mark is not closed', () => {
    expect(readTable('name,e-mail\nA,a@b.example\n"B,b@c.example\n')).toMatchObject({ problem: 'broken' });
  });

  it('takes no file without rows, and none with too many', () => {
    expect(readTable('name,e-mail\n')).toEqual({ problem: 'empty' });
    expect(readTable('')).toEqual({ problem: 'empty' });
    expect(readTable(`name,e-mail\n${'A,a@b.example\n'.repeat(MOST_ROWS + 1)}`)).toEqual({
      problem: 'too_many',
    });
    expect(readTable(`name,e-mail\n${'A,a@b.example\n'.repeat(MOST_ROWS)}`)).not.toHaveProperty('problem');
  });

  it('never throws, and gives every row as many cells as there are headings', () => {
    void fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab,;\t"\r\n '), maxLength: 80 }), (text) => {
        const table = readTable(text);
        if ('problem' in table) return;
        for (const { cells } of table.rows) expect(cells.length).toBe(table.header.length);
      }),
    );
  });
});

describe('the rows that were not sent', () => {
  it('are read again as they were, with the reason beside them', () => {
    void fc.assert(
      fc.property(aTable, ({ header, rows }) => {
        const text = failedRows(
          header,
          rows.map((cells) => ({ cells, why: 'No name' })),
          'Why',
        );
        const table = readTable(decode(utf8(text))?.text ?? '');
        // What a spreadsheet would take for a formula has an apostrophe before it.
        const safe = rows.map((cells) => cells.map((each) => (/^=/.test(each) ? `'${each}` : each)));
        expect(table).toMatchObject({ header: [...header, 'Why'], delimiter: ',' });
        expect('rows' in table && table.rows.map(({ cells }) => cells)).toEqual(
          safe.map((cells) => [...cells, 'No name']),
        );
      }),
    );
  });

  it.each(['=', '+', '-', '@', '\t', '\r'])('begin no cell with %j', (sign) => {
    expect(csvText([[`${sign}SUM(A1)`]])).toMatch(/^\uFEFF"?'/);
  });
});

describe('headings', () => {
  it.each([
    [['E-Mail', 'Company name', 'Country'], { email: 0, name: 1, country: 2 }],
    [
      ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Fragebogen'],
      { email: 2, first_name: 0, last_name: 1, template: 3 },
    ],
    [['الاسم الأول', 'اسم العائلة', 'البريد الإلكتروني'], { email: 2, first_name: 0, last_name: 1 }],
    [['Entity ID', 'legal_name', 'EMAIL'], { entity_id: 0, name: 1, email: 2 }],
    [['colour', 'shape'], {}],
  ])('%j are understood', (header, mapping) => {
    expect(guessMapping(header)).toEqual(mapping);
  });

  it('never give one column to two fields, whatever is chosen', () => {
    const choice = fc.tuple(fc.constantFrom(...FIELDS), fc.option(fc.nat(5), { nil: undefined }));
    void fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 6 }), fc.array(choice), (header, choices) => {
        const mapping = choices.reduce(
          (known, [field, column]) => withColumn(known, field, column),
          guessMapping(header),
        );
        const columns = Object.values(mapping);
        expect(new Set(columns).size).toBe(columns.length);
        const [last] = choices.slice(-1);
        if (last !== undefined) expect(mapping[last[0]]).toBe(last[1]);
      }),
    );
  });
});
