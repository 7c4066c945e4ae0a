/** Four eyes over random histories of one case: one person alone never clears an entity. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/errors.ts';
import { caseAfter } from '#shared/domain/screening/cases/decide.ts';
import type { Case } from '#shared/domain/screening/store/repository.ts';
import { OWNER } from '../../../../support/tenant.ts';

const AT = '2026-01-01T00:00:00.000Z';
const ANN = OWNER;
const BEN = { ...OWNER, id: 'f0f0f0f0-0000-4000-8000-000000000000', name: 'Ben' };
const ID = '0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10';

const fresh: Case = {
  record: {
    ...{ pk: 'p', sk: 's', id: ID, screening_id: ID, entity_id: ID, status: 'open', decision: null },
    ...{ closed_at: null, version: 1, created_at: AT, updated_at: AT, details: '' },
  },
  details: {
    title: 't',
    entity_name: null,
    assigned_to: null,
    closed_by: null,
    proposed_by: null,
    pending_decision: null,
    lapsed_proposal: null,
    reason: null,
    previous_decision: null,
  },
};

const call = fc.record(
  {
    by: fc.constantFrom(ANN, BEN),
    status: fc.constantFrom('open' as const, 'in_review' as const, 'closed' as const),
    decision: fc.constantFrom('no_risk' as const, 'acceptable_risk' as const, 'unacceptable_risk' as const),
  },
  { requiredKeys: ['by'] },
);

function play(calls: readonly (typeof call extends fc.Arbitrary<infer T> ? T : never)[], fourEyes: boolean) {
  let now = fresh;
  for (const { by, status, decision } of calls) {
    try {
      const move = caseAfter(now, { status, decision, by, at: AT, fourEyes, mayConfirm: true });
      if (move !== undefined) now = { record: { ...now.record, ...move.next }, details: move.details };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    expectSound(now, fourEyes);
  }
}

function expectSound({ record, details }: Case, fourEyes: boolean): void {
  const { closed_by, proposed_by, pending_decision, lapsed_proposal } = details;
  const isClosed = record.status === 'closed';
  expect([record.closed_at !== null, closed_by !== null]).toEqual([isClosed, isClosed]);
  if (record.decision !== null) expect(isClosed).toBe(true);
  if (pending_decision !== null) expect(record.status).toBe('in_review');
  if (pending_decision !== null || isClosed) expect(lapsed_proposal).toBeNull();
  if (!fourEyes || !isClosed) return;
  expect(record.decision).not.toBeNull();
  if (record.decision !== 'unacceptable_risk') expect(proposed_by?.id).not.toBe(closed_by?.id);
  if (record.decision !== 'unacceptable_risk') expect(proposed_by).not.toBeNull();
}

describe('a case', () => {
  // proves CASE-103, CASE-104
  it.each([true, false])('stays consistent whatever it is asked for, four eyes: %s', (fourEyes) => {
    return fc.assert(fc.property(fc.array(call, { maxLength: 12 }), (calls) => play(calls, fourEyes)));
  });
});
