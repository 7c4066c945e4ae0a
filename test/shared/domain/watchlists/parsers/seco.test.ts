/** Switzerland's list of sanctions: invented files in its format. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListUnreadable } from '#shared/domain/watchlists/errors.ts';
import { PARSERS } from '#shared/domain/watchlists/parsers/parsers.ts';
import type { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { bytesOf, recordsOf } from '../../../../support/lists/official-files.ts';
import {
  change,
  identity,
  name,
  part,
  SWITZERLAND,
  spelling,
  swissList,
  whole,
} from '../../../../support/lists/switzerland-file.ts';

const namesOf = (record: ListedRecord | undefined) =>
  record?.names.map(({ kind, text }) => `${kind} ${text}`);
const fieldOf = (record: ListedRecord | undefined, tag: string) =>
  record?.fields.filter((field) => field.tag === tag).map(({ value }) => value);
const parsed = (text: string) => PARSERS.ch_seco({ list: bytesOf(text) });
/** The records of a list with one person who has this identity and these changes. */
const personWith = (content: string, changes = change('listed', '2020-01-01'), day?: string) =>
  parsed(swissList(`<target ssid="9"><individual>${content}</individual>${changes}</target>`, day)).records;

describe('Switzerland', () => {
  const [person, company, ship, ...others] = recordsOf('ch_seco');

  it('gives a person the name in the order of other lists, and each spelling as one name', () => {
    expect(namesOf(person)).toEqual([
      'primary Orrin Petrovich Vaskovich',
      'original Оррин Петрович Васкович',
      'alias Orin Petrovich Vaskovitch',
      'alias Orrina Tarnow',
      'alias Orrina Quill',
      'weak The Heron',
    ]);
    expect(fieldOf(person, 'title')).toEqual(['Colonel']);
  });

  it('gives a person dates, places, documents, programme, date of listing and the reference of the United Nations', () => {
    expect(person).toMatchObject({
      ...{ id: 'ch_seco:601', kind: 'individual', topics: ['sanction'], gender: 'male' },
      ...{ birth_dates: ['1958', '1959', '1960', '1961-03-04'], countries: ['AT', 'LV'] },
      ...{ listed_on: '2020-09-28', joins: ['un:ABi.903'] },
      identifiers: [
        { type: 'Diplomatic passport', value: 'LV 7654321', country: 'LV' },
        { type: 'National identification number', value: '610304-11111', country: null },
      ],
    });
    expect(fieldOf(person, 'programme')).toEqual(['Ordinance on measures against Atlantis']);
    expect(fieldOf(person, 'measure')).toEqual(['Annex 2']);
    expect(fieldOf(person, 'date_of_birth')).toEqual(['1961-03-04', '1959 (low quality)']);
    expect(fieldOf(person, 'place_of_birth')).toEqual(['Riga, Vidzeme, Latvia']);
    expect(fieldOf(person, 'address')).toEqual(['Tarn & Sons, 5 Lens Road, 1010, Vienna, Austria']);
    expect(fieldOf(person, 'related_to')).toEqual(['Tarn Optics AG']);
  });

  it('gives a company its number and its former name, and a ship its IMO number', () => {
    expect(namesOf(company)).toEqual(['primary Tarn Optics AG', 'former Tarn Glas GmbH']);
    expect(company).toMatchObject({
      ...{
        kind: 'company',
        countries: ['AT'],
        birth_dates: [],
        related_urls: ['https://tarn.example/about'],
      },
      identifiers: [{ type: 'Tax number', value: '0123456789' }],
    });
    expect(fieldOf(company, 'programme')).toEqual(['Ordinance on measures against Atlantis']);
    expect(ship).toMatchObject({ kind: 'vessel', identifiers: [{ type: 'IMO number', value: '9999993' }] });
  });

  it('leaves out who is no longer listed, and reads nothing of earlier states', () => {
    expect(others).toEqual([]);
    expect(JSON.stringify([person, company, ship])).not.toContain('Somebody');
    expect(parsed(SWITZERLAND).published_on).toBe('2026-08-27');
  });
});

describe('a change of a target', () => {
  const PERSON = identity(whole('Talis Orvane'));
  const listed = change('listed', '2010-01-01');

  it('removes it only where it is the newest, whatever the order of the file', () => {
    const removed = change('de-listed', '2025-06-20');
    const amended = change('amended', '2025-06-03');
    expect(personWith(PERSON, removed + amended + listed)).toEqual([]);
    expect(personWith(PERSON, amended + removed + listed)).toEqual([]);
    const again = personWith(PERSON, change('listed', '2026-01-01') + removed + listed);
    expect(again).toMatchObject([{ listed_on: '2026-01-01' }]);
  });

  it('removes it on its day, and not before', () => {
    const changes = change('de-listed', '2026-09-01') + listed;
    expect(personWith(PERSON, changes, '2026-08-31')).toHaveLength(1);
    expect(personWith(PERSON, changes, '2026-09-01')).toEqual([]);
  });

  it('of an unknown type leaves it on the list', () => {
    expect(personWith(PERSON, change('suspended', '2026-01-01') + listed)).toHaveLength(1);
    expect(personWith(PERSON, '')).toMatchObject([{ listed_on: null }]);
  });
});

describe('facts of an identity', () => {
  it('of another calendar are shown and not compared', () => {
    const born = '<day-month-year year="1342" month="5" day="1" calendar="Iranian" quality="good"/>';
    const [record] = personWith(identity(whole('Talis Orvane') + born));
    expect(record?.birth_dates).toEqual([]);
    expect(fieldOf(record, 'date_of_birth')).toEqual(['1342-05-01 (Iranian calendar)']);
  });

  it('without a primary name make the first name the main one', () => {
    const [record] = personWith(identity(whole('Talis Orvane', 'alias'), false));
    expect(namesOf(record)).toEqual(['primary Talis Orvane']);
  });
});

describe('a file', () => {
  it.each([
    ['of changes only', SWITZERLAND.replace('whole-list', 'delta'), 'it is not the whole list'],
    ['without its end', SWITZERLAND.slice(0, -20), 'is not closed'],
    ['with an earlier state that does not end', SWITZERLAND.replace('</added>', ''), 'is not closed'],
    ['with an end of an earlier state alone', SWITZERLAND.replace('<added>', ''), 'was not opened'],
    ['cut within an earlier state', SWITZERLAND.slice(0, SWITZERLAND.indexOf('Somebody')), 'is not closed'],
    ['of another root', '<list/>', 'there is no element swiss-sanctions-list'],
    [
      'with a document type',
      `<!DOCTYPE x [<!ENTITY a "b">]>${SWITZERLAND.slice(39)}`,
      'declares a document type',
    ],
    ['that is not well-formed', SWITZERLAND.replace('</individual>', '</person>'), 'not well-formed'],
    [
      'with a target without a name',
      SWITZERLAND.replaceAll('Tarn Optics AG', '').replaceAll('Tarn Glas GmbH', '-'),
      'the target 602 has no name',
    ],
    [
      'with a target without a number',
      SWITZERLAND.replace('<target ssid="603">', '<target>'),
      'has no number',
    ],
    [
      'with a target of no kind',
      SWITZERLAND.replaceAll('object', 'thing'),
      'neither person, entity nor object',
    ],
    [
      'as deep as a well',
      `<swiss-sanctions-list list-type="whole-list">${'<a>'.repeat(2_000)}${'</a>'.repeat(2_000)}</swiss-sanctions-list>`,
      'cannot be read',
    ],
  ])('%s is refused', (_what, text, reason) => {
    expect(() => parsed(text)).toThrow(reason);
    expect(() => parsed(text)).toThrow(ListUnreadable);
  });

  it('that is not UTF-8 is refused', () => {
    const bytes = bytesOf(SWITZERLAND).slice();
    bytes[SWITZERLAND.indexOf('Tarn')] = 0xff;
    expect(() => PARSERS.ch_seco({ list: bytes })).toThrow('is not UTF-8');
  });

  it('cut anywhere is refused, and never read in part', async () => {
    const bytes = bytesOf(SWITZERLAND.trimEnd());
    await fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), (end) => {
        expect(() => PARSERS.ch_seco({ list: bytes.slice(0, end) })).toThrow(ListUnreadable);
      }),
      { numRuns: 150 },
    );
  });

  it('with markup of any kind inside is read to records of the whole, or refused', async () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '&',
      '&#0;',
      ']]>',
      '<![CDATA[',
      '</target>',
      '<added>',
      '<!--',
      '\u0000',
      '"',
      '__proto__',
    );
    await fc.assert(
      fc.property(
        fc.nat(SWITZERLAND.length),
        fc.array(piece, { minLength: 1, maxLength: 3 }),
        (at, pieces) => {
          const text = `${SWITZERLAND.slice(0, at)}${pieces.join('')}${SWITZERLAND.slice(at)}`;
          let ids: readonly string[] = ['ch_seco:601', 'ch_seco:602', 'ch_seco:603'];
          try {
            ids = parsed(text).records.map(({ id }) => id);
          } catch (error) {
            expect(error).toBeInstanceOf(ListUnreadable);
          }
          expect(ids).toEqual(expect.arrayContaining(['ch_seco:601', 'ch_seco:602', 'ch_seco:603']));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('spellings of a name', () => {
  const texts = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,8}$/), { minLength: 1, maxLength: 6 });

  it('are each in a name of the record, however many there are', async () => {
    await fc.assert(
      fc.property(texts, texts, texts, (given, father, family) => {
        const partOf = (order: number, role: string, [value = '', ...spellings]: readonly string[]) =>
          part(order, role, value, spellings.map((text) => spelling(text, 'LATN')).join(''));
        const parts = [
          partOf(1, 'family-name', family),
          partOf(2, 'given-name', given),
          partOf(3, 'father-name', father),
        ];
        const [record] = personWith(identity(name(parts.join(''))));
        expect(record?.names[0]?.text).toBe([given[0], father[0], family[0]].join(' '));
        const words = record?.names.flatMap(({ text }) => text.split(' '));
        expect(new Set(words)).toEqual(new Set([...given, ...father, ...family]));
      }),
      { numRuns: 50 },
    );
  });
});
