/** The console's function: a page at every address of a screen, and a policy under which strangers' files stay harmless. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consolePage } from '#functions/api/console/app.ts';
import type { ApiEvent } from '#shared/http/exchange/event.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const FILES = 'https://documents.s3.eu-west-1.amazonaws.com/any/path';
const PAGE = '<!doctype html>';
const handler = consolePage(
  new Map([
    ['index.html', bytes(PAGE)],
    ['console-1.js', bytes('let a')],
  ]),
  FILES,
);

function get(path: string): ApiEvent {
  return {
    httpMethod: 'GET',
    headers: {},
    queryStringParameters: null,
    body: null,
    isBase64Encoded: false,
    requestContext: { path, requestId: 'req-1', identity: { sourceIp: '127.0.0.1' } },
  };
}

describe('the console function', () => {
  it.each([
    '/api/console',
    '/api/console/',
    '/api/console/sign-in',
    '/api/console/test/work',
    '/api/console/live/entities/2f1c9f0e-0000-4000-8000-000000000001/owners',
    '/api/console/live/settings/people/',
  ])('answers the page at %s', async (path) => {
    expect(await handler(get(path))).toMatchObject({
      statusCode: 200,
      body: PAGE,
      headers: { 'Cache-Control': 'no-store' },
    });
  });

  it.each([
    '/api/console/assets/console-2.js',
    '/api/console/assets/',
    '/api/console/favicon.ico',
    '/api/consoles/',
  ])('answers 404 at %s, which is no screen', async (path) => {
    expect((await handler(get(path))).statusCode).toBe(404);
  });

  it('serves nothing but the page and its assets, whatever the path says', async () => {
    const segment = fc.oneof(
      fc.constantFrom('..', '%2e%2e', 'assets', 'handler.mjs', 'index.html', '\\..', '\u0000', '', 'work'),
      fc.string({ maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 6 }), async (segments) => {
        const { statusCode, body } = await handler(get(`/api/console/${segments.join('/')}`));
        if (statusCode === 200) expect([PAGE, 'let a']).toContain(body);
        else expect(statusCode).toBe(404);
      }),
      { numRuns: 500 },
    );
  });

  it('sends a policy that shows files of their own origin alone, runs nothing foreign, and makes no trusted type', async () => {
    const { headers } = await handler(get('/api/console/test/work'));
    const { origin } = new URL(FILES);
    expect(headers['Content-Security-Policy']?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `img-src 'self' data: ${origin}`,
      `connect-src 'self' ${origin}`,
      `frame-src ${origin}`,
      "trusted-types 'none'",
    ]);
    expect(headers['Permissions-Policy']).toContain(
      'publickey-credentials-create=(self), publickey-credentials-get=(self)',
    );
    expect(headers).toMatchObject({
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
  });
});
