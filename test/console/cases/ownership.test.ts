/** What listed owners hold is the case: nothing is decided on a finding that cannot be shown whole, and no sentence claims judged hits. */
import { describe, expect, it } from 'vitest';
import { groundOf, standingOf } from '../../../console/screens/cases/model/decision.ts';
import { caseOf } from '../../../console/screens/cases/model/hits.ts';
import { findingOf, termsOf } from '../../../console/screens/cases/model/ownership.ts';
import type { Screening } from '../../../console/screens/cases/model/screening.ts';
import { anOwnership, ownedScreening } from '../fake-service/ownership.ts';
import { aProfile, hitsFrom, MARA, screeningOf } from './fixture.ts';

function findingIn(screening: Screening) {
  const found = caseOf(screening);
  if (found === undefined) throw new Error('there is no case');
  return { found, finding: findingOf(screening, found) };
}

const withoutListings = () => {
  const whole = anOwnership();
  return {
    ...whole,
    lines: whole.lines.map((line) => ({
      ...line,
      terms: line.terms.map((term, index) => (index === 0 ? { ...term, listings: [] } : term)),
    })),
  };
};

describe('the finding of a case', () => {
  it('is whole with every owner and what each is listed for', () => {
    expect(findingIn(ownedScreening()).finding).toMatchObject({ state: 'whole', ownership: { share: 55 } });
  });

  it('is there for a case of hits, too, whose company belongs to listed owners', () => {
    const screening = { ...screeningOf([aProfile()]), ownership: anOwnership() };
    expect(findingIn(screening).finding?.state).toBe('whole');
  });

  it.each([
    ['the names were erased', anOwnership({ lines: [] })],
    ['a listed owner has no listing', withoutListings()],
  ])('is shown partly where %s', (_why, ownership) => {
    expect(findingIn(ownedScreening(ownership)).finding?.state).toBe('partly');
  });

  it.each([null, anOwnership({ outcome: 'below', share: 25 }), anOwnership({ outcome: 'none', lines: [] })])(
    'has ended where it was the reason and holds no longer',
    (ownership) => {
      expect(findingIn(ownedScreening(ownership))).toMatchObject({ finding: { state: 'ended', ownership } });
    },
  );

  it('is a state of its own where listed owners may hold half, also in a case of hits', () => {
    const ownership = anOwnership({ outcome: 'possible', share: 25, share_max: 75 });
    expect(findingIn(ownedScreening(ownership)).finding).toEqual({ state: 'possible', ownership });
    expect(findingIn({ ...screeningOf([aProfile()]), ownership }).finding?.state).toBe('possible');
    expect(groundOf([], { state: 'possible', ownership })).toBe('possible');
  });

  it('is none where owners were no reason and hold less for sure', () => {
    const ownership = anOwnership({ outcome: 'below', share: 25, share_max: 25 });
    const screening = { ...screeningOf([aProfile()]), ownership };
    expect(findingIn(screening).finding).toBeUndefined();
  });

  it('names the owner with the greatest part first', () => {
    const [line] = anOwnership().lines;
    if (line === undefined) throw new Error('there is no sum');
    expect(termsOf(line).map(({ adds }) => adds)).toEqual([30, 25]);
  });
});

describe('the decision', () => {
  const standing = (screening: Screening) => {
    const { found, finding } = findingIn(screening);
    return standingOf({ found, hits: [], me: MARA, mayDecide: true, mayConfirm: true, finding });
  };

  it('waits as long as a part of the finding cannot be shown, also that of the second person', () => {
    expect(standing(ownedScreening()).decisions).toHaveLength(3);
    expect(standing(ownedScreening(withoutListings())).decisions).toEqual([]);
    const pending_decision = {
      ...{ decision: 'no_risk' as const, proposed_at: '2026-11-26T09:00:00.000Z', reason: 'Licensed.' },
      proposed_by: { ...MARA, id: '00000000-0000-4000-8000-00000000fe09' },
    };
    expect(standing(ownedScreening(anOwnership({ lines: [] }), { pending_decision })).decisions).toEqual([]);
  });

  it('is on judged hits only where somebody has judged one', () => {
    const { finding } = findingIn(ownedScreening());
    const ended = findingIn(ownedScreening(null)).finding;
    expect(groundOf([], finding)).toBe('ownership');
    expect(groundOf([], ended)).toBe('nothing');
    const gone = aProfile({ status: 'not_reviewed', ended_at: '2026-11-26T09:00:00.000Z' });
    expect(groundOf(hitsFrom([gone]), undefined)).toBe('ended');
    expect(groundOf(hitsFrom([aProfile({ status: 'false_positive' })]), finding)).toBe('judged');
  });
});
