/** Telephone numbers and the country of the same office. */
import { expect, test } from 'vitest';
import { doubtsOf } from '../response-builder.ts';

const office = (number: string, country: string, place = 'registered office') =>
  doubtsOf([
    { text: 'Telephone number of the registered office', type: 'tel', answer: number },
    { text: `Country of the ${place}`, type: 'country', answer: country },
  ]);

test('notes a number with the calling code of another country than its office has', () => {
  expect(office('+49 40 66969 120', 'FR')).toEqual(['telephone_of_other_country 1']);
  expect(office('0044 20 7946 0000', 'DE')).toEqual(['telephone_of_other_country 1']);
});

test.each([
  ['the right code', office('+49 40 66969 120', 'DE')],
  ['a national number', office('040 66969 120', 'FR')],
  ['a freephone number', office('+800 1234 5678', 'FR')],
  ['a country that shares its code', office('+49 40 66969 120', 'VA')],
  ['another office', office('+49 40 66969 120', 'FR', 'head office')],
  [
    'no country at all',
    office('+49 40 66969 120', 'constructor').filter((doubt) => doubt !== 'format_invalid 2'),
  ],
])('says nothing of %s', (_case, doubts) => {
  expect(doubts).toEqual([]);
});
