/** Records of one person in several lists become one profile. Records of two persons never do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRecords } from '#shared/domain/watchlists/profile/merge.ts';
import type { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { recordsOf } from '../../../../support/lists/official-files.ts';
import { record } from '../../../../support/lists/records.ts';

const idsOf = (records: readonly ListedRecord[]) =>
  mergeRecords(records).map((profile) => profile.records.map(({ id }) => id));
const passport = (value: string) => [{ type: 'Passport', value, country: null }];

describe('records are joined', () => {
  it('by a reference that both carry, over every official format', () => {
    const records = (['us_ofac_sdn', 'un_sc', 'eu_fsf', 'uk_fcdo'] as const).flatMap((list) =>
      recordsOf(list),
    );
    expect(idsOf(records)).toContainEqual([
      'eu_fsf:501',
      'uk_fcdo:AQD0901',
      'un_sc:900001',
      'us_ofac_sdn:7001',
    ]);
  });

  it('by the same name, in any order of its words, and the same full birth date', () => {
    expect(
      idsOf([
        record('un_sc:1', 'Talis Morvane', { birth_dates: ['1971-03-04'] }),
        record('eu_fsf:1', 'MORVANE, Talis', { birth_dates: ['1971-03-04', '1972'] }),
      ]),
    ).toEqual([['eu_fsf:1', 'un_sc:1']]);
  });

  it('by the same name and the same number of a document', () => {
    const [a, b] = [passport('LV 1234567'), passport('lv-1234567')];
    expect(
      idsOf([
        record('un_sc:1', 'Talis Morvane', { identifiers: a }),
        record('eu_fsf:1', 'Talis Morvane', { identifiers: b }),
      ]),
    ).toHaveLength(1);
  });

  it('of unknown kind with what is known, which then says the kind', () => {
    const [profile] = mergeRecords([
      record('us_csl:1', 'Morvane Trade', { kind: 'unknown', joins: ['ofac:1'] }),
      record('us_ofac_sdn:1', 'Morvane Trade', { kind: 'company', joins: ['ofac:1'] }),
    ]);
    expect(profile).toMatchObject({ id: 'us_csl:1', kind: 'company' });
  });
});

describe('records stay apart', () => {
  const born = { birth_dates: ['1971-03-04'] };
  it.each([
    ['by the name alone', record('un_sc:1', 'Talis Morvane'), record('eu_fsf:1', 'Talis Morvane')],
    [
      'with the year of birth alone',
      record('un_sc:1', 'Talis Morvane', { birth_dates: ['1971'] }),
      record('eu_fsf:1', 'Talis Morvane', { birth_dates: ['1971'] }),
    ],
    [
      'with another name',
      record('un_sc:1', 'Talis Morvane', born),
      record('eu_fsf:1', 'Talis Morvans', born),
    ],
    [
      'with a weak alias in common',
      record('un_sc:1', 'Talis Morvane', { ...born, names: [{ text: 'The Tailor', kind: 'weak' }] }),
      record('eu_fsf:1', 'The Tailor', born),
    ],
    [
      'in one publication',
      record('un_sc:1', 'Talis Morvane', born),
      record('un_sc:2', 'Talis Morvane', born),
    ],
    [
      'of two genders, whatever joins them',
      record('un_sc:1', 'Talis Morvane', { joins: ['un:1'], gender: 'male' }),
      record('eu_fsf:1', 'Talis Morvane', { joins: ['un:1'], gender: 'female' }),
    ],
    [
      'of two kinds',
      record('un_sc:1', 'Morvane', { joins: ['un:1'] }),
      record('eu_fsf:1', 'Morvane', { joins: ['un:1'], kind: 'vessel' }),
    ],
  ])('%s', (_why, a, b) => {
    expect(idsOf([a, b])).toHaveLength(2);
  });
});

const LISTS = ['un_sc', 'eu_fsf', 'uk_fcdo', 'us_csl'] as const;
const anyRecord = fc
  .record({
    list: fc.constantFrom(...LISTS),
    number: fc.integer({ min: 1, max: 9 }),
    name: fc.constantFrom('Talis Morvane', 'Morvane, Talis', 'Brita Osterwal'),
    born: fc.constantFrom<readonly string[]>([], ['1971-03-04'], ['1980-01-01', '1971-03-04'], ['1971']),
    joins: fc.subarray(['un:1', 'un:2']),
    gender: fc.constantFrom('male' as const, 'female' as const, null),
  })
  .map(({ list, number, name, born, joins, gender }) =>
    record(`${list}:${number}`, name, { birth_dates: [...born], joins, gender }),
  );
const anyRecords = fc.uniqueArray(anyRecord, { maxLength: 12, selector: ({ id }) => id });

it('the same records make the same profiles in any order; each lies in one, and none contradicts itself', () => {
  return fc.assert(
    fc.property(anyRecords, fc.infiniteStream(fc.nat()), (records, keys) => {
      const profiles = mergeRecords(records);
      const shuffled = records
        .map((each) => ({ each, key: keys.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ each }) => each);
      expect(mergeRecords(shuffled)).toEqual(profiles);
      const ids = profiles.flatMap((profile) => profile.records.map(({ id }) => id));
      expect([...ids].sort()).toEqual(records.map(({ id }) => id).sort());
      for (const profile of profiles) {
        expect(profile.id).toBe(profile.records[0]?.id);
        expect(new Set(profile.records.map(({ list }) => list)).size).toBe(profile.records.length);
        expect(new Set(profile.records.flatMap(({ gender }) => gender ?? [])).size).toBeLessThan(2);
      }
    }),
  );
});
