/** Addresses: the house number and the postcode decide, the street is fuzzy, and nothing given is no agreement. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AddressParts,
  compareAddresses,
} from '#shared/domain/verification-sessions/conclusion/address/compare.ts';

const NONE: AddressParts = { line: null, city: null, postcode: null, country: null };

/** `line | postcode | city | country`, with `-` for what is not given. */
function parts(text: string): AddressParts {
  const [line = null, postcode = null, city = null, country = null] = text
    .split('|')
    .map((part) => part.trim())
    .map((part) => (part === '-' ? null : part));
  return { line, postcode, city, country };
}

const found = (ours: string, theirs: string) => compareAddresses(parts(ours), parts(theirs)).finding;

const HIGH = '10 High Street | EX1 1EX | Exeter | GB';

describe('two addresses', () => {
  it.each([
    // Another number or postcode is another address, however alike the rest is.
    [HIGH, '88 High Street | EX1 1EX | Exeter | GB', 'differs'],
    [HIGH, '10 Mill Lane | EX4 2AB | Exeter | GB', 'differs'],
    [HIGH, '10 High Street | EX4 2AB | Exeter | GB', 'differs'],
    [HIGH, '10 High Street | EX1 1EX | Exeter | FR', 'differs'],
    [HIGH, '10 Station Approach | EX1 1EX | Exeter | GB', 'differs'],
    ['Hauptstraße 10 | 20359 | Hamburg | DE', 'Bahnhofstraße 10 | 20359 | Hamburg | DE', 'differs'],
    ['Flat 3, 10 High Street | EX1 1EX | - | GB', 'Flat 4, 10 High Street | EX1 1EX | - | GB', 'differs'],
    ['10A High Street | EX1 1EX | - | GB', '10B High Street | EX1 1EX | - | GB', 'differs'],
    // The same in another spelling.
    [HIGH, '10 HIGH ST. | ex11ex | EXETER | GB', 'agrees'],
    [HIGH, '10 Hight Street | EX1 1EX | Exeter | GB', 'agrees'],
    [HIGH, 'No. 10, High Street | EX1  1EX | - | -', 'agrees'],
    ['10 a High Street | EX1 1EX | - | GB', '10A High Street | EX1 1EX | - | GB', 'agrees'],
    ['10-12 High Street | EX1 1EX | - | GB', '10 – 12 High Street | EX1 1EX | - | GB', 'agrees'],
    ['Flat 3, 10 High Street | EX1 1EX | - | GB', '10 High Street, Apt. 3 | EX1 1EX | - | GB', 'agrees'],
    ['Hauptstr. 10 | D-20359 | Hamburg | DE', 'Hauptstraße Nr. 10 | 20359 | Hamburg | DE', 'agrees'],
    ['10 rue de la Paix | 75002 | Paris | FR', '10, RUE DE LA PAIX | 75002 | PARIS 02 | FR', 'agrees'],
    ['350 5th Avenue | 10118 | New York | US', '350 5th Ave | 10118-0110 | New York | US', 'agrees'],
    [
      'Straße des 17. Juni 135 | 10623 | Berlin | DE',
      'Str. des 17. Juni 135 | 10623 | Berlin | DE',
      'agrees',
    ],
    ['Rose Cottage, Mill Lane | EX4 2AB | - | GB', 'ROSE COTTAGE MILL LANE | EX4 2AB | - | GB', 'agrees'],
    ['10 High Street, Exeter EX1 1EX | - | - | GB', HIGH, 'agrees'],
    ['улица Тверская 10 | 125009 | Москва | RU', 'Tverskaya ulitsa 10 | 125009 | Moskva | RU', 'agrees'],
    ['丸の内1-1-1 | 100-0005 | 東京 | JP', '丸の内１－１－１ | 1000005 | 東京 | JP', 'agrees'],
    ['شارع الملك ١٠ | ١١٥٦٤ | الرياض | SA', 'شارع الملك 10 | 11564 | الرياض | SA', 'agrees'],
    ['10 Queens Road | - | Hong Kong | HK', '10 Queens Rd | - | Hong Kong | HK', 'agrees'],
    // A part agrees: a person looks at it.
    ['10 High Street | EX1 1EX | - | GB', '10-12 High Street | EX1 1EX | - | GB', 'partly'],
    ['10 High Street | EX1 1EX | - | GB', 'Flat 3, 10 High Street | EX1 1EX | - | GB', 'partly'],
    ['10 High Street | EX1 1EX | - | GB', 'High Street | EX1 1EX | - | GB', 'partly'],
    ['10 High Street | - | Exeter | GB', HIGH, 'partly'],
    ['10A High Street | EX1 1EX | - | GB', HIGH, 'partly'],
    ['丸の内1-1-1 | 100-0005 | 東京 | JP', '1-1-1 Marunouchi | 100-0005 | Tokyo | JP', 'partly'],
    // A word that tells streets apart, on one side and on both.
    ['10 Park Avenue | - | Dublin | IE', '10 Park Avenue North | - | Dublin | IE', 'partly'],
    ['10 Park Avenue | - | Dublin | IE', '10 Park Avenue N | - | Dublin | IE', 'partly'],
    ['10 Park Avenue | - | Dublin | IE', '10 Park Ave. SW | - | Dublin | IE', 'partly'],
    ['10 Mill Road | - | Dublin | IE', '10 Upper Mill Road | - | Dublin | IE', 'partly'],
    ['10 Mill Road | - | Dublin | IE', '10 Lower Mill Road | - | Dublin | IE', 'partly'],
    ['10 Mill Road | - | Dublin | IE', '10 Old Mill Road | - | Dublin | IE', 'partly'],
    ['Hauptstraße 10 | - | Wien | AT', 'Obere Hauptstraße 10 | - | Wien | AT', 'partly'],
    ['10 Park Avenue South | - | Dublin | IE', '10 Park Avenue North | - | Dublin | IE', 'differs'],
    ['10 Park Avenue E | - | Dublin | IE', '10 Park Avenue West | - | Dublin | IE', 'differs'],
    ['10 Upper Mill Road | - | Dublin | IE', '10 Lower Mill Road | - | Dublin | IE', 'differs'],
    ['Obere Hauptstraße 10 | - | Wien | AT', 'Untere Hauptstraße 10 | - | Wien | AT', 'differs'],
    ['10 Park Avenue N. | - | Dublin | IE', '10 Park Avenue North | - | Dublin | IE', 'agrees'],
    ['10 Mill Road, West Ham | - | - | GB', '10 Mill Road | - | West Ham | GB', 'agrees'],
    ["10 Queen's Road | - | Dublin | IE", '10 Queens Road | - | Dublin | IE', 'agrees'],
    ['Calle Mayor N 10 | - | Lugo | ES', 'Calle Mayor 10 | - | Lugo | ES', 'agrees'],
    ['Calle Mayor n.º 10 | - | Lugo | ES', 'Calle Mayor 10 | - | Lugo | ES', 'agrees'],
    // Too little is no agreement.
    ['- | - | - | GB', HIGH, 'not_compared'],
    [HIGH, '- | - | - | GB', 'not_compared'],
    ['- | - | Exeter | GB', HIGH, 'not_compared'],
    ['- | - | - | FR', HIGH, 'differs'],
    ['- | - | Bristol | GB', HIGH, 'differs'],
  ])('%s beside %s: %s', (ours, theirs, finding) => {
    expect(found(ours, theirs)).toBe(finding);
    expect(found(theirs, ours)).toBe(finding);
  });

  it('of which nothing is given on one side are not compared', () => {
    expect(compareAddresses(NONE, parts(HIGH)).finding).toBe('not_compared');
    expect(compareAddresses(parts(HIGH), NONE).finding).toBe('not_compared');
  });

  it('never agree where the only difference is the house number', () => {
    const number = fc.integer({ min: 1, max: 400 });
    void fc.assert(
      fc.property(number, number, (one, other) => {
        fc.pre(one !== other);
        const at = (house: number) => `${house} Harbour Road | EX1 1EX | Exeter | GB`;
        expect(found(at(one), at(other))).toBe('differs');
      }),
    );
  });

  it('of any texts give a finding and a score between 0 and 1, or none', () => {
    const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 60 }), { nil: null });
    const address = fc.record({ line: text, city: text, postcode: text, country: text });
    void fc.assert(
      fc.property(address, address, (one, other) => {
        const { score, finding } = compareAddresses(one, other);
        expect(score === null).toBe(finding === 'not_compared');
        expect(score ?? 0).toBeGreaterThanOrEqual(0);
        expect(score ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });
});
