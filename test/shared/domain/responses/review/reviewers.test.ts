import { describe, expect, it } from 'vitest';
import { type ResponseStatus, responseLifecycle } from '#shared/domain/responses/lifecycle.ts';
import { type Reviewers, reviewers } from '#shared/domain/responses/review/reviewers.ts';

const ann = { id: '0e1f3a56-1c7a-4d8e-8f24-3b9f8f2f1a01', name: 'Ann', email: 'ann@harbour.example' };
const ben = { id: '0e1f3a56-1c7a-4d8e-8f24-3b9f8f2f1a02', name: 'Ben', email: 'ben@harbour.example' };
const NOBODY: Reviewers = {
  reviewed_by: null,
  reviewed_at: null,
  manager_reviewer: null,
  manager_reviewed_at: null,
};
const BY_ANN: Reviewers = { ...NOBODY, reviewed_by: ann, reviewed_at: '2026-03-02T09:00:00.000Z' };
const at = '2026-03-02T10:00:00.000Z';
const step = (from: ResponseStatus, before: Reviewers, to: ResponseStatus) =>
  reviewers({ ...before, status: from }, before, { to, by: ben, at });

describe('the reviewer', () => {
  it.each(['REVIEWED', 'APPROVED', 'REJECTED', 'CHANGES_REQUESTED'] as const)(
    'is who first leads to %s',
    (to) => {
      expect(step('SUBMITTED', NOBODY, to)).toEqual({ ...NOBODY, reviewed_by: ben, reviewed_at: at });
      expect(step('SUBMITTED', BY_ANN, to)).toEqual(BY_ANN);
    },
  );

  it.each(responseLifecycle.states)('is not named by starting a review from %s', (from) => {
    expect(step(from, NOBODY, 'UNDER_REVIEW')).toEqual(NOBODY);
    expect(step(from, BY_ANN, 'UNDER_REVIEW')).toEqual(BY_ANN);
  });
});

describe('the manager', () => {
  it.each(['APPROVED', 'REJECTED'] as const)('is who leads from REVIEWED to %s, each time anew', (to) => {
    const named = { ...BY_ANN, manager_reviewer: ben, manager_reviewed_at: at };
    expect(step('REVIEWED', BY_ANN, to)).toEqual(named);
    expect(step('REVIEWED', { ...named, manager_reviewer: ann }, to)).toEqual(named);
  });

  it('is not named where the finished review ends in a request for changes', () => {
    expect(step('REVIEWED', BY_ANN, 'CHANGES_REQUESTED')).toEqual(BY_ANN);
  });

  it.each(responseLifecycle.states.filter((state) => state !== 'REVIEWED'))(
    'is not named by a decision out of %s',
    (from) => {
      expect(step(from, BY_ANN, 'APPROVED')).toEqual(BY_ANN);
      expect(step(from, BY_ANN, 'REJECTED')).toEqual(BY_ANN);
    },
  );
});
