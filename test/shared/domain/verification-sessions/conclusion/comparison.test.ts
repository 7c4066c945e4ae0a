import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntityDetails } from '#shared/domain/entities/schema.ts';
import { comparisonOf } from '#shared/domain/verification-sessions/conclusion/comparison.ts';
import { READ } from '../../../../support/verification/readings.ts';

const NOTHING = {
  first_name: null,
  last_name: null,
  date_of_birth: null,
  document_type: null,
  document_number: null,
  document_country: null,
  nationality: null,
  expiry_date: null,
  gender: null,
  address: null,
};

const line = (entity: object, read: object) =>
  comparisonOf(EntityDetails.parse(entity), { ...NOTHING, ...read })[0];

describe('the name', () => {
  it.each([
    ['Ines', 'Moreau', 'INES', 'MOREAU', true],
    ['Ines', 'Moreau', 'MOREAU', 'INES', true],
    ['Иван', 'Петров', 'IVAN', 'PETROV', true],
    ['Jürgen', 'Weiß', 'JUERGEN', 'WEISS', true],
    ['María José', 'García López', 'MARIA JOSE', 'GARCIA LOPEZ', true],
    ['Ines', 'Moreau', 'INES', 'MERCIER', false],
    ['Ines', 'Moreau', 'PAUL', 'MOREAU', false],
  ])('%s %s beside %s %s: %s', (first_name, last_name, read_first, read_last, agrees) => {
    const found = line({ first_name, last_name }, { first_name: read_first, last_name: read_last });
    expect(found).toMatchObject({ field: 'name', agrees });
  });

  it('may lack the middle names of the entity', () => {
    const entity = { first_name: 'Ines', middle_name: 'Clara Anne', last_name: 'Moreau' };
    expect(line(entity, { first_name: 'INES', last_name: 'MOREAU' })).toMatchObject({ agrees: true });
  });
});

describe('the document number', () => {
  const entity = { national_id_number: 'AB 12-34' };
  it.each([
    ['national_id', 'ab1234', [true]],
    ['national_id', 'AB1235', [false]],
    ['passport', 'X1', []],
  ])('of a %s %s gives %j', (document_type, document_number, expected) => {
    const lines = comparisonOf(EntityDetails.parse(entity), { ...NOTHING, document_type, document_number });
    expect(lines.map(({ agrees }) => agrees)).toEqual(expected);
  });
});

describe('the address', () => {
  const entity = {
    address_line_1: '4, quai des Brumes',
    address_city: 'Le Havre',
    address_postal_code: '76600',
    address_country: 'FR',
  };

  it('agrees where most words are the same, in any order and spelling', () => {
    expect(line(entity, { address: READ.address })).toMatchObject({ field: 'address', agrees: true });
  });

  it('differs where another street and town are read', () => {
    const address = { line1: 'Hafenstraße 9', city: 'Hamburg', postcode: '20359', country: 'DE' };
    expect(line(entity, { address })).toMatchObject({ agrees: false });
  });
});

describe('a comparison', () => {
  it('has no line for a fact that one side does not have', () => {
    expect(comparisonOf(EntityDetails.parse({}), READ)).toEqual([]);
    expect(comparisonOf(EntityDetails.parse({ first_name: 'Ines', nationality: 'FR' }), NOTHING)).toEqual([]);
  });

  it('never fails and scores between 0 and 1, whatever was read', () => {
    const texts = fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }), { nil: null });
    const read = fc.record({
      ...Object.fromEntries(Object.keys(NOTHING).map((name) => [name, texts])),
      address: fc.option(fc.record({ line1: texts, city: texts, postcode: texts, country: texts }), {
        nil: null,
      }),
    });
    const entity = {
      first_name: 'Ines',
      last_name: 'Moreau',
      date_of_birth: '1984-05-12',
      national_id_number: '1',
      nationality: 'FR',
      address_line_1: '4 Quai des Brumes',
    };
    void fc.assert(
      fc.property(read, (found) => {
        for (const each of comparisonOf(EntityDetails.parse(entity), { ...NOTHING, ...found })) {
          expect(each.score).toBeGreaterThanOrEqual(0);
          expect(each.score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
