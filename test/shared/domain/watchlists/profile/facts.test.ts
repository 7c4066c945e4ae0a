/** The facts of a profile: what its records say together. */
import { expect, it } from 'vitest';
import { areOfOffice, factsOf } from '#shared/domain/watchlists/profile/facts.ts';
import { record } from '../../../../support/lists/records.ts';

const office = { positions: ['Minister'], parties: [], regions: [], from: [], to: [] };
const holder = record('us_congress:1', 'Mira Quill', { topics: ['pep-class-1'], office, countries: ['US'] });

it('countries are those of an office where every record is about one', () => {
  expect(areOfOffice([holder])).toBe(true);
  expect(factsOf([holder]).ofOffice).toBe(true);
});

it.each([
  ['a sanction beside it', [holder, record('un_sc:1', 'Mira Quill')]],
  ['another class', [record('us_congress:1', 'Mira Quill', { topics: ['pep-class-4'], office })]],
  ['a class without an office', [record('us_congress:1', 'Mira Quill', { topics: ['pep-class-1'] })]],
  ['a sanction in the same record', [{ ...holder, topics: ['pep-class-1' as const, 'sanction' as const] }]],
])('and not with %s', (_, records) => {
  expect(areOfOffice(records)).toBe(false);
});
