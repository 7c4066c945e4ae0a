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

const TODAY = '2026-03-02';

function compared(entity: object, read: object, minimumAge = 18) {
  return comparisonOf({
    ...{ entity: EntityDetails.parse(entity), document: { ...NOTHING, ...read } },
    ...{ today: TODAY, minimumAge },
  });
}

function lineOf(field: string, entity: object, read: object, minimumAge?: number) {
  return compared(entity, read, minimumAge).find((line) => line.field === field);
}

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
    const read = { first_name: read_first, last_name: read_last };
    expect(lineOf('name', { first_name, last_name }, read)).toMatchObject({ agrees });
  });

  it('may lack the middle names of the entity', () => {
    const entity = { first_name: 'Ines', middle_name: 'Clara Anne', last_name: 'Moreau' };
    const read = { first_name: 'INES', last_name: 'MOREAU' };
    expect(lineOf('name', entity, read)).toMatchObject({ agrees: true });
  });
});

describe('the document number', () => {
  const entity = { national_id_number: 'AB 12-34' };
  it.each([
    ['national_id', 'ab1234', 'agrees', null],
    ['national_id', 'AB1235', 'differs', null],
    ['passport', 'X1', 'not_compared', 'other_number'],
    ['national_id', null, 'not_compared', 'provider_gave_none'],
  ])('of a %s %s gives %s', (document_type, document_number, finding, reason) => {
    const line = lineOf('document_number', entity, { document_type, document_number });
    expect(line).toMatchObject({ finding, not_compared_because: reason });
  });
});

describe('the nationality', () => {
  it.each([
    ['GB', 'GBR', 'agrees'],
    ['DE', 'D', 'agrees'],
    ['DE', 'D<<', 'agrees'],
    ['XK', 'RKS', 'agrees'],
    ['GB', 'GBN', 'agrees'],
    ['FR', 'fra', 'agrees'],
    ['FR', 'DE', 'differs'],
    ['FR', 'XXA', 'not_compared'],
    ['FR', 'UNO', 'not_compared'],
  ])('%s beside %s: %s', (nationality, read, finding) => {
    expect(lineOf('nationality', { nationality }, { nationality: read })).toMatchObject({ finding });
  });
});

describe('the birth date', () => {
  it.each([
    ['1984-05-12', 'agrees'],
    ['1984-12-05', 'similar'],
    ['1984-05-13', 'differs'],
    [null, 'not_compared'],
  ])('1984-05-12 beside %s: %s', (date_of_birth, finding) => {
    expect(lineOf('date_of_birth', { date_of_birth: '1984-05-12' }, { date_of_birth })).toMatchObject({
      finding,
    });
  });
});

describe('the address', () => {
  const entity = {
    address_line_1: '4, quai des Brumes',
    address_city: 'Le Havre',
    address_postal_code: '76600',
    address_country: 'FR',
  };

  it('agrees where it is written in another way', () => {
    expect(lineOf('address', entity, { address: READ.address })).toMatchObject({ agrees: true });
  });

  it('differs where another street and town are read', () => {
    const address = { line1: 'Hafenstraße 9', city: 'Hamburg', postcode: '20359', country: 'DE' };
    expect(lineOf('address', entity, { address })).toMatchObject({ agrees: false, finding: 'differs' });
  });

  it('is not compared where our record has a country only', () => {
    expect(lineOf('address', { address_country: 'FR' }, { address: READ.address })).toMatchObject({
      ...{ agrees: false, score: null, finding: 'not_compared' },
      not_compared_because: 'record_too_little',
    });
  });
});

describe('the validity of the document', () => {
  it.each([
    ['2026-03-02', 'agrees'],
    ['2026-03-01', 'differs'],
    [null, 'not_compared'],
  ])('until %s on 2 March 2026: %s', (expiry_date, finding) => {
    expect(lineOf('document_expiry', {}, { expiry_date })).toMatchObject({ finding, entity_value: TODAY });
  });
});

describe('the age', () => {
  it.each([
    ['2008-03-02', 'agrees', '18'],
    ['2008-03-03', 'differs', '17'],
    ['2011-06-01', 'differs', '14'],
  ])('of a person born on %s, of whom 18 is asked: %s', (date_of_birth, finding, document_value) => {
    expect(lineOf('age', {}, { date_of_birth })).toMatchObject({ finding, document_value });
  });

  it('is not known where the document has no birth date, unless ours says that the person is too young', () => {
    const finding = (date_of_birth: string) => lineOf('age', { date_of_birth }, {})?.finding;
    expect(finding('1984-05-12')).toBe('not_compared');
    expect(finding('2011-06-01')).toBe('differs');
  });

  it('has no line where none is asked for', () => {
    expect(lineOf('age', {}, { date_of_birth: '2011-06-01' }, 0)).toBeUndefined();
  });
});

describe('a comparison', () => {
  it('has a line for a fact that one side does not have, with the reason', () => {
    const reasons = (entity: object, read: object) =>
      compared(entity, read).flatMap(({ field, not_compared_because: why }) =>
        why === null ? [] : [`${field}: ${why}`],
      );
    expect(reasons({}, READ)).toEqual([
      'name: record_has_none',
      'date_of_birth: record_has_none',
      'document_number: record_has_none',
      'nationality: record_has_none',
      'address: record_has_none',
    ]);
    expect(reasons({ first_name: 'Ines', nationality: 'FR' }, NOTHING)).toEqual([
      'name: provider_gave_none',
      'date_of_birth: neither_has',
      'document_number: neither_has',
      'nationality: provider_gave_none',
      'address: neither_has',
      'document_expiry: provider_gave_none',
      'age: provider_gave_none',
    ]);
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
        for (const { score, finding } of compared(entity, found)) {
          expect(score === null).toBe(finding === 'not_compared');
          expect(score ?? 0).toBeGreaterThanOrEqual(0);
          expect(score ?? 0).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
