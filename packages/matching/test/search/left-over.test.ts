/** Parts that only one name has: short forms are found, and other people are not. */
import { describe, expect, it } from 'vitest';
import { LEFT_OUT_FURTHER, LEFT_OUT_MIDDLE, WEAK } from '../../src/search/parameters.ts';
import { indexOf, person, scoreOf } from '../names.ts';

const ALERT = 0.8;

describe('the short form of a name', () => {
  it.each([
    ['first given name and first surname', 'Pilar Zahra Mendizabal Ostrovan', 'Pilar Mendizabal'],
    ['first and last of four parts', 'Tarek Bashar Noor Halabieh', 'Tarek Halabieh'],
    ['first and last of three parts', 'Orla Mirela Vantongeren', 'Orla Vantongeren'],
    ['first and last of five parts', 'Tarek Bashar Noor Luca Halabieh', 'Tarek Halabieh'],
  ])('is found: %s', (_, listed, asked) => {
    expect(scoreOf(listed, asked)).toBeGreaterThanOrEqual(ALERT);
  });

  it.each([
    ['Yelisey Dmitarovich Szalonnay', 'Yelisey Szalonnay'],
    ['Ilse Jovanovna Brandvold', 'Ilse Brandvold'],
  ])('is nearly the name where only the patronymic is missing: %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBeGreaterThanOrEqual(0.85);
  });

  it('is not one part alone: many bear it', () => {
    expect(scoreOf('Tarek Bashar Noor Halabieh', 'Tarek')).toBeLessThan(ALERT);
    expect(scoreOf('Yelisey Dmitarovich Szalonnay', 'Yelisey')).toBeLessThan(ALERT);
  });

  it('ranks below the whole name, and the less the more is missing', () => {
    const whole = scoreOf('Tarek Bashar Noor Halabieh', 'Tarek Bashar Noor Halabieh');
    const three = scoreOf('Tarek Bashar Noor Halabieh', 'Tarek Noor Halabieh');
    const two = scoreOf('Tarek Bashar Noor Halabieh', 'Tarek Halabieh');
    expect(whole).toBe(1);
    expect(three).toBeLessThan(whole);
    expect(two).toBeLessThan(three);
    expect(LEFT_OUT_FURTHER).toBeLessThan(LEFT_OUT_MIDDLE);
  });

  it('is no match where another part stands in the place of what is missing', () => {
    expect(scoreOf('Tarek Bashar Halabieh', 'Tarek Luca Halabieh')).toBeLessThan(ALERT);
    expect(scoreOf('Yelisey Dmitarovich Szalonnay', 'Yelisey Kwame Szalonnay')).toBeLessThan(ALERT);
  });
});

describe('a company with one distinctive part', () => {
  it.each([
    ['another word that is spelt alike', 'Tarvin LLC', 'Tarvel Inc'],
    ['a word that only sounds alike', 'Galaxim Inc', 'Calixem Inc'],
    ['the same beside an ordinary word', 'Rodinal Group', 'Radian Group Inc'],
  ])('is no alert for %s', (_, listed, asked) => {
    expect(scoreOf(listed, asked, 'company')).toBeLessThanOrEqual(WEAK);
  });

  it.each([
    ['with one wrong letter and the same form', 'Brandvold LLC', 'Brandvald LLC'],
    ['spelt the same with another form', 'Brandvold LLC', 'Brandvold GmbH'],
    ['with two distinctive parts', 'Brandvold Ostrovan Ltd', 'Brandvald Ostrovan Ltd'],
  ])('is found %s', (_, listed, asked) => {
    expect(scoreOf(listed, asked, 'company')).toBeGreaterThanOrEqual(ALERT);
  });
});

describe('an initial', () => {
  it('is joined to no other part, so that another initial stays another person', () => {
    expect(scoreOf('Jovan B. Qaderi', 'Jovan A. Qaderi')).toBeLessThan(ALERT);
    expect(scoreOf('Jovan A. Qaderi', 'Jovan A. Qaderi')).toBe(1);
    const [hit] = indexOf(person('e', 'Jovan B. Qaderi')).search(
      { text: 'Jovan A. Qaderi', kind: 'individual' },
      { minScore: 0 },
    );
    expect(hit?.tokens.at(1)).toMatchObject({ query: 'a', listed: 'b', similarity: 0, by: 'other_initial' });
    expect(hit?.tokens).toHaveLength(3);
  });

  it('contradicts an initial of the other name only: a further part does not', () => {
    const [hit] = indexOf(person('e', 'Jovan Basil Qaderi')).search(
      { text: 'Jovan A. Qaderi', kind: 'individual' },
      { minScore: 0 },
    );
    expect(hit?.tokens.map(({ by }) => by)).toEqual(['exact', 'added', 'exact', 'left_out']);
  });
});
