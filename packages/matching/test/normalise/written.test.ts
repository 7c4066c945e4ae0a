/** What is written around a name does not hide it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesWithin } from '../../src/normalise/beside/readings.ts';
import { lettersTogether, nameOnce, plainName } from '../../src/normalise/written.ts';
import { indexOf, person, personName } from '../names.ts';

const ALERT = 0.8;
const LISTED = ['Ilse Brandvold', 'Tarek Noor Halabieh', 'Kwame Okonjola'];
const index = indexOf(...LISTED.map((name) => person(name, name)));
const found = (text: string) => index.search({ text, kind: 'individual' }, { minScore: ALERT })[0]?.id;

describe('a listed name is found', () => {
  it.each([
    ['as one word', (name: string) => name.replaceAll(' ', '').toLowerCase()],
    ['with its letters spaced out', (name: string) => Array.from(name.replaceAll(' ', '')).join(' ')],
    ['with letters and words spaced out', (name: string) => name.replaceAll(' ', '').split('').join(' ')],
    ['written twice', (name: string) => `${name} ${name}`],
    ['before an a.k.a.', (name: string) => `${name} a.k.a. Quillan Ferrisword`],
    ['after an aka', (name: string) => `Quillan Ferrisword (aka ${name})`],
    ['after "also known as"', (name: string) => `Quillan Ferrisword, also known as ${name}`],
    ['after "Estate of"', (name: string) => `The Estate of ${name}`],
    ['after "Estate of the late"', (name: string) => `Estate of the late ${name}`],
    ['with a form of address', (name: string) => `His Excellency ${name}`],
    ['with a doctorate', (name: string) => `${name}, Ph.D.`],
    ['with a medical degree', (name: string) => `${name}, M.D.`],
  ])('%s', (_, write) => {
    for (const name of LISTED) expect(found(write(name))).toBe(name);
  });

  it('whatever it is, written twice, spaced out or after an a.k.a.', () => {
    void fc.assert(
      fc.property(personName, (name) => {
        const one = indexOf(person('e', name));
        for (const text of [`${name} ${name}`, `Xq a.k.a. ${name}`, Array.from(name).join(' ')])
          expect(one.search({ text, kind: 'individual' }, { minScore: ALERT })).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
  });
});

describe('what is written around a name', () => {
  it('is not taken from names that only look like it', () => {
    for (const name of ['Estateof Brandvold', 'Akane Halabieh', 'Aliase Okonjola'])
      expect([plainName(name, 'individual'), namesWithin(name)]).toEqual([name, []]);
    expect(nameOnce('Orla Orla Qaderi')).toBeUndefined();
    expect(lettersTogether('J. R. Qaderi')).toBeUndefined();
    expect(lettersTogether('I l s e')).toBeUndefined();
  });

  it('keeps initials apart from degrees', () => {
    expect(plainName('M. D. Halabieh', 'individual')).toBe('M. D. Halabieh');
    expect(plainName('Qaderi, M.D.', 'individual').replaceAll(/\s+/g, ' ')).toBe('Qaderi, MD');
  });

  it('joins the letters of dotted abbreviations of companies, each for itself', () => {
    expect(plainName('Ostrov S.A.S. S.A.', 'company').replaceAll(/\s+/g, ' ').trim()).toBe('Ostrov SAS SA');
    expect(plainName('Ostrov G.m.b.H.', 'company').trim()).toBe('Ostrov GmbH');
  });
});
