/** A company is found by the first letters of its name, and by its whole name where the letters are listed. */
import { describe, expect, it } from 'vitest';
import { company, indexOf, person } from '../../names.ts';

const ALERT = 0.8;
const HIT = 0.7;

function hitsOf(
  listed: ReturnType<typeof company>,
  asked: string,
  kind: 'individual' | 'company' = 'company',
) {
  return indexOf(listed).search({ text: asked, kind });
}

describe('an acronym', () => {
  it.each([
    ['Quillan Kastel Brandvold Machines Corp', 'QKBM'],
    ['Quillan Kastel Brandvold Machines Corp', 'Q.K.B.M. Ltd'],
    ['Bank of Kastel and Ostrov Trading', 'BKOT'],
    ['QKBM Ltd', 'Quillan Kastel Brandvold Machines'],
  ])('of four and more letters is an alert: %s as %s', (listed, asked) => {
    const [hit] = hitsOf(company('e', listed), asked);
    expect(hit?.score).toBeGreaterThanOrEqual(ALERT);
    expect(hit?.tokens.map(({ by }) => by)).toEqual(['acronym']);
  });

  it('of three letters is a hit and no alert: too many companies have the same three', () => {
    const [hit] = hitsOf(company('e', 'Kastel Brandvold Machines'), 'KBM');
    expect(hit?.score).toBeGreaterThanOrEqual(HIT);
    expect(hit?.score).toBeLessThan(ALERT);
  });

  it('shows the letters and the whole name', () => {
    const [hit] = hitsOf(company('e', 'Quillan Kastel Brandvold Machines'), 'QKBM');
    expect(hit?.tokens[0]).toMatchObject({ query: 'qkbm', listed: 'Quillan Kastel Brandvold Machines' });
    expect(hit?.matchTypes).toEqual(['name_variations_removal']);
  });

  it.each([
    ['two parts', 'Kastel Brandvold', 'KB'],
    ['one letter more', 'Quillan Kastel Brandvold Machines', 'QKBMX'],
    ['another order', 'Quillan Kastel Brandvold Machines', 'KQBM'],
    ['a further part beside the letters', 'Quillan Kastel Brandvold Machines', 'QKBM Ostrovan'],
    ['a number among the parts', 'Quillan Kastel Brandvold 12 Machines', 'QKBM'],
    ['a part beside the listed letters', 'QKBM Ostrovan', 'Quillan Kastel Brandvold Machines'],
  ])('is no hit with %s', (_, listed, asked) => {
    expect(hitsOf(company('e', listed), asked)).toEqual([]);
  });

  it('is of companies only', () => {
    expect(hitsOf(person('e', 'Quillan Kastel Orla Brandvold'), 'QKOB')).toEqual([]);
    expect(hitsOf(company('e', 'Quillan Kastel Orla Brandvold'), 'QKOB', 'individual')).toEqual([]);
  });

  it('ranks below the name itself', () => {
    const index = indexOf(company('long', 'Quillan Kastel Brandvold Machines'), company('short', 'QKBM'));
    const hits = index.search({ text: 'QKBM', kind: 'company' });
    expect(hits.map(({ id }) => id)).toEqual(['short', 'long']);
  });
});
