/** How the page reads the service's replies, and how long it waits before it asks again. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalidRespondentSession, RateLimited, temporarilyUnavailable } from '#shared/contract/errors.ts';
import { staleRevision } from '#shared/domain/respondent/errors.ts';
import { notEditable } from '#shared/domain/responses/errors.ts';
import { linkExpired, linkNotFound, linkRevoked } from '#shared/domain/sessions/errors.ts';
import { renderError } from '#shared/http/exchange/render.ts';
import { backoff, sortReply } from '../../../portal/remote/outcome.ts';

type ApiError = Parameters<typeof renderError>[0];

function sort(error: ApiError) {
  const { statusCode, headers, body } = renderError(error, 'req-1');
  const json: unknown = JSON.parse(body);
  return sortReply({ status: statusCode, retryAfter: headers['Retry-After'] ?? null, json }, () => undefined);
}

describe('a reply', () => {
  it.each([
    ['expired', linkExpired()],
    ['withdrawn', linkRevoked()],
    ['ended', invalidRespondentSession()],
  ] as const)('closes the page as %s', (reason, error) => {
    expect(sort(error)).toEqual({ kind: 'closed', reason });
  });

  it('is a definite no where repeating cannot help', () => {
    expect(sort(linkNotFound())).toMatchObject({ kind: 'refused', code: 'not_found' });
    expect(sort(notEditable('SUBMITTED'))).toMatchObject({ kind: 'refused', code: 'response_not_editable' });
    const stale = staleRevision(1, 4);
    expect(sort(stale)).toMatchObject({ kind: 'refused', code: 'answers_changed', body: { revision: 4 } });
  });

  it('asks for patience on overload and on a submission under way, for as long as it says', () => {
    expect(sort(new RateLimited(7))).toEqual({ kind: 'unreachable', retryAfterMs: 7_000 });
    expect(sort(temporarilyUnavailable())).toEqual({ kind: 'unreachable', retryAfterMs: 1_000 });
    const running = { status: 409, retryAfter: null, json: { error: 'idempotency_request_in_progress' } };
    expect(sortReply(running, () => undefined)).toMatchObject({ kind: 'unreachable' });
  });

  it('is no success when a proxy answers in the place of the service', () => {
    const reply = { status: 200, retryAfter: null, json: undefined };
    expect(sortReply(reply, (body) => body['session_token'])).toMatchObject({ kind: 'unreachable' });
  });

  it('is sorted whatever its status and body are', () => {
    return fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 599 }),
        fc.jsonValue(),
        fc.string(),
        (status, json, retryAfter) => {
          const outcome = sortReply({ status, retryAfter, json }, () => 'value');
          expect(['done', 'unreachable', 'refused', 'closed']).toContain(outcome.kind);
        },
      ),
    );
  });
});

describe('the wait before another try', () => {
  it('doubles from one second to half a minute, is spread by a quarter, and never undercuts the service', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((failures) => backoff(failures, undefined, () => 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    expect(backoff(1, undefined, () => 1)).toBe(1_250);
    expect(backoff(1, 9_000, () => 0)).toBe(9_000);
    return fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          const wait = backoff(failures, undefined, () => random);
          expect(wait).toBeGreaterThanOrEqual(1_000);
          expect(wait).toBeLessThanOrEqual(37_500);
        },
      ),
    );
  });
});
