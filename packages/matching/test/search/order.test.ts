/** Names in another order, names that only sound alike, and syllables in another romanisation. */
import { describe, expect, it } from 'vitest';
import { compareNames } from '../../src/compare.ts';
import { scoreOf as scoreOfListed } from '../names.ts';

const alike = (a: string, b: string) =>
  compareNames({ text: a, kind: 'individual' }, { text: b, kind: 'individual' }).score;
const scoreOf = (asked: string, listed: string) => scoreOfListed(listed, asked);

describe('equal parts in another order', () => {
  it.each([
    ['Ovrin Kastelmar', 'Kastelmar Ovrin'],
    ['Bo Jinlan', 'Jinlan Bo'],
    ['Noor Laden bin', 'bin Laden Noor'],
    ['bin Qaderi Noor', 'Noor bin Qaderi'],
  ])('%s is %s: forms ask for it in both ways', (a, b) => {
    expect(alike(a, b)).toBeGreaterThan(0.95);
  });

  it.each([
    ['Ali bin Hassan', 'Hassan bin Ali'],
    ['Noor ibn Talis Qaderi', 'Talis ibn Noor Qaderi'],
    ['Li Wei', 'Wei Li'],
    ['Kim Gu', 'Gu Kim'],
  ])('%s is at most .89 like %s: father and son, or two family names', (a, b) => {
    expect(alike(a, b)).toBeLessThanOrEqual(0.89);
    expect(alike(a, b)).toBeGreaterThan(0.8);
  });
});

describe('a person of whose parts none is nearly equal', () => {
  it.each([
    ['Peren Corlu', 'Braun Carl'],
    ['Bianca Valente', 'Valentina Pivnenko'],
    ['Maurice Ford', 'Forss Marine'],
  ])('%s is not reported for %s', (asked, listed) => {
    expect(scoreOf(asked, listed)).toBeLessThan(0.8);
  });

  it('is reported where one part is', () => {
    expect(scoreOf('Ovrin Castelmar', 'Ovrin Kastelmar')).toBeGreaterThan(0.9);
  });

  it('is judged by its consonants in a script without vowels', () => {
    expect(scoreOf('طاليس قادري', 'Talis Qaderi')).toBeGreaterThan(0.8);
  });
});

describe('a name of two parts in a script without vowels', () => {
  it('is not reported for a common given name that only sounds alike', () => {
    expect(scoreOf('مهدی کستلمر', 'Mohammad Kastelmar')).toBeLessThan(0.8);
    expect(scoreOf('مهدی کستلمر', 'Mahdi Kastelmar')).toBeGreaterThan(0.85);
    expect(scoreOf('محمد کستلمر', 'Mohammad Kastelmar')).toBeGreaterThan(0.85);
  });

  it('is reported for a rare part that sounds as much alike', () => {
    expect(scoreOf('طاليس جوادي', 'Talis Djouadi')).toBeGreaterThan(0.8);
  });

  it('is reported for a common name that sounds alike where further parts agree', () => {
    expect(scoreOf('جوان اورین کستلمر', 'Juan Ovrin Kastelmar')).toBeGreaterThan(0.8);
  });

  it('is not reported for a name that is known to be another one, whatever else agrees', () => {
    expect(scoreOf('مهدی اورین کستلمر', 'Mohammad Ovrin Kastelmar')).toBeLessThan(0.8);
  });
});

describe('syllables that are joined in another romanisation', () => {
  it.each([
    ['Mo Tse-lung', 'Mo Zelong'],
    ['Hua Kuo-lin', 'Hua Guolin'],
  ])('%s is found as %s', (a, b) => {
    expect(scoreOf(a, b)).toBeGreaterThan(0.9);
    expect(alike(a, b)).toBeGreaterThan(0.9);
  });

  it('are not joined to what no name has', () => {
    expect(scoreOf('Mo Tse-lung', 'Mo Zemin')).toBeLessThan(0.8);
  });
});
