/** Legal forms are read wherever and however they are written. */
import { describe, expect, it } from 'vitest';
import { normaliseName } from '../../src/normalise/name.ts';
import { scoreOf as scoreOfName } from '../names.ts';

const textsOf = (name: string) => normaliseName(name, 'company').tokens.map(({ text }) => text);
const scoreOf = (listed: string, asked: string) => scoreOfName(listed, asked, 'company');

describe('a legal form', () => {
  it.each([
    ['AO Brandvold', ['~ao', 'brandvold']],
    ['OOO Brandvold', ['~ooo', 'brandvold']],
    ['JIONT SOCK COMPANY Brandvold', ['~ao', 'brandvold']],
    ['LIMITED LIABILITY COMPAMY Brandvold', ['~llc', 'brandvold']],
    ['LIMITEDLIABILITY COMPANY Brandvold', ['~llc', 'brandvold']],
    ['Brandvold S.A.S.', ['brandvold', '~sas']],
    ['AO KB Brandvold', ['~ao', '~kb', 'brandvold']],
  ])('is read in %s', (name, texts) => {
    expect(textsOf(name)).toEqual(texts);
  });

  it.each(
    [
      ...[
        'Sp. z o.o.',
        'sp. z o. o.',
        'Sp. z.o.o.',
        'Spółka z o.o.',
        'spol. s r.o.',
        's. r. o.',
        'd.o.o.',
        'a.s.',
      ],
      ...[
        'S.à r.l.',
        'S.A.R.L.',
        'S.p.A.',
        'S.A. de C.V.',
        'S. de R.L. de C.V.',
        'S.C. de R.L.',
        'Ltda.',
        'S/A',
      ],
      ...[
        'AB (publ)',
        'A/S',
        'Oy Ab',
        'G.m.b.H.',
        'GmbH & Co. KG',
        'Ges.m.b.H.',
        'B.V.',
        'A.Ş.',
        'Ltd. Şti.',
      ],
      ...[
        '(P) Ltd',
        'Pvt. Ltd.',
        '(Pty) Ltd',
        'Sdn. Bhd.',
        'Pte. Ltd.',
        'K.K.',
        'G.K.',
        'W.L.L.',
        'PrJSC',
        'L.L.C.',
      ],
    ].map((form) => [form]),
  )('tells little as it is usually written: %s', (form) => {
    expect(scoreOf(`Kastelmar ${form}`, 'Kastelmar')).toBeGreaterThanOrEqual(0.9);
    expect(scoreOf('Kastelmar Ostrov', `Kastelmar Ostrov ${form}`)).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['Rock Company', ['rock', '~co']],
    ['Stoke Point', ['stoke', 'point']],
    ['Staten Energy', ['staten', 'energy']],
    ['AO RT-Brandvold', ['~ao', 'rt', 'brandvold']],
  ])('is not read into the words of %s', (name, texts) => {
    expect(textsOf(name)).toEqual(texts);
  });

  it('in front of the name costs nothing where the listed one is at the end, and little where it is another', () => {
    expect(scoreOf('Brandvold Marine JSC', 'AO Brandvold Marine')).toBeGreaterThanOrEqual(0.95);
    expect(scoreOf('Brandvold JSC', 'OOO Brandvold')).toBeGreaterThanOrEqual(0.8);
  });
});

describe('the words of a stock company', () => {
  it.each([
    ['AO Brandvold Public', ['~ao', 'brandvold', '~pao']],
    ['AO Brandvold Open', ['~ao', 'brandvold', '~oao']],
    ['Brandvold Public', ['brandvold', 'public']],
    ['OOO Brandvold Open', ['~ooo', 'brandvold', 'open']],
  ])('belong to the form in front: %s', (name, texts) => {
    expect(textsOf(name)).toEqual(texts);
  });

  it.each([
    'Brandvold Closed Joint Stock Company',
    'Brandvold Open Joint Stock Company',
    'Brandvold Public Joint Stock Company',
    'Brandvold Private JSC',
  ])('are one family: AO Brandvold finds %s', (listed) => {
    expect(scoreOf(listed, 'AO Brandvold')).toBeGreaterThanOrEqual(0.8);
  });
});

describe('a number in words', () => {
  it.each([
    ['Kastel Forty-Four LLC', 'Kastel 44 LLC'],
    ['21st Ostrov Bank', 'Twenty First Ostrov Bank'],
    ['Plant Ninety Nine', 'Plant 99'],
    ['Brandvold Fourty-four', 'Brandvold 44'],
  ])('equals its digits: %s as %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBe(1);
  });

  it('is another number where its unit is another', () => {
    expect(textsOf('Kastel Forty-Five')).toEqual(['kastel', '45']);
    expect(textsOf('Kastel Forty Brandvold Five')).toEqual(['kastel', '40', 'brandvold', '5']);
    expect(scoreOf('Kastel Forty-Four LLC', 'Kastel 45 LLC')).toBeLessThan(0.8);
  });
});

describe('an abbreviated word', () => {
  it.each([
    ['Ostrovan Engineering and Manufacturing Co', 'Ostrovan Eng & Mfg Co'],
    ['Kastel National University', 'Kastel Natl Univ'],
    ['Department of Government Kastelmar', 'Dept of Govt Kastelmar'],
    ['Brandvold Brothers Association', 'Brandvold Bros Assn'],
    ['Brandvold International Holdings Corporation', 'Brandvold Intl Hldgs Corp'],
  ])('is found: %s as %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBeGreaterThanOrEqual(0.9);
  });
});

describe('a ship', () => {
  it.each(['MV Salt Lantern', 'M/V Salt Lantern', 'MT Salt Lantern'])('is found as %s', (asked) => {
    expect(scoreOf('Salt Lantern', asked)).toBeGreaterThanOrEqual(0.9);
  });
});

describe('a word of three letters', () => {
  it('is not found by a likeness because the rest of the name agrees', () => {
    expect(scoreOf('Kastel Class', 'Kastel Gas')).toBeLessThan(0.8);
    expect(scoreOf('Kastel Clasp', 'Kastel Class')).toBeGreaterThanOrEqual(0.8);
  });
});

describe('a state or union in its words', () => {
  it.each([
    ['United States Brandvold Board', 'U.S. Brandvold Board'],
    ['Kastel Trading of the United Arab Emirates', 'Kastel Trading of the UAE'],
    ["Democratic People's Republic of Korea Ostrov Bank", 'DPRK Ostrov Bank'],
  ])('equals its abbreviation: %s as %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBe(1);
    expect(scoreOf(asked, listed)).toBe(1);
  });

  it('is not read into a name that is one word of it', () => {
    expect(textsOf('US')).toEqual(['us']);
    expect(textsOf('United Kastel States')).toEqual(['united', 'kastel', 'states']);
  });
});
