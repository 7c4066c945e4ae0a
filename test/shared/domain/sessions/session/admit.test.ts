/** Access to a session: every state, before and after expiry, with the current link and an older one. */

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/errors.ts';
import { onboardingLifecycle } from '#shared/domain/sessions/lifecycle.ts';
import type { SessionRecord } from '#shared/domain/sessions/schema.ts';
import { isOpen, sessionOfLink, sessionOfToken } from '#shared/domain/sessions/session/admit.ts';

const NOW = Date.parse('2026-03-02T00:00:00Z');
const VERSION = 3;

function sessionIn(status: SessionRecord['status'], expiresAt: number): SessionRecord {
  return {
    pk: 'T#x#test#ONB#x',
    sk: 'ONB',
    id: randomUUID(),
    status,
    steps: ['ddq'],
    ddq_done: false,
    verification_done: false,
    withdrawn: false,
    entity_id: randomUUID(),
    response_id: null,
    questionnaire_id: null,
    verification_session_id: null,
    details: '',
    link_version: VERSION,
    renewals: 0,
    renewals_since: 0,
    email_delivery: null,
    created_at: '',
    accessed_at: null,
    completed_at: null,
    expires_at: expiresAt,
  };
}

/** 200, or the code of the refusal. */
function verdict(judge: () => unknown): string | number {
  try {
    judge();
    return 200;
  } catch (error) {
    return error instanceof ApiError ? `${error.status} ${error.code}` : String(error);
  }
}

const EXPECTED = {
  pending: [200, '410 link_expired'],
  accessed: [200, '410 link_expired'],
  completed: [200, '410 link_expired'],
  expired: ['410 link_expired', '410 link_expired'],
  revoked: ['410 link_revoked', '410 link_revoked'],
} as const satisfies Readonly<Record<SessionRecord['status'], readonly unknown[]>>;

describe.each([...onboardingLifecycle.states])('a session that is %s', (status) => {
  // proves ONB-010
  it.each([
    ['before', 0, NOW + 1],
    ['at', 1, NOW],
    ['after', 1, NOW - 1],
  ] as const)('is judged the same by link and by token %s its time', (_when, column, expiresAt) => {
    const record = sessionIn(status, expiresAt);
    const expected = EXPECTED[status][column];
    expect(verdict(() => sessionOfLink(record, VERSION, NOW))).toBe(expected);
    expect(verdict(() => sessionOfToken(record, VERSION, NOW))).toBe(expected);
    expect(isOpen(record, NOW)).toBe(expected === 200);
  });

  it('is not found by an older or a newer link, and closed to their pages, whatever its state', () => {
    const record = sessionIn(status, NOW + 1);
    for (const version of [VERSION - 1, VERSION + 1]) {
      expect(verdict(() => sessionOfLink(record, version, NOW))).toBe('404 not_found');
      expect(verdict(() => sessionOfToken(record, version, NOW))).toBe('401 invalid_session');
    }
  });
});

it('a session that is gone is not found, and its pages are closed', () => {
  expect(verdict(() => sessionOfLink(undefined, 1, NOW))).toBe('404 not_found');
  expect(verdict(() => sessionOfToken(undefined, 1, NOW))).toBe('401 invalid_session');
});
