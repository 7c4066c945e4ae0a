/** Names that are known to be other ones are no misspellings of each other. */
import { describe, expect, it } from 'vitest';
import { scoreOf } from '../../names.ts';

const ALERT = 0.8;

describe('two frequent surnames', () => {
  it.each([
    ['Ovrin Castro', 'Ovrin Castillo'],
    ['Ovrin Carney', 'Ovrin Cooney'],
    ['Ovrin Henriksen', 'Ovrin Frederiksen'],
  ])('are two persons: %s and %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBeLessThan(ALERT);
  });

  it.each([
    ['Ovrin Castro', 'Ovrin Castrro'],
    ['Ovrin Sánchez', 'Ovrin Sanches'],
    ['Ovrin Meyer', 'Ovrin Meier'],
    ['Ovrin Petrov', 'Ovrin Petroff'],
    ['Ovrin Schmidt', 'Ovrin Schmitt'],
  ])('are one where one is misspelt, or both sound alike: %s and %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBeGreaterThanOrEqual(ALERT);
  });
});

describe('a surname and a patronymic of one name', () => {
  it('are two parts', () => {
    expect(scoreOf('KASTELMAR Olive Vladimirovna', 'Olive Vladimirova')).toBeLessThan(ALERT);
    expect(scoreOf('Olive Vladimirova', 'Olive Vladimirova')).toBe(1);
  });
});

describe('frequent names in a script without vowels', () => {
  it.each([
    ['Ovrin Mohammadi', 'اورین احمدی'],
    ['Ovrin Hassan', 'اورین حسین'],
    ['اورین محمدی', 'اورین حمیدی'],
  ])('are told apart by the letters that are written: %s and %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBeLessThan(ALERT);
  });

  it.each([
    ['Ovrin Mohammadi', 'اورین محمدی'],
    ['Ovrin Husain', 'اورین حسین'],
    ['Ovrin Hasani', 'اورین حسنی'],
  ])('are found in any Latin spelling: %s by %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBeGreaterThanOrEqual(ALERT);
  });
});

describe('a name as Latvian has it', () => {
  it('is found without the ending, and the other way round', () => {
    expect(scoreOf('Sergey Kastelov', 'Sergejs Kastelovs')).toBeGreaterThanOrEqual(0.9);
    expect(scoreOf('Sergejs Kastelovs', 'Sergey Kastelov')).toBeGreaterThanOrEqual(0.9);
  });
});
