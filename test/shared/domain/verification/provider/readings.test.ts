/** What each answer of a vendor means, and that no answer, however damaged, is taken as clear. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCheckFound, isCheckPart } from '#shared/domain/verification/provider/codes/checks.ts';
import { CcChecks } from '#shared/domain/verification/provider/complycube/answers.ts';
import {
  DECIDING_ANALYSES,
  readingOf as ofComplyCube,
} from '#shared/domain/verification/provider/complycube/mapping.ts';
import { failureReasons } from '#shared/domain/verification/provider/failure-reasons.ts';
import type { Reading } from '#shared/domain/verification/provider/port.ts';
import { SANDBOX_OUTCOMES } from '#shared/domain/verification/provider/sandbox/outcomes.ts';
import { sandboxProvider } from '#shared/domain/verification/provider/sandbox/sandbox.ts';
import { StripeSession } from '#shared/domain/verification/provider/stripe/answers.ts';
import { readingOf as ofStripe, STRIPE_ERRORS } from '#shared/domain/verification/provider/stripe/mapping.ts';
import { CHECK_TYPES, Outcome } from '#shared/domain/verification/schema.ts';
import { FACTS } from '../../../../support/providers/subjects.ts';

const CHECKS = ['document_check', 'identity_check'] as const;

const stripe = (members: object): Reading =>
  ofStripe(StripeSession.parse({ id: 'vs_1', status: 'requires_input', ...members }), { checks: CHECKS });

const complyCube = (items: readonly object[]): Reading =>
  ofComplyCube(CcChecks.parse({ items }).items, CHECKS);

function isClear(reading: Reading): boolean {
  return reading.state === 'done' && reading.checks.every(({ outcome }) => outcome === 'clear');
}

describe('a session of Stripe', () => {
  it.each([
    ['document_expired', 'consider', 'document_expired'],
    ['document_unverified_other', 'consider', 'document_unverified'],
    ['selfie_face_mismatch', 'attention', 'face_mismatch'],
    ['selfie_manipulated', 'issue', 'selfie_manipulated'],
    ['an_error_of_next_year', 'error', 'not_processed'],
  ])('with the error %s is %s, for %s', (code, outcome, reason) => {
    const reading = stripe({ last_error: { code } });
    if (reading.state !== 'done') throw new Error(reading.state);
    expect(reading.failure?.reason).toBe(reason);
    expect(reading.checks.map((check) => check.outcome)).toContain(outcome);
    expect(isClear(reading)).toBe(false);
  });

  it.each(['consent_declined', 'abandoned'])('with the error %s waits for the person', (code) => {
    expect(stripe({ last_error: { code } })).toEqual({ state: 'waiting' });
  });

  it('is clear only where Stripe says that it is verified', () => {
    void fc.assert(
      fc.property(
        fc.object(),
        fc.constantFrom('requires_input', 'processing', 'canceled'),
        (junk, status) => {
          expect(isClear(stripe({ ...junk, id: 'vs_1', status }))).toBe(false);
        },
      ),
    );
  });
});

describe('the codes of a breakdown', () => {
  const known = (part: string, found: string) =>
    (isCheckPart(part) || failureReasons().some(({ reason }) => reason === part)) &&
    (isCheckFound(found) || Outcome.safeParse(found).success);

  it('of the sandbox have words, whatever the outcome', async () => {
    for (const { value } of SANDBOX_OUTCOMES) {
      const facts = { ...FACTS, checks: CHECK_TYPES, sandboxOutcome: value, round: 2, failedAttempts: 9 };
      const reading = await sandboxProvider.read('sandbox-1', facts);
      const pairs =
        reading.state === 'done' ? reading.checks.flatMap(({ breakdown }) => Object.entries(breakdown)) : [];
      expect(pairs.filter(([part, found]) => !known(part, found))).toEqual([]);
    }
  });

  it.each(STRIPE_ERRORS)('of Stripe have words, with the error %s', (code) => {
    const document = { status: 'unverified', error: { code } };
    const reading = stripe({
      last_error: { code },
      last_verification_report: { document, selfie: document },
    });
    if (reading.state !== 'done') throw new Error(reading.state);
    const pairs = reading.checks.flatMap(({ breakdown }) => Object.entries(breakdown));
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs.filter(([part, found]) => !known(part, found))).toEqual([]);
  });

  it('of ComplyCube have words, for every analysis that decides on a reason', () => {
    expect(DECIDING_ANALYSES.filter((analysis) => !isCheckPart(analysis))).toEqual([]);
  });
});

describe('checks of ComplyCube', () => {
  const check = (type: string, result: unknown, status = 'complete') => ({
    ...{ id: `c_${type}`, clientId: 'client1', type, status, result },
  });

  it('are waited for until each of them is there and finished', () => {
    expect(complyCube([])).toEqual({ state: 'waiting' });
    const pending = check('identity_check', undefined, 'pending');
    expect(complyCube([check('document_check', { outcome: 'clear' }), pending])).toEqual({
      state: 'waiting',
    });
  });

  it.each([
    ['attention', 'attention'],
    ['not_processed', 'error'],
    ['match_confirmed', 'issue'],
    ['a_word_of_next_year', 'error'],
    [undefined, 'error'],
  ])('with the outcome %s are %s', (said, outcome) => {
    const reading = complyCube([
      check('document_check', { outcome: said }),
      check('identity_check', { outcome: 'clear' }),
    ]);
    if (reading.state !== 'done') throw new Error(reading.state);
    expect(reading.checks[0]?.outcome).toBe(outcome);
    expect(reading.failure).not.toBeNull();
  });

  it('of which the newest counts: a check that was repeated replaces the one before', () => {
    const identity = check('identity_check', { outcome: 'clear' });
    const [newer, older] = [
      check('document_check', { outcome: 'clear' }),
      check('document_check', { outcome: 'attention' }),
    ];
    expect(isClear(complyCube([newer, older, identity]))).toBe(true);
    expect(isClear(complyCube([older, newer, identity]))).toBe(false);
  });

  it('with any other result are not clear, and give texts of at most 200 safe characters', () => {
    void fc.assert(
      fc.property(fc.anything(), fc.string({ unit: 'binary', maxLength: 1_000 }), (junk, text) => {
        const breakdown = {
          extractedData: { holderDetails: { firstName: text, lastName: [text, text], dob: junk } },
        };
        const reading = complyCube([
          check('document_check', { outcome: 'attention', breakdown }),
          check('identity_check', junk),
        ]);
        expect(isClear(reading)).toBe(false);
        if (reading.state !== 'done') return;
        for (const read of [reading.extracted.first_name, reading.extracted.last_name]) {
          expect((read ?? '').length).toBeLessThanOrEqual(200);
          expect(read ?? '').not.toMatch(/[\p{Cc}\u202A-\u202E]/u);
        }
      }),
    );
  });
});
