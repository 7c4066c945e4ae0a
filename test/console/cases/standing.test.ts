/** What was decided before, what the lists cover, and what may be decided now by whom. */
import { describe, expect, it } from 'vitest';
import { coveredBy } from '../../../console/parts/coverage/covered.ts';
import { decidedBefore } from '../../../console/screens/cases/model/decided.ts';
import {
  CASE_DECISIONS,
  confirmationOf,
  contradicts,
  decisionAt,
  decisionOf,
  groundOf,
  inOrder,
  isConfirmation,
  isProposal,
  keyOf,
  standingOf,
} from '../../../console/screens/cases/model/decision.ts';
import { listedFor, safeLink } from '../../../console/screens/cases/model/listings.ts';
import { aCase, aProfile, hitsFrom, MARA, TOBIN } from './fixture.ts';

const DECIDED = {
  status: 'false_positive' as const,
  decided_by: TOBIN,
  decided_at: '2026-08-12T08:00:00.000Z',
};
const pending = (proposed_by: typeof MARA) => ({
  decision: 'no_risk' as const,
  proposed_by,
  proposed_at: '2026-11-20T09:30:00.000Z',
  reason: 'Another man.',
});

describe('what was decided before', () => {
  it('no longer holds where the facts of a side have changed, and names the side and the cause', () => {
    const previous_decision = { ...DECIDED, reason: 'Danish passport seen.', changed: ['record' as const] };
    const [decided] = decidedBefore({
      profile: aProfile({ previous_decision }),
      reasons: ['facts_changed'],
    });
    expect(decided).toMatchObject({ standing: 'lapsed', changed: ['record'], because: ['facts_changed'] });
  });

  it('was taken back where no fact has changed and nobody has judged again', () => {
    const profile = aProfile({
      status: 'not_reviewed',
      decision: null,
      previous_decision: { ...DECIDED, reason: null, changed: [] },
    });
    const standings = decidedBefore({ profile, reasons: [] }).map(({ standing }) => standing);
    expect(standings).toEqual(['taken_back']);
  });

  it('was replaced where a person has judged again', () => {
    const profile = aProfile({
      status: 'true_positive',
      decision: { ...DECIDED, status: 'true_positive', reason: 'Same passport.' },
      previous_decision: { ...DECIDED, reason: null, changed: [] },
    });
    const standings = decidedBefore({ profile, reasons: [] }).map(({ standing }) => standing);
    expect(standings).toEqual(['holds', 'replaced']);
  });
});

describe('coverage', () => {
  const list = (name: string, state: 'in_force' | 'outdated' | 'not_loaded', as_of: string | null) => ({
    list: name,
    state,
    as_of,
    problem: null,
  });

  it('counts the lists in force, names the others, and says how old the oldest is', () => {
    const covered = coveredBy({
      coverage: [
        list('un_sc', 'in_force', '2026-11-22'),
        list('eu_fsf', 'in_force', '2026-11-19'),
        list('uk_fcdo', 'outdated', '2026-01-01'),
        list('ca_sema', 'not_loaded', null),
      ],
    });
    expect(covered).toMatchObject({ inForce: 2, known: 4, oldest: '2026-11-19' });
    expect(covered?.gaps.map((gap) => gap.list)).toEqual(['uk_fcdo', 'ca_sema']);
  });

  it('is unknown where the provider does not say', () => {
    expect(coveredBy({ coverage: null })).toBeUndefined();
  });
});

describe('listings', () => {
  it('link only to addresses of the web', () => {
    expect(safeLink('https://lists.example/entry?id=1')).toBe('https://lists.example/entry?id=1');
    for (const url of [
      'javascript:alert(1)',
      ' data:text/html,x',
      'java\nscript:alert(1)',
      'file:///etc',
      '/x',
      null,
    ]) {
      expect(safeLink(url)).toBeUndefined();
    }
  });

  it('name what the record is listed for in every section that it is in', () => {
    const profile = aProfile({
      media: [{ identifier: 'm1', publishing_date: null, snippet: 'Seized.', title: 'A ship', url: null }],
    });
    expect(listedFor(profile).map(({ as }) => as)).toEqual(['sanctions', 'adverse_media']);
  });
});

describe('the decision on the case', () => {
  const judged = hitsFrom([aProfile({ id: 'a', status: 'false_positive' })]);
  const open = hitsFrom([aProfile({ id: 'a' })]);
  const given = { found: aCase(), hits: judged, me: MARA, mayDecide: true, mayConfirm: true };

  it('waits until every hit is judged, except that one that is the same suffices to refuse', () => {
    expect(standingOf({ ...given, hits: open })).toMatchObject({ stage: 'hits_open', decisions: [] });
    const oneSame = hitsFrom([aProfile({ id: 'a' }), aProfile({ id: 'b', status: 'true_positive' })]);
    expect(standingOf({ ...given, hits: oneSame }).decisions).toEqual(['unacceptable_risk']);
    expect(standingOf(given)).toMatchObject({ stage: 'to_decide', decisions: CASE_DECISIONS });
  });

  it('is not offered again as a confirmation to the person who proposed it', () => {
    const found = aCase({ status: 'in_review', pending_decision: pending(MARA) });
    const mine = standingOf({ ...given, found });
    expect(mine.stage).toBe('proposed_by_me');
    expect(mine.decisions).not.toContain('no_risk');
    expect(mine.confirms).toBeUndefined();
    expect(standingOf({ ...given, found, me: TOBIN })).toMatchObject({
      stage: 'to_confirm',
      decisions: ['acceptable_risk', 'unacceptable_risk'],
      confirms: 'no_risk',
    });
  });

  it('is confirmed by a deed of its own, so that a note for a proposal is never sent as a confirmation', () => {
    for (const decision of CASE_DECISIONS) {
      const confirmation = confirmationOf(decision);
      expect(CASE_DECISIONS).not.toContain(confirmation);
      expect(decisionOf(confirmation)).toBe(decision);
      expect([isConfirmation(confirmation), isConfirmation(decision)]).toEqual([true, false]);
    }
    const found = aCase({ status: 'in_review', pending_decision: pending(MARA) });
    const second = standingOf({ ...given, found, me: TOBIN });
    expect([1, 2, 3].map((number) => decisionAt(number, second, judged))).toEqual([
      ...[undefined, 'acceptable_risk', 'unacceptable_risk'],
    ]);
  });

  it('keeps its number key where one of them is proposed and no longer offered', () => {
    const found = aCase({ status: 'in_review', pending_decision: pending(MARA) });
    const mine = standingOf({ ...given, found });
    expect([1, 2, 3].map((number) => decisionAt(number, mine, judged))).toEqual([
      undefined,
      'acceptable_risk',
      'unacceptable_risk',
    ]);
    expect(mine.decisions.map(keyOf)).toEqual([2, 3]);
  });

  it('is never "No risk" by a key, nor offered as such first, where a hit was judged to be the same', () => {
    const same = hitsFrom([aProfile({ id: 'a', status: 'true_positive' })]);
    const standing = standingOf({ ...given, hits: same });
    expect(decisionAt(1, standing, same)).toBeUndefined();
    expect(decisionAt(3, standing, same)).toBe('unacceptable_risk');
    expect(inOrder(standing.decisions, same)).toEqual(['acceptable_risk', 'unacceptable_risk', 'no_risk']);
    expect(contradicts('no_risk', same)).toBe(true);
    expect(groundOf(same, undefined)).toBe('confirmed');
    expect(inOrder(CASE_DECISIONS, judged)).toEqual(CASE_DECISIONS);
    expect(contradicts('no_risk', judged)).toBe(false);
  });

  it('is confirmed only by somebody whose role may be the second person', () => {
    const found = aCase({ status: 'in_review', pending_decision: pending(MARA) });
    const second = standingOf({ ...given, found, me: TOBIN, mayConfirm: false });
    expect(second.decisions).toEqual(['acceptable_risk', 'unacceptable_risk']);
    expect(second.confirms).toBeUndefined();
  });

  it('is offered to nobody whose role does not allow it, and not for a closed case', () => {
    expect(standingOf({ ...given, mayDecide: false }).decisions).toEqual([]);
    expect(standingOf({ ...given, found: aCase({ status: 'closed' }) })).toMatchObject({
      stage: 'closed',
      decisions: [],
    });
  });

  it('is a proposal for what lets a customer pass, where two persons are required and it is no confirmation', () => {
    expect(isProposal('no_risk', true)).toBe(true);
    expect(isProposal('confirm_no_risk', true)).toBe(false);
    expect(isProposal('acceptable_risk', true)).toBe(true);
    expect(isProposal('unacceptable_risk', true)).toBe(false);
    expect(isProposal('no_risk', false)).toBe(false);
  });
});
