/** How facts change the score of names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFacts } from '../src/context.ts';
import type { Facts } from '../src/model.ts';

const NOTHING: Facts = { birthDates: [], countries: [], gender: null, identifiers: [] };
const facts = (known: Partial<Facts>): Facts => ({ ...NOTHING, ...known });

const date = fc
  .record({
    y: fc.integer({ min: 1930, max: 2005 }),
    m: fc.integer({ min: 1, max: 12 }),
    d: fc.integer({ min: 1, max: 28 }),
  })
  .chain(({ y, m, d }) => {
    const [month, day] = [m, d].map((number) => String(number).padStart(2, '0'));
    return fc.constantFrom(`${y}`, `${y}-${month}`, `${y}-${month}-${day}`);
  });
const someFacts: fc.Arbitrary<Facts> = fc.record({
  birthDates: fc.array(date, { maxLength: 3 }),
  countries: fc.array(fc.constantFrom('DE', 'FR', 'NG', 'BR'), { maxLength: 3 }),
  gender: fc.constantFrom('male', 'female', null),
  identifiers: fc.array(fc.constantFrom('AB-1234', 'ab1234', 'X 99 88', '12', ''), { maxLength: 2 }),
});
const score = fc.double({ min: 0, max: 1, noNaN: true });

describe('facts beside names', () => {
  it('keep the score from 0 to 1, and are symmetric', () => {
    void fc.assert(
      fc.property(score, someFacts, someFacts, (name, a, b) => {
        const judged = applyFacts(name, ['name_fuzzy'], a, b);
        expect(judged.score >= 0 && judged.score <= 1).toBe(true);
        expect(applyFacts(name, ['name_fuzzy'], b, a)).toEqual(judged);
      }),
    );
  });

  it('never turn the order of two names round', () => {
    void fc.assert(
      fc.property(score, score, someFacts, someFacts, (x, y, a, b) => {
        const [low, high] = [Math.min(x, y), Math.max(x, y)].map((name) => applyFacts(name, [], a, b).score);
        expect(low).toBeLessThanOrEqual(high ?? 0);
      }),
    );
  });

  it('move nothing that only one side knows, up to the knee', () => {
    void fc.assert(
      fc.property(fc.double({ min: 0, max: 0.95, noNaN: true }), someFacts, (name, known) => {
        const judged = applyFacts(name, ['name_exact'], known, NOTHING);
        expect(judged).toEqual({ score: name, matchTypes: ['name_exact'], contradictions: [] });
      }),
    );
  });

  it.each([
    ['the same day', ['1970-03-04'], ['1970-03-04'], 0.86, 'dob_match', []],
    ['the same month', ['1970-03'], ['1970-03-04'], 0.84, 'year_of_birth', []],
    ['the same year', ['1970'], ['1970-03-04'], 0.82, 'year_of_birth', []],
    ['day and month exchanged', ['1970-04-03'], ['1970-03-04'], 0.82, 'year_of_birth', []],
    ['the year before', ['1969'], ['1970'], 0.77, 'year_of_birth', []],
    ['another day of the year', ['1970-03-04'], ['1970-11-30'], 0.74, 'year_of_birth', ['birth_date']],
    ['another year', ['1970-03-04'], ['1981-03-04'], 0.62, 'name_exact', ['birth_date']],
    ['one of several dates', ['1970-03-04'], ['1981', '1970'], 0.82, 'year_of_birth', []],
  ])('birth dates: %s', (_, ours, theirs, expected, type, contradictions) => {
    const judged = applyFacts(
      0.8,
      ['name_exact'],
      facts({ birthDates: ours }),
      facts({ birthDates: theirs }),
    );
    expect(judged.score).toBeCloseTo(expected, 10);
    expect(judged.matchTypes).toContain(type);
    expect(judged.contradictions).toEqual(contradictions);
  });

  it('tell countries, genders and identifiers that agree from those that do not', () => {
    const subject = facts({ countries: ['DE'], gender: 'male', identifiers: ['ab 12-34'] });
    const same = applyFacts(0.7, ['unknown'], subject, facts({ ...subject, identifiers: ['AB1234'] }));
    expect(same).toEqual({
      score: expect.closeTo(0.82),
      matchTypes: ['country_match', 'id_match'],
      contradictions: [],
    });
    const other = applyFacts(
      0.8,
      [],
      subject,
      facts({ countries: ['FR'], gender: 'female', identifiers: ['ZZ9999'] }),
    );
    expect(other).toEqual({
      score: expect.closeTo(0.5),
      matchTypes: [],
      contradictions: ['country', 'gender'],
    });
  });

  it('weigh another country more where the listed one is that of an office', () => {
    const office = facts({ birthDates: ['1970-03-04'], countries: ['DE'], ofOffice: true });
    const judged = (known: Partial<Facts>) => applyFacts(1, [], facts(known), office).score;
    expect(applyFacts(1, [], facts({ countries: ['FR'] }), { ...office, ofOffice: false }).score).toBe(0.9);
    expect(judged({ countries: ['FR'] })).toBeCloseTo(0.79);
    expect(judged({ countries: ['FR'], birthDates: ['1970'] })).toBeGreaterThan(0.8);
    expect(judged({ countries: ['FR', 'DE'] })).toBeGreaterThan(0.95);
    expect(judged({})).toBeGreaterThan(0.95);
  });

  it('count no country in common where the year of birth is another one', () => {
    const subject = facts({ birthDates: ['1970'], countries: ['DE'] });
    const judged = (birthDates: readonly string[]) =>
      applyFacts(0.9, [], subject, facts({ birthDates, countries: ['DE'] })).score;
    expect(judged(['1981'])).toBeCloseTo(0.72);
    expect(judged(['1971'])).toBeCloseTo(0.89);
    expect(judged([])).toBeCloseTo(0.92);
  });

  it('take no number for an identifier that is too short to tell', () => {
    const short = facts({ identifiers: ['12', ''] });
    expect(applyFacts(0.8, [], short, short).matchTypes).toEqual([]);
  });

  it('reach 1 only with an equal name, birth date, country and identifier', () => {
    const all = facts({ birthDates: ['1970-03-04'], countries: ['DE'], identifiers: ['AB1234'] });
    expect(applyFacts(1, [], all, all).score).toBe(1);
    expect(applyFacts(1, [], all, { ...all, identifiers: [] }).score).toBeLessThan(1);
    expect(applyFacts(1, [], NOTHING, NOTHING).score).toBeLessThan(1);
  });
});
