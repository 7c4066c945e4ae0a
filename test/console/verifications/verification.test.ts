/** What a verification has found, the most important first, and who may decide it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verificationLifecycle } from '#shared/domain/verification/lifecycle.ts';
import {
  breakdownOf,
  comparedFacts,
  isUnchecked,
  orderedChecks,
  readFacts,
} from '../../../console/screens/verifications/model/findings.ts';
import { isProposal, OFFERED, standingOf } from '../../../console/screens/verifications/model/standing.ts';
import { isSimulated } from '../../../console/screens/verifications/model/verification.ts';
import { MARA, TOBIN } from '../cases/fixture.ts';
import { aLine, aReview, someResults } from './fixture.ts';

const TEXTS = join(import.meta.dirname, ...['..', '..', '..', 'console', 'screens', 'verifications', 'text']);

const lines = fc.array(
  fc.record({
    finding: fc.constantFrom('agrees', 'similar', 'partly', 'differs', 'not_compared'),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 6 },
);

describe('findings', () => {
  it('show every compared fact once, what differs first and of it the least alike foremost', () => {
    return fc.assert(
      fc.property(lines, (drawn) => {
        const comparison = drawn.map((change) => aLine(change));
        const shown = comparedFacts({ comparison });
        expect(new Set(shown)).toEqual(new Set(comparison));
        const order = ['differs', 'partly', 'similar', 'agrees', 'not_compared'];
        const ranks = shown.map(({ finding }) => order.indexOf(finding));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        const differing = shown.filter(({ finding }) => finding === 'differs');
        const scores = differing.map(({ score }) => Number(score));
        expect(scores).toEqual(scores.toSorted((a, b) => a - b));
      }),
    );
  });

  it('show checks and their parts that were not clear before those that were', () => {
    const results = someResults();
    const [first, second] = results.checks;
    if (first === undefined || second === undefined) throw new Error('two checks were recorded');
    const failed = { ...second, outcome: 'attention' as const };
    expect(orderedChecks({ checks: [first, failed] })).toEqual([failed, first]);
    const result_data = { ...first.result_data, breakdown: { image: 'clear', face: 'attention' } };
    expect(breakdownOf({ result_data }).map(([part]) => part)).toEqual(['face', 'image']);
  });

  it('never call a check clear of which no part was looked at', () => {
    const [check] = someResults().checks;
    if (check === undefined) throw new Error('a check was recorded');
    const checked = (breakdown: Readonly<Record<string, string>>, outcome: 'clear' | 'issue' = 'clear') => ({
      ...{ outcome, result_data: { ...check.result_data, breakdown } },
    });
    expect(isUnchecked(checked({ face: 'not_checked' }))).toBe(true);
    expect(isUnchecked(checked({ face: 'not_checked', image: 'clear' }))).toBe(false);
    expect(isUnchecked(checked({ face: 'not_checked' }, 'issue'))).toBe(false);
    expect(isUnchecked(checked({}))).toBe(false);
  });

  it('show what else was read from the document, and nothing twice', () => {
    const results = someResults({ comparison: [aLine({ field: 'date_of_birth' })] });
    const fields = readFacts(results).map(({ field }) => field);
    expect(fields).not.toContain('date_of_birth');
    expect(fields).toContain('document_number');
    expect(readFacts(results).find(({ field }) => field === 'address')?.value).toBe(
      '4 Quai des Brumes, Le Havre, 76600, FR',
    );
  });
});

describe('a verification', () => {
  it('is told as simulated in test mode once it has ended with or without results, and never in live mode', () => {
    const told = (mode: 'test' | 'live') =>
      verificationLifecycle.states.filter((status) => isSimulated({ status }, mode)).toSorted();
    expect(told('test')).toEqual(['completed', 'failed']);
    expect(told('live')).toEqual([]);
  });

  it.each(['en', 'de', 'ar'])('has words for what is required and for simulations in %s', (language) => {
    const path = join(TEXTS, `${language}.json`);
    const words: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
    expect(words).toMatchObject({
      simulated: expect.stringMatching(/\S/),
      oursOrRequired: expect.stringMatching(/\S/),
      asked: {
        document_expiry: expect.stringMatching(/: .*\{day\}/),
        age: expect.stringMatching(/: .*\{age\}/),
      },
    });
  });
});

const reviewed = (...reviews: readonly ReturnType<typeof aReview>[]) => ({
  session_id: 's',
  entity_id: 'e',
  session_status: 'completed' as const,
  session_outcome: 'consider' as const,
  reviews: [...reviews],
  total_reviews: reviews.length,
  latest_decision: null,
});
const given = {
  status: 'completed' as const,
  reviews: reviewed(),
  me: MARA,
  mayDecide: true,
  mayConfirm: true,
};
const proposal = aReview({ decision: 'pending', proposed_decision: 'approved', reviewed_by: TOBIN });

describe('the decision on a verification', () => {
  it.each(verificationLifecycle.states.filter((state) => state !== 'completed'))(
    'waits for the result (%s)',
    (status) => {
      expect(standingOf({ ...given, status })).toMatchObject({ stage: 'running', deeds: [] });
    },
  );

  it('is offered to nobody whose role does not allow it', () => {
    expect(standingOf({ ...given, mayDecide: false }).deeds).toEqual([]);
    expect(standingOf(given)).toMatchObject({ stage: 'to_decide', deeds: OFFERED });
  });

  it('is confirmed by another person whose role may, and not by the one who proposed it', () => {
    expect(standingOf({ ...given, reviews: reviewed(proposal) })).toMatchObject({
      stage: 'to_confirm',
      deeds: ['flagged', 'rejected', 'confirm'],
    });
    expect(standingOf({ ...given, reviews: reviewed(proposal), mayConfirm: false }).deeds).toEqual([
      'flagged',
      'rejected',
    ]);
    expect(standingOf({ ...given, reviews: reviewed(proposal), me: TOBIN })).toMatchObject({
      stage: 'proposed_by_me',
      deeds: ['flagged', 'rejected'],
    });
  });

  it('goes by the newest review, and does not offer what it decided', () => {
    const rejected = aReview({
      decision: 'rejected',
      proposed_decision: null,
      reviewed_at: '2026-11-26T10:00:00.000Z',
    });
    const standing = standingOf({ ...given, reviews: reviewed(proposal, rejected) });
    expect(standing).toMatchObject({ stage: 'decided', deeds: ['approved', 'flagged'] });
  });

  it('is a proposal for the first approval, where two persons are required', () => {
    expect(isProposal('approved', true)).toBe(true);
    expect(isProposal('confirm', true)).toBe(false);
    expect(isProposal('rejected', true)).toBe(false);
    expect(isProposal('approved', false)).toBe(false);
  });
});
