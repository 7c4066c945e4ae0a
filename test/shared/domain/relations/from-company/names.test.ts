/** Names as registers print them, read as entities. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntityDetails } from '#shared/domain/entities/schema.ts';
import { nameKey, partyOf } from '#shared/domain/relations/from-company/names.ts';

const printed = (name: string, facts: { dateOfBirth?: string; nationality?: string } = {}) => ({
  ...{ name, dateOfBirth: null, nationality: null },
  ...facts,
});

describe('a printed name', () => {
  it.each([
    ['KASTELMAR, Ovrin', { first_name: 'Ovrin', last_name: 'KASTELMAR' }],
    ['KASTELMAR, Ovrin Tarn, Dr', { first_name: 'Ovrin Tarn', last_name: 'KASTELMAR' }],
    ['Mr Ovrin  Tarn Kastelmar', { first_name: 'Ovrin Tarn', last_name: 'Kastelmar' }],
    ['VAN DER QUILL, Mrs. Mara', { first_name: 'Mara', last_name: 'VAN DER QUILL' }],
  ])('%s is a person', (name, expected) => {
    expect(partyOf(printed(name, { dateOfBirth: '1975-04' }), 'owner')).toMatchObject({
      ...{ type: 'individual', details: expected },
    });
  });

  it('gives a date of birth only where the register has the day', () => {
    const born = (dateOfBirth: string) => partyOf(printed('Mara Quill', { dateOfBirth }), 'officer');
    expect(born('1975-04-30')?.details.date_of_birth).toBe('1975-04-30');
    expect(born('1975-04')?.details.date_of_birth).toBe(null);
  });

  it.each([
    ['an owner of whom nothing personal is told', 'Quay & Sons', 'owner'],
    ['an officer with a legal form', 'Quay Nominees Ltd.', 'officer'],
    ['an officer with another legal form', 'Quay Treuhand GmbH', 'officer'],
  ] as const)('of %s is a company', (_who, name, kind) => {
    expect(partyOf(printed(name), kind)).toEqual({ type: 'company', details: { legal_name: name } });
  });

  it.each(['', '   ', 'Name withheld by the register', 'Mr', 'Madonna', ', Ada', 'Quill,'])(
    '%j is no name of a person',
    (name) => {
      expect(partyOf(printed(name, { nationality: 'British' }), 'owner')).toBeUndefined();
    },
  );

  it('is left out or is what an entity can have, whatever the register prints', () => {
    void fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.constantFrom('owner', 'officer'),
        (name, kind) => {
          const party = partyOf(printed(name), kind);
          if (party !== undefined) EntityDetails.parse(party.details);
        },
      ),
    );
  });
});

describe('the key of a name', () => {
  it.each([
    ['LINDQVIST, Ada', 'Ms Ada Lindqvist'],
    ["O'QUILL, Mara", 'Mara O’Quill'],
    ['Quay Holdings Ltd.', 'QUAY HOLDINGS LTD'],
  ])('is the same for %s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('tells different names apart', () => {
    expect(nameKey('Ada Lindqvist')).not.toBe(nameKey('Ada Lindquist'));
  });
});
