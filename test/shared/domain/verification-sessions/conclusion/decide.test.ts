import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntityDetails } from '#shared/domain/entities/schema.ts';
import { DEFAULT_CLEAR_NEEDS } from '#shared/domain/tenants/clear-needs.ts';
import { type VerificationRecord, verificationRecordOf } from '#shared/domain/verification/schema.ts';
import {
  conclusionOf,
  type LastReading,
  worst,
} from '#shared/domain/verification-sessions/conclusion/decide.ts';
import type { VerificationPolicy } from '#shared/domain/verification-sessions/conclusion/policy.ts';
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

const POLICY: VerificationPolicy = { needs: DEFAULT_CLEAR_NEEDS, minimumAge: 18 };

function concluded(
  reading: LastReading,
  entity: EntityDetails | undefined = SAME,
  { record = RECORD, ...policy }: Partial<VerificationPolicy & { record: VerificationRecord }> = {},
) {
  return conclusionOf({ record, reading, entity, policy: { ...POLICY, ...policy }, at: AT });
}

describe('the outcome', () => {
  it('is the worst of the checks, and never better than `consider` with a mismatch', () => {
    const outcome = fc.constantFrom(...OUTCOMES);
    void fc.assert(
      fc.property(outcome, outcome, fc.boolean(), (document_check, liveness_check, differs) => {
        const reading = done({ document_check, liveness_check });
        const conclusion = concluded(reading, differs ? OTHER : SAME);
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
    expect(concluded(reading)).toMatchObject({ move: 'complete', outcome: 'error' });
  });

  it('is decided without a comparison where the entity is gone', () => {
    expect(
      conclusionOf({ record: RECORD, reading: done(), entity: undefined, policy: POLICY, at: AT }),
    ).toMatchObject({
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
    expect(concluded(FAILED)).toMatchObject({
      move: 'fail',
      outcome: 'error',
      failureReason: 'not_processed',
      results: null,
      checks: [{ status: 'failed', outcome: 'error' }, { status: 'failed' }],
    });
  });
});

const BORN = EntityDetails.parse({ ...SAME, date_of_birth: '1984-05-12' });
const PROOF = {
  ...RECORD,
  checks: RECORD.checks
    .slice(0, 1)
    .map((check) => ({ ...check, check_type: 'proof_of_address_check' as const })),
};

describe('a clear outcome', () => {
  it.each([
    ['birth date', { date_of_birth: null }, 'date of birth (the provider gave none)'],
    ['expiry of the document', { expiry_date: null }, 'document expiry (the provider gave none)'],
    ['name', { first_name: null, last_name: null }, 'name (the provider gave none)'],
  ])('needs the %s: without it the session is to consider, and says why', (_, read, named) => {
    const { outcome, failureReason, failureDetails } = concluded(done({}, read), BORN);
    expect([outcome, failureReason]).toEqual(['consider', 'not_compared']);
    expect(failureDetails).toContain(named);
  });

  it('needs no birth date of a person whose record has none, as long as the document states it', () => {
    expect(concluded(done()).outcome).toBe('clear');
    expect(concluded(done({}, { date_of_birth: null })).outcome).toBe('consider');
    const needs = { ...DEFAULT_CLEAR_NEEDS, date_of_birth: 'always' as const };
    expect(concluded(done(), SAME, { needs })).toMatchObject({
      ...{ outcome: 'consider', failureReason: 'not_compared' },
      failureDetails: expect.stringContaining('date of birth (our record has none)'),
    });
  });

  it('needs what the policy says, and no more', () => {
    const unread = done({}, { expiry_date: null, nationality: null });
    const never = { ...DEFAULT_CLEAR_NEEDS, document_expiry: 'never' as const };
    expect(concluded(unread, BORN, { needs: never }).outcome).toBe('clear');
    const always = { ...never, nationality: 'always' as const };
    expect(concluded(unread, BORN, { needs: always }).outcome).toBe('consider');
  });

  it('of a proof of address needs the address that is on record, and no document', () => {
    const bare = { date_of_birth: null, expiry_date: null };
    const lives = EntityDetails.parse({
      ...SAME,
      address_line_1: '4 Quai des Brumes',
      address_postal_code: '76600',
    });
    expect(concluded(done({}, bare), lives, { record: PROOF }).outcome).toBe('clear');
    expect(concluded(done({}, { ...bare, address: null }), lives, { record: PROOF })).toMatchObject({
      ...{ outcome: 'consider', failureReason: 'not_compared' },
    });
  });

  it('is none for an expired document, whatever the provider says', () => {
    expect(concluded(done({}, { expiry_date: '2026-03-01' }), BORN)).toMatchObject({
      ...{ outcome: 'consider', failureReason: 'document_expired' },
      failureDetails: 'The document has expired.',
    });
  });

  it('is none for a person under the least age of the tenant, whatever the provider says', () => {
    const child = done({}, { date_of_birth: '2011-06-01' });
    expect(concluded(child)).toMatchObject({
      ...{ outcome: 'attention', failureReason: 'under_age' },
      failureDetails: 'The person is below the required age.',
    });
    expect(concluded(child, SAME, { minimumAge: 14 }).outcome).toBe('clear');
    expect(concluded(child, SAME, { minimumAge: 0 }).outcome).toBe('clear');
  });

  it.each([
    ['MEREAU', 'The document and the entity are alike, and not the same, in: name.'],
    ['MOREAU DUPONT', 'The document and the entity agree in part only in: name.'],
  ])('is none for the name %s beside Moreau: a person decides', (last_name, details) => {
    expect(concluded(done({}, { last_name }))).toMatchObject({
      ...{ outcome: 'consider', failureReason: 'name_in_part', failureDetails: details },
    });
  });
});
