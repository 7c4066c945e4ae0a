/** The similarity of names and its explanation. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames } from '../src/compare.ts';
import { buildIndex, openIndex } from '../src/engine.ts';
import { MATCH_TYPES, type MatchType } from '../src/model.ts';
import { anyName, personName, subjectKind } from './names.ts';

const persons = (a: string, b: string) =>
  compareNames({ text: a, kind: 'individual' }, { text: b, kind: 'individual' });
const companies = (a: string, b: string) =>
  compareNames({ text: a, kind: 'company' }, { text: b, kind: 'company' });

describe('comparing names', () => {
  it('is symmetric, from 0 to 1, and 1 for a name and itself', () => {
    void fc.assert(
      fc.property(anyName, anyName, subjectKind, (a, b, kind) => {
        const there = compareNames({ text: a, kind }, { text: b, kind });
        const back = compareNames({ text: b, kind }, { text: a, kind });
        expect(there.score).toBeCloseTo(back.score, 10);
        expect(there.score >= 0 && there.score <= 1).toBe(true);
        for (const type of there.matchTypes) expect(MATCH_TYPES).toContain(type);
      }),
      { numRuns: 300 },
    );
  });

  it('is 1 only where every part is equal and in the same order', () => {
    void fc.assert(
      fc.property(personName, personName, (a, b) => {
        expect(persons(a, b).score === 1).toBe(a === b);
      }),
      { numRuns: 300 },
    );
  });

  it('does not see case, accents, punctuation and white space', () => {
    void fc.assert(
      fc.property(personName, (name) => {
        const accented = name.replace('a', 'á').replace('o', 'ö').toUpperCase();
        expect(persons(name, `  ${accented.replaceAll(' ', ' - ')}. `).score).toBe(1);
      }),
    );
  });
});

describe('names that are the same', () => {
  it.each([
    ['other order', 'Tarek Halabieh', 'Halabieh Tarek', 'name_variations_removal'],
    ['last name first', 'Tarek Halabieh', 'HALABIEH, Tarek', 'name_exact'],
    ['a wrong letter', 'Mirela Ostrovan', 'Mirela Ostroван', 'name_exact'],
    ['a missing letter', 'Mirela Ostrovan', 'Mirela Ostovan', 'name_fuzzy'],
    ['swapped letters', 'Anouk Brandvold', 'Anouk Barndvold', 'name_fuzzy'],
    ['a short form', 'Bob Brandvold', 'Robert Brandvold', 'equivalent_name'],
    ['another spelling of a sound', 'Yusuf Qaderi', 'Youssef Kadery', 'equivalent_name'],
    ['a left-out middle name', 'Pilar Ines Mendizabal', 'Pilar Mendizabal', 'name_variations_removal'],
    ['a title', 'Dr. Soren Lindqvester', 'Soren Lindqvester', 'removed_personal_title'],
    ['an initial', 'S. Lindqvester', 'Soren Lindqvester', 'name_variations_removal'],
    ['parts written as one', 'Abd al Rahman Farouzan', 'Abdalrahman Farouzan', 'name_variations_removal'],
    ['a servant as one word', 'Abdulrahman Farouzan', 'Abd al-Rahman Farouzan', 'name_variations_removal'],
    ['as it is spoken', 'Abdussalam Qaderi', 'Abd al-Salam Qaderi', 'name_variations_removal'],
    ['no space', 'MirelaOstrovan', 'Mirela Ostrovan', 'name_variations_removal'],
    ['a given name in Belarusian', 'Dzmitry Ostrov', 'Dmitriy Ostrov', 'equivalent_name'],
    ['an article written together', 'Tarek Alhalabieh', 'Tarek Halabiyeh', 'name_fuzzy'],
    ['Cyrillic', 'Борис Остров', 'Boris Ostrov', 'name_exact'],
    ['Arabic', 'طارق حلبي', 'Tariq Halabi', 'phonetic_name'],
    ['Greek', 'Ελένη Παππά', 'Eleni Pappa', 'name_exact'],
    ['Hebrew', 'רונן שמיר', 'Ronen Shamir', 'phonetic_name'],
    ['Chinese', '王小明', 'Wang Xiaoming', 'name_variations_removal'],
    ['Korean', '김민서', 'Kim Min Seo', 'name_fuzzy'],
    ['Korean that begins with l', '류민서', 'Ryu Min Seo', 'name_exact'],
  ] satisfies [string, string, string, MatchType][])('%s', (_, a, b, why) => {
    const { score, matchTypes } = persons(a, b);
    expect(score).toBeGreaterThanOrEqual(0.8);
    expect(matchTypes).toContain(why);
  });

  it.each([
    ['another way to write the form', 'Brandvold Marine Limited', 'BRANDVOLD MARINE LTD.', 'name_exact'],
    ['no form', 'Brandvold Marine GmbH', 'Brandvold Marine', 'removed_organisation_suffix'],
    ['a form in front', 'OOO Ostrov', 'Ostrov', 'removed_organisation_prefix'],
    ['a form in Cyrillic', 'ООО «Остров»', 'Ostrov LLC', 'removed_organisation_prefix'],
    [
      'a part of a form',
      'Limited Liability Ostrov',
      'Limited Liability Company Ostrov',
      'removed_organisation_prefix',
    ],
    ['a word in another language', 'Banco Mendizabal', 'Bank Mendizabal', 'equivalent_name'],
    ['a number as a word', 'Okonjola Fund II', 'Okonjola Fund 2', 'name_exact'],
    ['a number with its sign', 'Ostrov Plant No. 12', 'Ostrov Plant № 12', 'name_exact'],
    ['a number without its sign', 'Ostrov Plant Nr 12', 'Ostrov Plant 12', 'name_exact'],
    ['a word for a sign', 'B & K Marine', 'B and K Marine', 'name_variations_removal'],
    [
      'its own acronym',
      'Ostrov Mineral and Trade (OMT)',
      'Ostrov Mineral and Trade',
      'name_variations_removal',
    ],
    [
      'three words as one',
      'Salt Lantern Marsh Shipping',
      'Saltlanternmarsh Shipping',
      'name_variations_removal',
    ],
    ['a word spelt nearly the same', 'Hamvelde LLC', 'Hamfelde', 'name_fuzzy'],
    ['a form of Belarus', 'AAT Ostrovan', 'Open Joint Stock Company Ostrovan', 'name_exact'],
    ['words of a trade', 'Ostrovan Sudostroitelny Zavod', 'Ostrovan Shipbuilding Plant', 'equivalent_name'],
    ['a form of Belarus in words', 'Rue Ostrovan', 'Republican Unitary Enterprise Ostrovan', 'name_exact'],
    ['a sign without spaces', 'Ostrov&Brandvold', 'Ostrov and Brandvold', 'name_variations_removal'],
  ] satisfies [string, string, string, MatchType][])('of companies: %s', (_, a, b, why) => {
    const { score, matchTypes } = companies(a, b);
    expect(score).toBeGreaterThanOrEqual(0.8);
    expect(matchTypes).toContain(why);
  });
});

describe('a Korean name in its own script', () => {
  it.each([
    ['박민서', 'Park Min Seo'],
    ['백준석', 'PAEK, Jun Sok'],
    ['곽정은', 'Kwak Jung Eun'],
    ['류현우', 'Ryu Hyun Woo'],
    ['문성섭', 'Moon Sung Sup'],
    ['유선영', 'Yoo Sun Young'],
  ])('%s finds %s, as passports and lists write it', (name, listed) => {
    const names = [{ text: listed, kind: 'primary' as const }];
    const index = openIndex(buildIndex([{ id: '1', kind: 'individual', names }]));
    const [hit] = index.search({ text: name, kind: 'individual' });
    expect(hit?.score).toBeGreaterThan(0.9);
  });

  it.each([
    ['이경서', '리명서'],
    ['김영서', '김경서'],
  ])('%s is not %s: both syllables are known, and they are two', (name, listed) => {
    expect(persons(name, listed).score).toBeLessThan(0.7);
  });
});

describe('names that are not the same', () => {
  it.each([
    ['another given name', 'Jovan Ostrovan', 'Mirela Ostrovan'],
    ['another family name', 'Jovan Petrescov', 'Jovan Brandvold'],
    ['given names that only look alike', 'Hassan Qaderi', 'Hussein Qaderi'],
    ['another patronymic', 'Jovan Borisovich Petrov', 'Jovan Viktorovich Petrov'],
    ['another patronymic of many letters', 'Jovan Sergeevich Petrov', 'Jovan Nikolaevich Petrov'],
    ['another patronymic of few', 'Jovan Petrovich Ostrov', 'Jovan Pavlovich Ostrov'],
    ['the same name of a woman and a man', 'Maria Ostrovan', 'Mario Ostrovan'],
    ['a name that is also a number', 'Xi Brandvold', 'Brandvold'],
    ['another family name behind equal ones', 'Noor Ali Hassan al-Qaderi', 'Noor Ali Hassan al-Halabieh'],
    ['other syllables', '김민서', '김지훈'],
    ['nothing in common', 'Orla', 'Kwame Achterberg'],
  ])('%s', (_, a, b) => {
    expect(persons(a, b).score).toBeLessThan(0.8);
  });

  it('of companies: the word for a number tells nothing, and another number all', () => {
    expect(companies('Plant No. 12', 'Plant No. 21').score).toBeLessThan(0.7);
    expect(companies('No. 5 Plant', 'Plant No. 5').score).toBeGreaterThan(0.95);
  });

  it('of companies: the nation’s is another word than national', () => {
    expect(companies('Ostrov Mellat', 'Ostrov Melli').matchTypes).not.toContain('equivalent_name');
  });

  it('is less than with nothing in its place: a patronymic that differs, and one that is left out', () => {
    const other = persons('Jovan Sergeevich Petrov', 'Jovan Nikolaevich Petrov').score;
    expect(other).toBeLessThan(persons('Jovan Sergeevich Petrov', 'Jovan Petrov').score);
  });

  it('reads words of the language as words: no token is taken for a property of an object', () => {
    expect(persons('constructor', 'Object').score).toBe(0);
    expect(companies('__proto__ toString', 'proto toString').score).toBe(1);
  });
});
