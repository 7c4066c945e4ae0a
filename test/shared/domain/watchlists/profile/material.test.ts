/** The fingerprint of material facts: it ignores form and changes with facts. */
import { describe, expect, it } from 'vitest';
import { materialFingerprint } from '#shared/domain/watchlists/profile/material.ts';
import type { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { record } from '../../../../support/lists/records.ts';

const talis = record('un_sc:1', 'Talis Morvane', {
  birth_dates: ['1971-03-04', '1972'],
  countries: ['AT', 'LV'],
  identifiers: [{ type: 'Passport', value: 'LV 1234567', country: 'LV' }],
});
const fingerprint = (...records: readonly ListedRecord[]) => materialFingerprint(records);

describe('RP-memory: the material facts', () => {
  it.each<[string, Partial<ListedRecord>]>([
    ['the order of dates', { birth_dates: ['1972', '1971-03-04'] }],
    ['the order of countries', { countries: ['LV', 'AT'] }],
    ['capitals and spaces of a name', { names: [{ text: 'TALIS  Morvane', kind: 'primary' }] }],
    ['how a number is written', { identifiers: [{ type: 'Pass', value: 'lv-1234567', country: null }] }],
    ['remarks', { fields: [{ name: 'Remark', tag: 'remark', value: 'Reviewed.' }] }],
    ['addresses on the web', { url: 'https://lists.example/1', related_urls: ['https://a.example'] }],
    ['articles and the day of listing', { listed_on: '2020-01-01' }],
  ])('do not change with %s', (_what, change) => {
    expect(fingerprint({ ...talis, ...change })).toBe(fingerprint(talis));
  });

  it.each<[string, Partial<ListedRecord>]>([
    ['a name', { names: [...talis.names, { text: 'Talis Morvans', kind: 'alias' }] }],
    ['a birth date', { birth_dates: ['1971-03-04'] }],
    ['a country', { countries: ['LV'] }],
    ['the gender', { gender: 'male' }],
    ['a number', { identifiers: [] }],
    ['a topic', { topics: ['sanction', 'pep-class-1'] }],
    ['the list', { list: 'eu_fsf' }],
    ['a programme', { fields: [{ name: 'Programme', tag: 'programme', value: 'Another freeze' }] }],
  ])('change with %s', (_what, change) => {
    expect(fingerprint({ ...talis, ...change })).not.toBe(fingerprint(talis));
  });

  it('are those of all records together, in any order', () => {
    const other = record('eu_fsf:1', 'Talis Morvane', { birth_dates: ['1971-03-04'] });
    expect(fingerprint(talis, other)).toBe(fingerprint(other, talis));
    expect(fingerprint(talis, other)).not.toBe(fingerprint(talis));
  });
});
