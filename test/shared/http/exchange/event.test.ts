/** The caller's address: that of the connection, unless the edge vouches for another. */
import { describe, expect, it } from 'vitest';
import { type ApiEvent, callerAddress, header } from '#shared/http/exchange/event.ts';

const from = (headers: Record<string, string>): ApiEvent => ({
  httpMethod: 'GET',
  headers,
  queryStringParameters: null,
  body: null,
  isBase64Encoded: false,
  requestContext: { path: '/api/', requestId: 'r', identity: { sourceIp: '130.176.0.1' } },
});

describe('the address of a caller', () => {
  const told = { 'X-Probity-Viewer': '203.0.113.7', 'X-Probity-Pass': 'the pass' };

  it('is the one that the edge tells, where the pass is right', () => {
    expect(callerAddress(from(told), ['the pass'])).toBe('203.0.113.7');
  });

  it('is the one that the edge tells, where the pass is one of two that are accepted', () => {
    expect(callerAddress(from(told), ['another pass', 'the pass'])).toBe('203.0.113.7');
    expect(callerAddress(from(told), ['the pass', 'another pass'])).toBe('203.0.113.7');
    expect(callerAddress(from(told), ['another pass'])).toBe('130.176.0.1');
  });

  it.each([
    ['the pass is wrong', { ...told, 'X-Probity-Pass': 'the pasS' }, 'the pass'],
    ['the pass is longer', { ...told, 'X-Probity-Pass': 'the pass and more' }, 'the pass'],
    ['there is no pass', { 'X-Probity-Viewer': '203.0.113.7' }, 'the pass'],
    ['the edge tells nothing', { 'X-Probity-Pass': 'the pass' }, 'the pass'],
    ['there is no edge', told, undefined],
  ])('is that of the connection where %s', (_, headers, pass) => {
    expect(callerAddress(from(headers), pass === undefined ? undefined : [pass])).toBe('130.176.0.1');
  });
});

describe('a header', () => {
  it('is found in whatever case it was sent, and of two spellings the first counts', () => {
    const event = from({
      'X-TOKEN': 'first',
      'x-Token': 'second',
      plain: 'as it is',
      'Content-Type': 'text/plain',
    });
    expect(header(event, 'x-token')).toBe('first');
    expect(header(event, 'plain')).toBe('as it is');
    expect(header(event, 'content-type')).toBe('text/plain');
    expect(header(event, 'x-none')).toBeUndefined();
    expect(header({ ...event, headers: null }, 'plain')).toBeUndefined();
  });
});
