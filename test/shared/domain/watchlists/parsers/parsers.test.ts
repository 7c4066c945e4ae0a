/** Every official format, with small publications of invented persons. */
import { describe, expect, it } from 'vitest';
import { ListUnreadable } from '#shared/domain/watchlists/errors.ts';
import { PARSERS } from '#shared/domain/watchlists/parsers/parsers.ts';
import type { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { bytesOf, OFAC, PUBLICATIONS, recordsOf, UK, UN } from '../../../../support/lists/official-files.ts';

const namesOf = (record: ListedRecord | undefined) =>
  record?.names.map(({ text, kind }) => `${kind} ${text}`);
const valuesOf = (record: ListedRecord | undefined, name: string) =>
  record?.fields.filter((field) => field.name === name).map(({ value }) => value);

describe('OFAC', () => {
  const [person, company, vessel, continued] = recordsOf('us_ofac_sdn');

  it('reads names from three places, weak aliases from the remarks alone', () => {
    expect(namesOf(person)).toEqual(['primary MORVANE, Talis', 'alias MORVANS, Talis', 'weak THE TAILOR']);
    expect(namesOf(company)).toEqual([
      'primary MORVANE HOLDING GESELLSCHAFT MBH',
      'former MORVANE BETEILIGUNGS GMBH',
      'alias MORVANE TRADE',
    ]);
  });

  it('reads dates, countries, gender, numbers and references from the remarks and the addresses', () => {
    expect(person).toMatchObject({
      id: 'us_ofac_sdn:7001',
      kind: 'individual',
      birth_dates: ['1971-03-04', '1972'],
      countries: ['LV'],
      gender: 'male',
      identifiers: [{ value: 'LV 1234567', country: 'LV' }],
      topics: ['sanction'],
      joins: ['ofac:7001', 'un:ABi.901'],
      related_urls: ['https://morvane.example/about'],
    });
    expect(valuesOf(person, 'Programme')).toEqual(['SDGT', 'IFSR']);
    expect(valuesOf(person, 'Linked to')).toEqual(['MORVANE HOLDING']);
    expect(company).toMatchObject({ kind: 'company', countries: ['AT'] });
    expect(vessel).toMatchObject({ kind: 'vessel', countries: ['PA'] });
    expect(vessel?.identifiers.map(({ value }) => value)).toEqual(['IMO 9999991', '123456789', 'XYZ12']);
  });

  it('goes on with remarks in the comments file, in the middle of a word, and reads Latin-1', () => {
    expect(continued).toMatchObject({ birth_dates: ['1964', '1965', '1966'], countries: ['BE'] });
    expect(namesOf(continued)).toEqual(['primary VELDMAN, Renée']);
  });

  it('is refused without its aliases or addresses, since entries without them would go unfound', () => {
    const { alt: _alt, ...without } = OFAC;
    expect(() => PARSERS.us_ofac_sdn(without)).toThrow('the file ALT.CSV is missing');
  });

  it('is refused where a long file lacks the mark of its end', () => {
    const line = `9,"X, Y",individual,P,${'-0- ,'.repeat(7)}-0- \r\n`;
    const long = line.repeat(2_000).replaceAll(/^9/gm, () => '9');
    expect(() => PARSERS.us_ofac_sdn({ ...OFAC, prim: bytesOf(long) })).toThrow('has no mark of its end');
    expect(PARSERS.us_ofac_sdn({ ...OFAC, prim: bytesOf(`${long}\u001A`) }).records).toHaveLength(2_000);
  });

  it.each([
    ['alt', 'was cut off between two lines', (text: string) => text.slice(0, text.indexOf('\n') + 1)],
    ['add', 'is empty', () => ''],
    ['comments', 'is empty', () => ''],
    ['alt', 'has something else for a number', (text: string) => text.replace('7001', 'x001')],
    ['alt', 'begins with a mark of another encoding', (text: string) => `\u00EF\u00BB\u00BF${text}`],
  ])('is refused where its %s file %s, however short it is', (part, _how, damaged) => {
    const whole = Buffer.from(OFAC[part] ?? []).toString('latin1');
    const files = { ...OFAC, [part]: Buffer.from(damaged(whole), 'latin1') };
    expect(() => PARSERS.us_ofac_sdn(files)).toThrow(ListUnreadable);
  });

  it('is taken where only the comments lack the mark, as the publisher’s own did, and the doubt is told', () => {
    const { comments: whole = new Uint8Array(), ...others } = OFAC;
    const taken = PARSERS.us_ofac_sdn({ ...others, comments: whole.subarray(0, -1) });
    expect(taken.records).toEqual(recordsOf('us_ofac_sdn'));
    expect(taken.warnings).toEqual([
      'SDN_COMMENTS.CSV has no mark of its end: continued remarks of some entries may be missing',
    ]);
    expect(PARSERS.us_ofac_sdn(OFAC).warnings).toEqual([]);
  });

  it('is refused where one of its files is empty, and none has the mark', () => {
    const unmarked = Object.entries(OFAC).map(([part, bytes]) => [part, bytes.subarray(0, -1)] as const);
    const files = Object.fromEntries(unmarked);
    expect(PARSERS.us_ofac_sdn(files).records).toHaveLength(4);
    expect(() => PARSERS.us_ofac_sdn({ ...files, alt: bytesOf('') })).toThrow('ALT.CSV is empty');
  });
});

describe('the United Nations', () => {
  const [person, entity] = recordsOf('un_sc');

  it('are read with qualities of aliases, original script, ranges and documents', () => {
    expect(PARSERS.un_sc(PUBLICATIONS.un_sc).published_on).toBe('2026-02-27');
    expect(namesOf(person)).toEqual([
      'primary TALIS MORVANE',
      'original Талис Морване',
      'alias Talis Morvans',
      'weak The Tailor',
    ]);
    expect(person).toMatchObject({
      id: 'un_sc:900001',
      birth_dates: ['1970', '1971', '1971-03-04', '1972'],
      countries: ['CD', 'LV'],
      gender: 'male',
      listed_on: '2011-03-17',
      joins: ['un:ABi.901'],
      related_urls: ['https://www.interpol.example/notice/1'],
    });
    expect(valuesOf(person, 'Comments')?.[0]).toMatch(/^Trader & owner\./);
    expect(namesOf(entity)).toEqual(['primary MORVANE RELIEF FUND', 'former Morvane Aid']);
  });

  it.each([
    ['without its end', UN.slice(0, -30), 'is not closed'],
    ['with an element that is not closed', UN.replace('</ENTITY>', ''), 'not well-formed'],
    ['with another root', UN.replaceAll('CONSOLIDATED_LIST', 'LIST'), 'no element CONSOLIDATED_LIST'],
    [
      'without its individuals',
      UN.replaceAll('INDIVIDUALS', 'PERSONS'),
      'no elements INDIVIDUALS and ENTITIES',
    ],
    [
      'with entities of its own',
      UN.replace('<CONSOLIDATED', '<!DOCTYPE x [<!ENTITY a "b">]><CONSOLIDATED'),
      'document type',
    ],
    [
      'with an entry without a name',
      UN.replace(/<FIRST_NAME>MORVANE RELIEF FUND<.FIRST_NAME>/, ''),
      'has no name',
    ],
    [
      'with more levels than an entry has',
      UN.replace('<GENDER>', `${'<A>'.repeat(300)}${'</A>'.repeat(300)}<GENDER>`),
      'cannot be read',
    ],
    ['with an element that no object may have', UN.replaceAll('GENDER', '__proto__'), 'cannot be read'],
  ])('are refused %s', (_how, text, reason) => {
    expect(() => PARSERS.un_sc({ list: bytesOf(text) })).toThrow(reason);
  });
});

describe('letters of the United Nations', () => {
  it('are read where they are written as numbers, and once only', () => {
    const text = UN.replace('<SECOND_NAME>MORVANE', '<SECOND_NAME>MORV&#193;N&#xC9;&amp;#69;');
    const [person] = PARSERS.un_sc({ list: bytesOf(text) }).records;
    expect(person?.names[0]?.text).toBe('TALIS MORVÁNÉ&#69;');
  });
});

describe.each(['un_sc', 'media'] as const)('%s in another encoding', (list) => {
  it('is refused, since its names would be found by nobody', () => {
    const text = Buffer.from(PUBLICATIONS[list]['list'] ?? []).toString();
    const latin1 = Buffer.from(text.replace('Morvane', 'Morvan\u00E9'), 'latin1');
    expect(() => PARSERS[list]({ list: latin1 })).toThrow('is not UTF-8');
  });
});

describe('the European Union', () => {
  const [person, entity] = recordsOf('eu_fsf');

  it('is read line by line: names, births, documents and citizenships of one entity', () => {
    expect(PARSERS.eu_fsf(PUBLICATIONS.eu_fsf).published_on).toBe('2026-06-05');
    expect(namesOf(person)).toEqual([
      'primary Talis Morvane',
      'original Талис Морване',
      'weak Talis Morvans',
    ]);
    expect(person).toMatchObject({
      kind: 'individual',
      birth_dates: ['1964', '1965', '1966', '1971-03-04'],
      countries: ['CD', 'LV'],
      gender: 'male',
      identifiers: [{ type: 'National passport', value: 'LV1234567', country: 'LV' }],
      listed_on: '2011-04-01',
      joins: ['un:ABi.901'],
    });
    expect(entity).toMatchObject({ kind: 'company', countries: ['AT'] });
    expect(namesOf(entity)).toEqual(['primary Morvane; Relief Fund']);
  });
});

describe('the United Kingdom', () => {
  const [person, ship] = recordsOf('uk_fcdo');

  it('is read below its line of the report date, the main name wherever it stands', () => {
    expect(PARSERS.uk_fcdo(PUBLICATIONS.uk_fcdo).published_on).toBe('2026-06-10');
    expect(namesOf(person)).toEqual([
      'primary Talis MORVANE',
      'weak Talis MORVANS',
      'original Талис Морване',
    ]);
    expect(person).toMatchObject({
      birth_dates: ['1971-03-04'],
      countries: ['AT', 'LV'],
      identifiers: [{ type: 'Passport', value: 'LV1234567' }],
      listed_on: '2011-03-17',
      joins: ['un:ABi.901'],
    });
    expect(valuesOf(person, 'Sanctions imposed')).toEqual(['Asset freeze, Travel Ban']);
    expect(ship).toMatchObject({ kind: 'vessel', countries: ['PA'] });
  });

  it('names the column of the kind in either way', () => {
    const renamed = UK.replace('Designation Type', '"Individual, Entity, Ship"');
    expect(recordsOf('uk_fcdo', { list: bytesOf(renamed) }).map(({ kind }) => kind)).toEqual([
      'individual',
      'vessel',
    ]);
    expect(() => PARSERS.uk_fcdo({ list: bytesOf(UK.replace('Designation Type', 'Sort')) })).toThrow(
      'no column',
    );
  });
});

describe('the Consolidated Screening List', () => {
  const [controlled, sectoral, ...rest] = recordsOf('us_csl');

  it('is read without what the Treasury says better itself', () => {
    expect(rest).toEqual([]);
    expect(namesOf(controlled)).toEqual([
      'primary Quillard Optics Ltd',
      'alias Quillard Photonics',
      'alias QOL',
    ]);
    expect(controlled).toMatchObject({
      topics: ['export-control'],
      countries: ['HK'],
      listed_on: '2023-06-14',
    });
    expect(sectoral).toMatchObject({
      id: 'us_csl:SSI-8001',
      topics: ['sanction'],
      birth_dates: ['1960-01-02'],
      gender: 'female',
      identifiers: [{ type: 'Passport', value: 'P7654321', country: 'AT' }],
      joins: ['ofac:8001'],
    });
  });

  it('gives entries without a number one that stays when the publisher’s own id changes', () => {
    const text = new TextDecoder().decode(PUBLICATIONS.us_csl['list']);
    const again = recordsOf('us_csl', { list: bytesOf(text.replace('a1,', 'zz9,')) });
    expect(again[0]?.id).toBe(controlled?.id);
  });
});

it('RP: members of Congress are politically exposed persons of the first class', () => {
  const [member] = recordsOf('us_congress');
  expect(member).toMatchObject({
    id: 'us_congress:H900001',
    topics: ['pep-class-1'],
    birth_dates: ['1959-11-30'],
    countries: ['US'],
    office: { parties: ['Independent'], regions: ['VT'] },
  });
  expect(namesOf(member)).toContain('alias Josie Hollowmere');
});

describe('a media feed', () => {
  it('becomes one record per name, whatever the order of its words, with every article', () => {
    const [person, company, ...rest] = recordsOf('media');
    expect(rest).toEqual([]);
    expect(person?.articles.map(({ title }) => title)).toEqual(['Inquiry 1', 'Inquiry 2']);
    expect(person).toMatchObject({ kind: 'unknown', topics: ['adverse-media'] });
    expect(company?.articles).toHaveLength(1);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -20), 'is cut off'],
    [
      'with a line of another shape',
      (text: string) => `{"headline":"x"}\n${text}`,
      'line 1 of the feed is not',
    ],
  ])('is refused %s', (_how, change, reason) => {
    const text = new TextDecoder().decode(PUBLICATIONS.media['list']);
    expect(() => PARSERS.media({ list: bytesOf(change(text)) })).toThrow(reason);
  });
});
