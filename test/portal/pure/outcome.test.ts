/** Classification of the service's replies, and the delay before a retry. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalidRespondentSession, RateLimited, temporarilyUnavailable } from '#shared/contract/errors.ts';
import { staleRevision } from '#shared/domain/respondent/errors.ts';
import { notEditable } from '#shared/domain/responses/errors.ts';
import {
  handOverExpired,
  handOverUsed,
  linkExpired,
  linkNotFound,
  linkRevoked,
} from '#shared/domain/sessions/errors.ts';
import { renderError } from '#shared/http/exchange/render.ts';
import { backoff } from '../../../design/backoff.ts';
import { classifyReply } from '../../../portal/remote/outcome.ts';

type ApiError = Parameters<typeof renderError>[0];

function sort(error: ApiError) {
  const { statusCode, headers, body } = renderError(error, 'req-1');
  const json: unknown = JSON.parse(body);
  return classifyReply(
    { status: statusCode, retryAfter: headers['Retry-After'] ?? null, json },
    () => undefined,
  );
}

describe('a reply', () => {
  it.each([
    ['expired', linkExpired()],
    ['withdrawn', linkRevoked()],
    ['code', handOverUsed()],
    ['code', handOverExpired()],
    ['ended', invalidRespondentSession()],
  ] as const)('closes the page as %s', (reason, error) => {
    expect(sort(error)).toEqual({ kind: 'closed', reason });
  });

  it('is a refusal where repeating the call does not help', () => {
    expect(sort(linkNotFound())).toMatchObject({ kind: 'refused', code: 'not_found' });
    expect(sort(notEditable('SUBMITTED'))).toMatchObject({ kind: 'refused', code: 'response_not_editable' });
    const stale = staleRevision(1, 4);
    expect(sort(stale)).toMatchObject({ kind: 'refused', code: 'answers_changed', body: { revision: 4 } });
  });

  it('is retried on overload and on a running submission, after the delay it names', () => {
    expect(sort(new RateLimited(7))).toEqual({ kind: 'unreachable', retryAfterMs: 7_000 });
    expect(sort(temporarilyUnavailable())).toEqual({ kind: 'unreachable', retryAfterMs: 1_000 });
    const running = { status: 409, retryAfter: null, json: { error: 'idempotency_request_in_progress' } };
    expect(classifyReply(running, () => undefined)).toMatchObject({ kind: 'unreachable' });
  });

  it('is not a success where a proxy answers instead of the service', () => {
    const reply = { status: 200, retryAfter: null, json: undefined };
    expect(classifyReply(reply, (body) => body['session_token'])).toMatchObject({ kind: 'unreachable' });
  });

  it('is classified for every status and body', () => {
    return fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 599 }),
        fc.jsonValue(),
        fc.string(),
        (status, json, retryAfter) => {
          const outcome = classifyReply({ status, retryAfter, json }, () => 'value');
          expect(['done', 'unreachable', 'refused', 'closed']).toContain(outcome.kind);
        },
      ),
    );
  });
});

describe('the delay before a retry', () => {
  it('doubles from 1 to 30 seconds with up to 25 % jitter, and is never below what the service asks for', () => {
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
