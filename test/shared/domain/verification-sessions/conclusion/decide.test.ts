import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntityDetails } from '#shared/domain/entities/schema.ts';
import { verificationRecordOf } from '#shared/domain/verification/schema.ts';
import { conclusionOf, worst } from '#shared/domain/verification-sessions/conclusion/decide.ts';
import { done, FAILED } from '../../../../support/verification/readings.ts';

const ID = '0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10';
const AT = '2026-03-02T09:30:00.000Z';
const RECORD = verificationRecordOf({
  pk: 'p',
  sk: 'VER',
  id: ID,
  entity_id: ID,
  onboarding_session_id: ID,
  status: 'accessed',
  outcome: 'pending',
  checks: ['document_check', 'liveness_check'].map((check_type) => ({
    check_id: ID,
    check_type,
    status: 'pending',
    outcome: 'pending',
    created_at: AT,
    completed_at: null,
  })),
  created_at: AT,
  accessed_at: AT,
  completed_at: null,
  expires_at: 1,
});
const SAME = EntityDetails.parse({ first_name: 'Ines', last_name: 'Moreau', nationality: 'FR' });
const OTHER = EntityDetails.parse({ first_name: 'Ines', last_name: 'Moreau', nationality: 'DE' });
const OUTCOMES = ['clear', 'consider', 'attention', 'issue', 'error'] as const;

describe('the outcome', () => {
  it('is the worst of the checks, and never better than `consider` with a mismatch', () => {
    const outcome = fc.constantFrom(...OUTCOMES);
    void fc.assert(
      fc.property(outcome, outcome, fc.boolean(), (document_check, liveness_check, differs) => {
        const reading = done({ document_check, liveness_check });
        const conclusion = conclusionOf(RECORD, reading, differs ? OTHER : SAME, AT);
        const rank = Math.max(
          OUTCOMES.indexOf(document_check),
          OUTCOMES.indexOf(liveness_check),
          differs ? OUTCOMES.indexOf('consider') : 0,
        );
        expect(conclusion.outcome).toBe(OUTCOMES[rank]);
        expect(conclusion.failureReason === null).toBe(conclusion.outcome === 'clear');
      }),
    );
  });

  it('is `error` for a check that the provider says nothing about', () => {
    const reading = { ...done(), checks: [] };
    expect(conclusionOf(RECORD, reading, SAME, AT)).toMatchObject({ move: 'complete', outcome: 'error' });
  });

  it('is decided without a comparison where the entity is gone', () => {
    expect(conclusionOf(RECORD, done(), undefined, AT)).toMatchObject({
      outcome: 'clear',
      results: { comparison: [] },
    });
  });

  it('of no checks is pending', () => {
    expect(worst([])).toBe('pending');
  });
});

describe('a verification that could not be carried out', () => {
  it('fails the session and every check, without results', () => {
    expect(conclusionOf(RECORD, FAILED, SAME, AT)).toMatchObject({
      move: 'fail',
      outcome: 'error',
      failureReason: 'not_processed',
      results: null,
      checks: [{ status: 'failed', outcome: 'error' }, { status: 'failed' }],
    });
  });
});
