/** Reasons are offered from the facts that differ, none is chosen before, and what is sent says why. */
import { FACT_MEANINGS } from '@probity/matching/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factRows, pointsText, signOf } from '../../../console/screens/cases/model/facts.ts';
import {
  isRestorable,
  judgedBy,
  missingFor,
  offeredReasons,
  type Reason,
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
    const name = aFact({ field: 'name', finding: 'close', points: 92 });
    const offered = offeredReasons({ facts: [name, ...both] });
    expect(offered.map(({ reason }) => reason)).toEqual(['birth_date', 'country', 'name', 'something_else']);
    expect(offered.map(({ key }) => key)).toEqual(['1', '2', '3', '4']);
    expect(offered.filter(({ isGiven }) => isGiven).map(({ reason }) => reason)).toEqual([
      'birth_date',
      'country',
    ]);
  });

  it.each(['missing', 'agrees', 'open'] as const)('are none that the facts cannot carry: %s', (finding) => {
    const fields = ['birth_date', 'country', 'gender', 'identifier', 'name'] as const;
    const offered = offeredReasons({ facts: fields.map((field) => aFact({ field, finding })) });
    expect(offered.map(({ reason }) => reason)).toEqual(['something_else']);
  });

  it('are none but "something else" where no facts are known', () => {
    expect(offeredReasons({ facts: [] }).map(({ reason }) => reason)).toEqual(['something_else']);
  });

  it('are each offered once, carried by a fact, with keys from 1 to at most 6, whatever the facts are', () => {
    return fc.assert(
      fc.property(facts, (drawn) => {
        const all = drawn.map((change) => aFact(change));
        const offered = offeredReasons({ facts: all });
        const reasons = offered.map(({ reason }) => reason);
        expect(new Set(reasons).size).toBe(offered.length);
        expect(reasons.at(-1)).toBe('something_else');
        expect(offered.length).toBeLessThanOrEqual(6);
        for (const reason of reasons.slice(0, -1))
          expect(
            all.some(({ field, finding }) => field === reason && /contradicts|close/.test(finding)),
          ).toBe(true);
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

  it('needs a note to dismiss a sanctions hit where the policy asks for it', () => {
    const needsNote = true;
    expect(missingFor('not_same', { chosen: chosen('country'), note: ' ', needsNote })).toBe('note');
    expect(missingFor('not_same', { chosen: chosen(), note: '', needsNote })).toBe('reason');
    expect(missingFor('not_same', { chosen: chosen('country'), note: 'Seen.', needsNote })).toBeUndefined();
  });

  it('sends the facts that differ as codes in the order in which they were offered, and the note beside them', () => {
    const offered = offeredReasons({
      facts: [aFact(), aFact({ field: 'birth_date', finding: 'close' })],
    });
    const given = { offered, words: WORDS, note: ' Danish passport seen. ' };
    const both = chosen('something_else', 'birth_date', 'country');
    expect(judgedBy('not_same', { ...given, chosen: both })).toEqual({
      note: 'Danish passport seen.',
      grounds: ['country', 'birth_date'],
      text: 'Other nationality, Other birth date. Danish passport seen.',
    });
    expect(judgedBy('not_same', { ...given, note: '', chosen: chosen('country') })).toEqual({
      note: null,
      grounds: ['country'],
      text: 'Other nationality',
    });
  });

  it('that it is the same names no reason why it would not be', () => {
    const offered = offeredReasons({ facts: [aFact()] });
    const note = 'Same passport.';
    expect(judgedBy('same', { offered, words: WORDS, chosen: chosen('country'), note })).toEqual({
      note,
      grounds: [],
      text: note,
    });
  });

  it('that was made without a note is not restored where a note is needed', () => {
    expect(isRestorable({ status: 'false_positive', reason: null, needsNote: true })).toBe(false);
    expect(isRestorable({ status: 'false_positive', reason: null, needsNote: false })).toBe(true);
    expect(isRestorable({ status: 'false_positive', reason: 'Seen.', needsNote: true })).toBe(true);
    expect(isRestorable({ status: 'true_positive', reason: null, needsNote: true })).toBe(true);
  });

  it('takes a reason back with the same key', () => {
    const once = toggled(new Set(), 'country');
    expect([...once]).toEqual(['country']);
    expect([...toggled(once, 'country')]).toEqual([]);
  });
});
