/** Canada's autonomous sanctions list: an invented file in its format, and the publisher's own, which is not in the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARSERS } from '#shared/domain/watchlists/parsers/parsers.ts';
import type { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { bytesOf, PUBLICATIONS, recordsOf } from '../../../../support/lists/official-files.ts';

const namesOf = (record: ListedRecord | undefined) =>
  record?.names.map(({ kind, text }) => `${kind} ${text}`);
const FILE = new TextDecoder().decode(PUBLICATIONS.ca_sema['list']);

describe('Canada', () => {
  const [person, company, ship] = recordsOf('ca_sema');

  it('gives a person with aliases one by one, each possible birth date, and no country that it does not state', () => {
    expect(namesOf(person)).toEqual([
      'primary Orrin Petrovich Vasko',
      'alias Orin Vasco',
      'original Арын Васка',
      'original Оррин Васко',
      'original Орин Васко',
      'weak Wolf',
    ]);
    expect(person).toMatchObject({
      ...{ id: 'ca_sema:latvia:1-part-1:1', kind: 'individual', topics: ['sanction'] },
      ...{ birth_dates: ['1963', '1964'], countries: [], listed_on: '2020-09-28' },
    });
    expect(person?.fields).toContainEqual({ name: 'Programme', tag: 'programme', value: 'Latvia' });
    expect(person?.fields).toContainEqual({ name: 'Title', tag: 'title', value: 'Colonel' });
  });

  it('gives a company the commas of its names, and a ship its number and no birth date', () => {
    expect(namesOf(company)).toEqual([
      'primary Tarn Optics Co., Ltd',
      'alias Tarn Photonics, Inc.',
      'alias OAO Tarn',
      'alias AO Tarn',
    ]);
    expect(ship).toMatchObject({ kind: 'vessel', birth_dates: [], identifiers: [{ value: '9999991' }] });
    expect(ship?.fields).toContainEqual({ name: 'Build date', tag: 'build_date', value: '1989' });
  });

  it.each([
    ['without its end', FILE.slice(0, -15), 'is not closed'],
    ['with an entry without a name', FILE.replace(/<EntityOrShip>Tarn.*<.EntityOrShip>/, ''), 'has no name'],
    ['with an entry without an item', FILE.replace('<Item>7</Item>', ''), 'no Country or no Item'],
  ])('is refused %s', (_how, text, reason) => {
    expect(() => PARSERS.ca_sema({ list: bytesOf(text) })).toThrow(reason);
  });
});

const OFFICIAL = join(
  process.env['PROBITY_DATA'] ?? '',
  'screening/official/other_lists/ca_sema_lmes_2025-06-08.xml',
);

describe.skipIf(!existsSync(OFFICIAL))('the official file of Canada (set PROBITY_DATA to run)', () => {
  it('is read whole: each record once, with its name and its date of listing', () => {
    const records = recordsOf('ca_sema', { list: readFileSync(OFFICIAL) });
    expect(records).toHaveLength(4_759);
    expect(new Set(records.map(({ id }) => id)).size).toBe(4_759);
    expect(records.filter(({ listed_on: on }) => on === null)).toEqual([]);
    expect(records.filter(({ kind }) => kind === 'vessel')).toHaveLength(109);
    expect(records.filter(({ birth_dates: dates }) => dates.length > 0).length).toBeGreaterThan(1_700);
  });
});
