/** Reasons are offered from the facts that differ, none is chosen before, and what is sent says why. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACT_MEANINGS } from '#shared/matching/facts.ts';
import { factRows, pointsText, signOf } from '../../../console/screens/cases/model/facts.ts';
import {
  MOST_REASON,
  missingFor,
  offeredReasons,
  type Reason,
  reasonText,
  toggled,
} from '../../../console/screens/cases/model/reasons.ts';
import { aFact } from './fixture.ts';

const WORDS: Readonly<Record<Reason, string>> = {
  name: 'Other name',
  birth_date: 'Other birth date',
  country: 'Other nationality',
  gender: 'Other gender',
  identifier: 'Other number',
  something_else: 'Something else',
};
const facts = fc.array(
  fc.record({
    field: fc.constantFrom('birth_date', 'country', 'gender', 'identifier', 'name'),
    finding: fc.constantFrom(...FACT_MEANINGS),
    points: fc.option(fc.integer({ min: -20, max: 10 })),
  }),
  { maxLength: 6 },
);

describe('the table of facts', () => {
  it('shows every fact once, contradictions first, and of these what speaks most against it', () => {
    return fc.assert(
      fc.property(facts, (drawn) => {
        const all = drawn.map((change) => aFact(change));
        const rows = factRows({ facts: all });
        expect(new Set(rows)).toEqual(new Set(all));
        const against = rows.filter(({ finding }) => finding === 'contradicts');
        expect(rows.slice(0, against.length)).toEqual(against);
        const points = against.map((row) => row.points ?? 0);
        expect(points).toEqual(points.toSorted((a, b) => a - b));
      }),
    );
  });

  it('has a sign for every finding', () => {
    expect(FACT_MEANINGS.map((finding) => signOf({ finding }))).toEqual(['no', 'yes', 'near', 'gap', 'gap']);
  });

  it('says what a fact adds to the score, and nothing where it adds nothing', () => {
    expect(pointsText(aFact({ points: -10 }))).toBe('−10');
    expect(pointsText(aFact({ points: 2.5 }))).toBe('+2.5');
    for (const points of [0, null]) expect(pointsText(aFact({ points }))).toBeUndefined();
    expect(pointsText(aFact({ field: 'name', points: 92 }))).toBeUndefined();
  });
});

describe('offered reasons', () => {
  it('begin with the facts that contradict, have a number each, and end with "something else"', () => {
    const both = [aFact({ field: 'country', points: -10 }), aFact({ field: 'birth_date', points: -18 })];
    const offered = offeredReasons('individual', { facts: both });
    expect(offered.map(({ reason }) => reason)).toEqual([
      'birth_date',
      'country',
      'identifier',
      'gender',
      'something_else',
    ]);
    expect(offered.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5']);
    expect(offered.filter(({ isGiven }) => isGiven).map(({ reason }) => reason)).toEqual([
      'birth_date',
      'country',
    ]);
  });

  it('never ask for the birth date or the gender of a company that has none', () => {
    const offered = offeredReasons('company', { facts: [] }).map(({ reason }) => reason);
    expect(offered).toEqual(['country', 'identifier', 'name', 'something_else']);
  });

  it('are each offered once, with keys from 1 to at most 9, whatever the facts are', () => {
    return fc.assert(
      fc.property(facts, fc.constantFrom('company', 'individual'), (drawn, type) => {
        const offered = offeredReasons(type, { facts: drawn.map((change) => aFact(change)) });
        expect(new Set(offered.map(({ reason }) => reason)).size).toBe(offered.length);
        expect(offered.at(-1)?.reason).toBe('something_else');
        expect(offered.length).toBeLessThanOrEqual(9);
      }),
    );
  });
});

describe('a judgement', () => {
  const chosen = (...reasons: readonly Reason[]) => new Set(reasons);

  it('is not sent without a reason or a note', () => {
    expect(missingFor('not_same', { chosen: chosen(), note: ' ' })).toBe('reason');
    expect(missingFor('not_same', { chosen: chosen('country'), note: '' })).toBeUndefined();
    expect(missingFor('not_same', { chosen: chosen(), note: 'Passport seen.' })).toBeUndefined();
    expect(missingFor('not_same', { chosen: chosen('something_else'), note: '' })).toBe('note');
    expect(missingFor('same', { chosen: chosen('country'), note: '' })).toBe('note');
    expect(missingFor('same', { chosen: chosen(), note: 'Same passport.' })).toBeUndefined();
  });

  it('keeps the reasons in the order in which they were offered, and the note behind them', () => {
    const offered = offeredReasons('individual', { facts: [aFact()] });
    const given = { offered, words: WORDS, note: ' Danish passport seen. ' };
    expect(reasonText('not_same', { ...given, chosen: chosen('birth_date', 'country') })).toBe(
      'Other nationality, Other birth date. Danish passport seen.',
    );
    expect(reasonText('not_same', { ...given, note: '', chosen: chosen('country') })).toBe(
      'Other nationality',
    );
  });

  it('that it is the same names no reason why it would not be', () => {
    const offered = offeredReasons('individual', { facts: [aFact()] });
    const text = reasonText('same', {
      offered,
      words: WORDS,
      chosen: chosen('country'),
      note: 'Same passport.',
    });
    expect(text).toBe('Same passport.');
  });

  it('fits into what the service keeps', () => {
    const offered = offeredReasons('individual', { facts: [] });
    const text = reasonText('not_same', {
      offered,
      words: WORDS,
      chosen: chosen('country'),
      note: 'x'.repeat(9_999),
    });
    expect(text).toHaveLength(MOST_REASON);
  });

  it('takes a reason back with the same key', () => {
    const once = toggled(new Set(), 'country');
    expect([...once]).toEqual(['country']);
    expect([...toggled(once, 'country')]).toEqual([]);
  });
});
