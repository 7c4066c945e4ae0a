/** Forms and columns that publishers really use, beside those of the small publications: dates, main names, other file forms. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PARSERS } from '#shared/domain/watchlists/parsers/parsers.ts';
import {
  bytesOf,
  csvFile,
  EU_COLUMNS,
  recordsOf,
  UK_COLUMNS,
} from '../../../../support/lists/official-files.ts';

const ENTITY = {
  fileGenerationDate: '05/06/2026',
  Entity_LogicalId: '601',
  Entity_SubjectType: 'P',
  Entity_Regulation_Type: 'amendment',
  Entity_Regulation_PublicationDate: '2025-01-31',
};

type EuLine = Readonly<Record<string, string>>;
const euFile = (...lines: readonly EuLine[]) => ({
  list: bytesOf(
    csvFile(
      EU_COLUMNS,
      lines.map((line) => ({ ...ENTITY, ...line })),
      ';',
    ),
  ),
});
const euRecord = (...lines: readonly EuLine[]) =>
  recordsOf('eu_fsf', euFile({ NameAlias_WholeName: 'Orrin Vasko' }, ...lines))[0];

describe('the date of a listing of the European Union', () => {
  it('is never that of an amendment: without another date it is unknown', () => {
    expect(euRecord()?.listed_on).toBeNull();
    expect(euRecord({ Entity_DesignationDate: '2001-10-06' })?.listed_on).toBe('2001-10-06');
  });

  it('is that of the earliest regulation that lists the entity', () => {
    const regulation = (date: string) => ({
      Entity_Regulation_Type: 'regulation',
      Entity_Regulation_PublicationDate: date,
    });
    expect(euRecord(regulation('2009-02-01'), regulation('2003-07-08'))?.listed_on).toBe('2003-07-08');
  });
});

describe('the main name of an entity of the European Union', () => {
  const mainName = (...lines: readonly EuLine[]) => recordsOf('eu_fsf', euFile(...lines))[0]?.names[0];

  it('is the one with its parts, wherever it stands and however long the aliases are', () => {
    const whole = { NameAlias_FirstName: 'Orrin', NameAlias_LastName: 'VASKO' };
    const found = mainName(
      { NameAlias_WholeName: 'Abu Orrin the Elder of Tarn' },
      { NameAlias_WholeName: 'Orrin VASKO', ...whole },
    );
    expect(found).toEqual({ text: 'Orrin VASKO', kind: 'primary' });
  });

  it('is that of most words where no parts are given, and the first one of a company', () => {
    const lines = [{ NameAlias_WholeName: 'Vasko' }, { NameAlias_WholeName: 'Orrin Vasko of Tarn' }];
    expect(mainName(...lines)?.text).toBe('Orrin Vasko of Tarn');
    expect(mainName(...lines.map((line) => ({ ...line, Entity_SubjectType: 'E' })))?.text).toBe('Vasko');
  });

  it('is in Latin letters and of good quality where there is one', () => {
    const found = mainName(
      { NameAlias_WholeName: 'Оррин Петрович Васко' },
      { NameAlias_WholeName: 'The Wolf of the Tarn', NameAlias_Remark: 'Low quality a.k.a.' },
      { NameAlias_WholeName: 'Orrin Vasko' },
    );
    expect(found?.text).toBe('Orrin Vasko');
  });
});

describe('births and addresses of the European Union', () => {
  it.each([
    ['8', '', ['1965-08']],
    ['8', '17', ['1965-08-17']],
    ['', '', ['1965']],
    ['', '17', ['1965']],
  ])('month "%s" and day "%s" in their own columns are read', (month, day, dates) => {
    const born = { BirthDate_Year: '1965', BirthDate_Month: month, BirthDate_Day: day };
    expect(euRecord(born)?.birth_dates).toEqual(dates);
  });

  it('an address keeps its postcode, and what it takes to reach somebody there', () => {
    const address = {
      Address_Street: '5 Lens Road',
      Address_ZipCode: '1406',
      Address_City: 'Tarn',
      Address_ContactInfo: 'PHONE[555 01 00]',
    };
    const values = euRecord(address)?.fields.map(({ name, value }) => `${name}: ${value}`);
    expect(values).toContain('Address: 5 Lens Road, 1406, Tarn');
    expect(values).toContain('Contact: PHONE[555 01 00]');
  });
});

it('the UK list gives birth dates as month and year', () => {
  const row = { 'Unique ID': 'X1', 'Name 6': 'VASKO', 'Designation Type': 'Individual' };
  const lines = ['08/1965', '(1) 03/1971 (2) 1972'].map((born, at) => ({
    ...row,
    'Unique ID': `X${at}`,
    'D.O.B': born,
  }));
  const records = recordsOf('uk_fcdo', { list: bytesOf(csvFile(UK_COLUMNS, lines)) });
  expect(records.map(({ birth_dates: dates }) => dates)).toEqual([['1965-08'], ['1971-03', '1972']]);
});

describe('another form of a list is refused with the form that is needed and where it is', () => {
  const workbook = Buffer.from('PK\u0003\u0004rest', 'latin1');
  const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const xml = bytesOf('\uFEFF<?xml version="1.0"?><Designations/>');

  it.each([
    ['uk_fcdo', 'a workbook', workbook],
    ['uk_fcdo', 'an old Excel workbook', oldWorkbook],
    ['uk_fcdo', 'XML', xml],
    ['eu_fsf', 'a workbook', workbook],
    ['eu_fsf', 'XML', xml],
  ] as const)('%s as %s', (list, form, bytes) => {
    expect(() => PARSERS[list]({ list: bytes })).toThrow(form);
    expect(() => PARSERS[list]({ list: bytes })).toThrow(/the CSV form .*https:\/\/.* is needed$/);
  });

  it('form 1.0 of the European Union, in one short line', () => {
    const old = bytesOf('Date_file;Entity_logical_id;Naal_wholename\n04/07/2018;1;Orrin Vasko\n');
    expect(() => PARSERS.eu_fsf({ list: old })).toThrow(
      /it is the form 1\.0; the CSV form 1\.1 .{0,90} is needed$/,
    );
  });

  it('a file of other columns is refused by the first three that are missing', () => {
    const other = bytesOf('a;b\n1;2\n');
    expect(() => PARSERS.eu_fsf({ list: other })).toThrow(/no column "\w+", "\w+", "\w+" and \d+ more$/);
  });
});

const DATA = join(process.env['PROBITY_DATA'] ?? '', 'screening');
const SDN_2021 = join(DATA, 'official/ofac_2021-07-07');
const UK_2025 = join(DATA, 'derived/uk_fcdo_layout_from_ofsi_2025-04-14.csv.gz');

describe.skipIf(!existsSync(SDN_2021))('OFAC’s files of 7 July 2021 (set PROBITY_DATA to run)', () => {
  it('are taken, with a doubt about the comments', () => {
    const part = (name: string) => readFileSync(join(SDN_2021, `${name}_2021-07-07.csv`));
    const { records, warnings } = PARSERS.us_ofac_sdn({
      ...{ prim: part('sdn'), alt: part('alt'), add: part('add'), comments: part('sdn_comments') },
    });
    expect(records).toHaveLength(8_976);
    expect(warnings).toHaveLength(1);
  });
});

describe.skipIf(!existsSync(UK_2025))('the UK list of April 2025 (set PROBITY_DATA to run)', () => {
  it('gives every birth date that is written as month and year', () => {
    const records = recordsOf('uk_fcdo', { list: gunzipSync(readFileSync(UK_2025)) });
    expect(records).toHaveLength(4_688);
    expect(records.filter(({ birth_dates: dates }) => dates.length > 0)).toHaveLength(3_147);
  });
});
