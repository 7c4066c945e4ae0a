/** Legal forms are read wherever and however they are written. */
import { describe, expect, it } from 'vitest';
import { normaliseName } from '#shared/matching/normalise/name.ts';
import { company, indexOf } from '../names.ts';

const textsOf = (name: string) => normaliseName(name, 'company').tokens.map(({ text }) => text);
const scoreOf = (listed: string, asked: string) =>
  indexOf(company('e', listed)).search({ text: asked, kind: 'company' }, { minScore: 0 })[0]?.score ?? 0;

describe('a legal form', () => {
  it.each([
    ['AO Brandvold', ['~ao', 'brandvold']],
    ['OOO Brandvold', ['~ooo', 'brandvold']],
    ['JIONT SOCK COMPANY Brandvold', ['~ao', 'brandvold']],
    ['LIMITED LIABILITY COMPAMY Brandvold', ['~llc', 'brandvold']],
    ['LIMITEDLIABILITY COMPANY Brandvold', ['~llc', 'brandvold']],
    ['Brandvold S.A.S.', ['brandvold', '~sas']],
  ])('is read in %s', (name, texts) => {
    expect(textsOf(name)).toEqual(texts);
  });

  it.each([
    ['Rock Company', ['rock', '~co']],
    ['Stoke Point', ['stoke', 'point']],
    ['Staten Energy', ['staten', 'energy']],
  ])('is not read into the words of %s', (name, texts) => {
    expect(textsOf(name)).toEqual(texts);
  });

  it('in front of the name costs nothing where the listed one is at the end, and little where it is another', () => {
    expect(scoreOf('Brandvold Marine JSC', 'AO Brandvold Marine')).toBeGreaterThanOrEqual(0.95);
    expect(scoreOf('Brandvold JSC', 'OOO Brandvold')).toBeGreaterThanOrEqual(0.8);
  });
});

describe('a ship', () => {
  it.each(['MV Salt Lantern', 'M/V Salt Lantern', 'MT Salt Lantern'])('is found as %s', (asked) => {
    expect(scoreOf('Salt Lantern', asked)).toBeGreaterThanOrEqual(0.9);
  });
});
