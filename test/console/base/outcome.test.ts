/** How replies of the API are told apart. */
import { describe, expect, it } from 'vitest';
import { classifyReply } from '../../../console/base/remote/outcome.ts';

const reply = (status: number, json?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  classifyReply({ status, json, headers: { get: (name) => headers[name] ?? null } });

describe('a reply', () => {
  it('of success has its value and its ETag', () => {
    expect(reply(200, { a: 1 }, { etag: '"3"' })).toEqual({ kind: 'done', value: { a: 1 }, etag: '"3"' });
    expect(reply(204)).toMatchObject({ kind: 'done', value: undefined });
  });

  it('about the address of somebody else is final: asking again would call that address again', () => {
    const body = { success: false, message: 'The address answered with status 500.', http_status_code: 500 };
    expect(reply(502, body)).toMatchObject({
      kind: 'refused',
      refusal: { status: 502, detail: body.message },
    });
    expect(reply(502)).toMatchObject({ kind: 'unreachable' });
  });

  it('of 412 says who changed what and when', () => {
    const body = {
      code: 'changed_meanwhile',
      changed_by: { id: 'p-1', name: 'Tobin Ashgrove' },
      changed_at: '2026-03-02T10:00:00Z',
      change: 'decision',
    };
    expect(reply(412, body, { etag: '"4"' })).toMatchObject({
      kind: 'conflict',
      etag: '"4"',
      change: { by: { id: 'p-1', name: 'Tobin Ashgrove' }, at: '2026-03-02T10:00:00Z', what: 'decision' },
    });
    expect(reply(412, { changed_by: null })).toMatchObject({ kind: 'conflict', change: { by: undefined } });
  });

  it.each([
    [401, 'x', 'signed-out'],
    [403, 'missing_scope', 'forbidden'],
    [403, 'step_up_required', 'refused'],
    [404, 'not_found', 'gone'],
    [410, 'link_used', 'gone'],
    [400, 'validation_failed', 'refused'],
    [409, 'idempotency_request_in_progress', 'unreachable'],
    [409, 'invalid_transition', 'refused'],
    [408, 'x', 'unreachable'],
    [429, 'x', 'unreachable'],
    [500, 'x', 'unreachable'],
    [503, 'x', 'unreachable'],
  ])('of %i %s is %s', (status, code, kind) => {
    expect(reply(status, { code }).kind).toBe(kind);
  });

  it('that is no JSON of the service is still classified, with the id of the request', () => {
    expect(reply(502, undefined, { 'retry-after': '7', 'x-request-id': 'req-9' })).toMatchObject({
      kind: 'unreachable',
      retryAfterMs: 7000,
      refusal: { requestId: 'req-9', code: '', detail: '' },
    });
    expect(reply(400, 'text').kind).toBe('refused');
    expect(reply(400, { message: 'Why.' })).toMatchObject({ refusal: { detail: 'Why.' } });
  });
});
