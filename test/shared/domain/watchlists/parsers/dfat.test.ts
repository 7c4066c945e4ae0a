/** Australia's consolidated list: invented workbooks in its format. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlockCollector, KEPT_LIMITS } from '@probity/reading/collector';
import { readXls } from '@probity/reading/legacy/workbook/xls';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListUnreadable } from '#shared/domain/watchlists/errors.ts';
import { birthDates, listingDate } from '#shared/domain/watchlists/parsers/dfat/dates.ts';
import { PARSERS } from '#shared/domain/watchlists/parsers/parsers.ts';
import type { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import {
  AUSTRALIA,
  AUSTRALIA_COLUMNS,
  type AustralianRow,
  australianList,
} from '../../../../support/lists/australia-file.ts';
import { bytesOf, recordsOf } from '../../../../support/lists/official-files.ts';

const namesOf = (record: ListedRecord | undefined) =>
  record?.names.map(({ kind, text }) => `${kind} ${text}`);
const fieldOf = (record: ListedRecord | undefined, tag: string) =>
  record?.fields.filter((field) => field.tag === tag).map(({ value }) => value);
const parsed = (rows: readonly AustralianRow[]) => PARSERS.au_dfat({ list: australianList(rows) }).records;
const row = (reference: string, name: string, type = 'Primary Name'): AustralianRow => ({
  Reference: reference,
  'Name of Individual or Entity': name,
  Type: 'Individual',
  'Name Type': type,
});

describe('Australia', () => {
  const [person, company, ship] = recordsOf('au_dfat');

  it('gives a person all names of its rows, the main one first and weak ones last', () => {
    expect(namesOf(person)).toEqual([
      'primary Talis OSTRAM',
      'alias Talis Ostrum',
      'original Талис Острам',
      'weak The Heron',
    ]);
  });

  it('gives a person the facts of all rows, and a number as its cell shows it', () => {
    expect(person).toMatchObject({
      ...{ id: 'au_dfat:1000', kind: 'individual', topics: ['sanction'] },
      ...{ birth_dates: ['1958', '1962', '1962-08-24', '1963', '1964'], listed_on: '2001-01-25' },
      countries: ['AT', 'BA', 'LV'],
      identifiers: [
        { type: 'Passport', value: 'LV7654321' },
        { type: 'National identification number', value: '6103041111' },
      ],
    });
    expect(fieldOf(person, 'programme')).toEqual(['1267 (Atlantis)']);
    expect(fieldOf(person, 'measure')).toEqual(['Targeted Financial Sanction', 'Travel Ban']);
    expect(fieldOf(person, 'address')).toEqual(['5 Lens Road, Riga, Latvia (previous)', 'Atlantis']);
    expect(fieldOf(person, 'last_edited')).toEqual(['2025-12-09']);
  });

  it('gives a company its former name, and a ship its number', () => {
    expect(namesOf(company)).toEqual(['primary Ostram Freight Pty Ltd', 'former Ostram Cargo']);
    expect(company).toMatchObject({ kind: 'company', countries: ['AT'], listed_on: '2012-03-02' });
    expect(ship).toMatchObject({ kind: 'vessel', identifiers: [{ value: '9999995' }], listed_on: null });
  });

  it('is as new as its newest edit, where the workbook does not say when it was saved', () => {
    expect(PARSERS.au_dfat({ list: AUSTRALIA }).published_on).toBe('2025-12-09');
  });
});

describe('rows', () => {
  it('apart from the others of their number belong to them', () => {
    const rows = [row('7', 'Talis Orvane'), row('8', 'Brita Osterwal'), row('7a', 'T. Orvane', 'Alias')];
    expect(parsed(rows).map(namesOf)).toEqual([
      ['primary Talis Orvane', 'alias T. Orvane'],
      ['primary Brita Osterwal'],
    ]);
  });

  it('with a main name of their own are another entry, though the number was used before', () => {
    const rows = [row('7', 'Talis Orvane'), row('8', 'Brita Osterwal'), row('7', 'Mira Quill')];
    expect(parsed(rows).map(namesOf)).toEqual([
      ['primary Talis Orvane'],
      ['primary Brita Osterwal'],
      ['primary Mira Quill'],
    ]);
  });

  it('of months and years alone give no day', () => {
    const born = (number: number, format: 'month' | 'year') =>
      parsed([{ ...row('7', 'Talis Orvane'), 'Date of Birth': { number, format } }])[0]?.birth_dates;
    expect(born(22_882, 'month')).toEqual(['1962-08']);
    expect(born(22_882, 'year')).toEqual(['1962']);
  });
});

describe('a cell of birth dates', () => {
  it.each([
    [
      'a) Approximately 1955- 1958 b) 12 Jan. 1960',
      ['1954', '1955', '1956', '1957', '1958', '1959', '1960-01-12'],
    ],
    ['04/03/1971; alt DOB: 1972', ['1971-03-04', '1972']],
    ['13/06/1961, Approximately 1963', ['1961-06-13', '1962', '1963', '1964']],
    ['a)1961 b)1962', ['1961', '1962']],
    ['1965 or 1966', ['1965', '1966']],
    ['Approximately: Between 1972 and 1974', ['1971', '1972', '1973', '1974', '1975']],
    ['a) Between Aug. and Sep 1960 b) 1961', ['1960', '1961']],
    ['12 May 1960; 9 Dec 1961 (from\nfalse passport)', ['1960-05-12', '1961-12-09']],
    ['14/04/1970 14/04/1971', ['1970-04-14', '1971-04-14']],
    ['03/1955', ['1955-03']],
    ['24/08/1962\u00A0', ['1962-08-24']],
    ['a) 12 Apr. 1960 b) 01/02/1381 (Hijri Calendar)', ['1960-04-12']],
    ['approximately 1963/1964', ['1963', '1964']],
    ['Approximately (45-50 years old)', []],
    ['na', []],
  ])('%s', (cell, dates) => {
    expect(birthDates(cell)).toEqual(dates);
  });

  it('gives dates of the calendar alone, whatever is written', async () => {
    const word = fc.constantFrom(
      'a) ',
      'b)',
      'between ',
      ' and ',
      ' or ',
      'approximately ',
      '1962',
      '13',
      '/',
      '.',
      ', ',
      '; ',
      '-',
      ' ',
      'Jan',
      '(',
      ')',
      '\n',
      '31/02/1960',
    );
    await fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        for (const date of birthDates(words.join(''))) expect(date).toMatch(/^\d{4}(-\d{2}(-\d{2})?)?$/);
      }),
    );
  });
});

describe('words about a listing', () => {
  it.each([
    ['Listed by UN 1267 Committee on 25 January 2001 (amended on 20 December 2005)', '2001-01-25'],
    ['28 Jan. 2003 (amended on 2 Jul. 2007)', '2003-01-28'],
    ['Listed on: 6 Oct. 2001', '2001-10-06'],
    ['Listedon 7 Oct. 2001 (amended on 1 May 2002)', '2001-10-07'],
    ['Listed 8 Oct. 2001', '2001-10-08'],
    ['2012-03-02', '2012-03-02'],
    ['Consolidated List 2001 (updated on 5 Aug. 2004)', undefined],
    ['Autonomous Sanctions (Invented) List 2012', undefined],
  ])('%s', (words, day) => {
    expect(listingDate(words)).toBe(day);
  });
});

describe('a file', () => {
  const without = (column: string) =>
    australianList(
      [row('7', 'A B')],
      AUSTRALIA_COLUMNS.filter((each) => each !== column),
    );

  it.each([
    [
      'of the former kind',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0),
      'Australian_Sanctions_Consolidated_List.xlsx is needed',
    ],
    ['of text', bytesOf('Reference,Name'), 'is needed'],
    ['without a column', without('Alias Strength'), 'no column "Alias Strength"'],
    ['without the sheet', without('Reference'), 'no sheet with the column "Reference"'],
    [
      'with a row without a reference',
      australianList([row('', 'Talis Orvane')]),
      'no reference of the known form',
    ],
    ['with a nameless entry', australianList([row('7', '-')]), 'the entry 7 has no name'],
    [
      'with a cell beside the table',
      australianList([{ ...row('7', 'A B'), X: 'more' }], [...AUSTRALIA_COLUMNS, 'X']),
      '',
    ],
  ])('%s is refused or read whole', (_what, list, reason) => {
    if (reason === '') expect(PARSERS.au_dfat({ list }).records).toHaveLength(1);
    else expect(() => PARSERS.au_dfat({ list })).toThrow(reason);
  });

  it('cut anywhere is refused', async () => {
    await fc.assert(
      fc.property(fc.integer({ min: 0, max: AUSTRALIA.length - 1 }), (end) => {
        expect(() => PARSERS.au_dfat({ list: AUSTRALIA.slice(0, end) })).toThrow(ListUnreadable);
      }),
      { numRuns: 150 },
    );
  });

  it('with a changed byte gives the records of the whole, or is refused', async () => {
    const whole = JSON.stringify(PARSERS.au_dfat({ list: AUSTRALIA }).records);
    await fc.assert(
      fc.property(fc.nat(AUSTRALIA.length - 1), fc.integer({ min: 1, max: 255 }), (at, difference) => {
        const list = AUSTRALIA.slice();
        list[at] = (list[at] ?? 0) ^ difference;
        let records = whole;
        try {
          records = JSON.stringify(PARSERS.au_dfat({ list }).records);
        } catch (error) {
          expect(error).toBeInstanceOf(ListUnreadable);
        }
        expect(records).toBe(whole);
      }),
      { numRuns: 200 },
    );
  });
});

/** The publisher's last workbook in the former form: fewer columns, the same words. */
const FORMER = join(
  process.env['PROBITY_DATA'] ?? '',
  'screening/official/other_lists/au_dfat_regulation8_2022-05-03.xls',
);

describe.skipIf(!existsSync(FORMER))('the rows of the publisher of 2022 (set PROBITY_DATA to run)', () => {
  it('are read whole: each number once, its names, and all but a few birth dates and citizenships', async () => {
    const into = new BlockCollector({ ...KEPT_LIMITS, characters: 60_000_000, charactersOfBlock: 100_000 });
    await readXls(readFileSync(FORMER), into);
    const [header = [], ...body] = into.blocks.flatMap(({ cells }) => (cells === undefined ? [] : [cells]));
    const rows = body.map((cells) =>
      Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])),
    );
    const records = parsed(rows);
    expect(records).toHaveLength(2_666);
    expect(new Set(records.map(({ id }) => id)).size).toBe(2_666);
    const people = records.filter(({ kind }) => kind === 'individual');
    const has = (tag: string) => (record: ListedRecord) => (fieldOf(record, tag)?.length ?? 0) > 0;
    const born = people.filter(has('date_of_birth'));
    const unread = born.filter((record) => record.birth_dates.length === 0);
    expect([born.length, unread.length]).toEqual([1_962, 2]);
    const citizens = people.filter(has('citizenship'));
    const without = citizens.filter((record) => record.countries.length === 0);
    expect([citizens.length, without.length]).toEqual([1_444, 3]);
    expect(records.filter(({ listed_on: on }) => on !== null)).toHaveLength(1_596);
  });
});
