/** The portal function: served files, caching headers, and paths that it refuses. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalPage } from '#functions/api/portal/app.ts';
import type { ApiEvent, ApiResult } from '#shared/http/exchange/event.ts';
import { buildPortal, type PortalBuild } from '../../../portal/build.ts';

type Handler = (event: ApiEvent) => Promise<ApiResult>;

const bytes = (text: string) => new TextEncoder().encode(text);
const STORE = 'https://documents.s3.eu-west-1.amazonaws.com';
const handler = portalPage(
  new Map([
    ['index.html', bytes('<!doctype html>')],
    ['portal-1.js', bytes('let a = "ä"')],
    ['portal-1.css', bytes('a{}')],
  ]),
  STORE,
);

function get(path: string, parts: Partial<Pick<ApiEvent, 'httpMethod' | 'headers'>> = {}): ApiEvent {
  return {
    httpMethod: 'GET',
    headers: {},
    queryStringParameters: null,
    body: null,
    isBase64Encoded: false,
    requestContext: { path, requestId: 'req-1', identity: { sourceIp: '127.0.0.1' } },
    ...parts,
  };
}

describe('the portal function', () => {
  it('serves the page with and without the final slash, never to be stored', async () => {
    const [slashed, bare] = await Promise.all([handler(get('/api/portal/')), handler(get('/api/portal'))]);
    expect(slashed).toMatchObject({ statusCode: 200, body: '<!doctype html>' });
    expect(slashed.headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
    });
    expect(bare).toEqual(slashed);
  });

  it('serves hashed assets for ever, with their type and an ETag of their content', async () => {
    const script = await handler(get('/api/portal/assets/portal-1.js'));
    const style = await handler(get('/api/portal/assets/portal-1.css'));
    expect(script).toMatchObject({ statusCode: 200, body: 'let a = "ä"', isBase64Encoded: false });
    expect(script.headers['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['Content-Type']).toBe('text/javascript; charset=utf-8');
    expect(style.headers['Content-Type']).toBe('text/css; charset=utf-8');
    expect(script.headers['ETag']).toMatch(/^"[\w-]{22}"$/);
    expect(script.headers['ETag']).not.toBe(style.headers['ETag']);
  });

  it('sends a policy under which nothing foreign runs, frames or learns the address', async () => {
    const { headers } = await handler(get('/api/portal/'));
    expect(headers['Content-Security-Policy']?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "img-src 'self' data:",
      `connect-src 'self' ${STORE}`,
    ]);
    expect(headers).toMatchObject({
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  it('answers 304 without a body to an ETag that still holds, weak and listed ones included', async () => {
    const path = '/api/portal/assets/portal-1.js';
    const etag = (await handler(get(path))).headers['ETag'] ?? '';
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await handler(get(path, { headers: { 'If-None-Match': value } }));
      expect(again).toMatchObject({ statusCode: 304, body: '' });
    }
    const changed = await handler(get(path, { headers: { 'if-none-match': '"other"' } }));
    expect(changed.statusCode).toBe(200);
  });

  it('answers HEAD like GET, without the body', async () => {
    for (const path of ['/api/portal/', '/api/portal/assets/portal-1.css', '/api/portal/assets/none.js']) {
      const [head, full] = await Promise.all([
        handler(get(path, { httpMethod: 'HEAD' })),
        handler(get(path)),
      ]);
      expect(head).toEqual({ ...full, body: '' });
    }
  });

  it('refuses every other method with 405 and what is allowed', async () => {
    for (const httpMethod of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const result = await handler(get('/api/portal/', { httpMethod }));
      expect(result.statusCode).toBe(405);
      expect(result.headers['Allow']).toBe('GET, HEAD');
    }
  });

  it('answers 404 with the body of the specification to an asset it does not have', async () => {
    const result = await handler(get('/api/portal/assets/portal-2.js'));
    expect(result.statusCode).toBe(404);
    expect(result.headers['Cache-Control']).toBe('no-store');
    expect(JSON.parse(result.body)).toMatchObject({ detail: 'Not found.', request_id: 'req-1' });
  });

  it('reaches no file outside its own, whatever the path says', async () => {
    const segment = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '%2e%2e',
        '..%2f',
        'assets',
        'handler.mjs',
        'index.html',
        '\\..',
        '\u0000',
        '',
      ),
      fc.string({ maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 6 }), async (segments) => {
        const path = `/api/portal/${segments.join('/')}`;
        const known = [
          '/api/portal',
          '/api/portal/',
          '/api/portal/assets/portal-1.js',
          '/api/portal/assets/portal-1.css',
        ];
        const { statusCode } = await handler(get(path));
        expect(statusCode).toBe(known.includes(path) ? 200 : 404);
      }),
      { numRuns: 500 },
    );
  });

  it('does not start without a page, or with a file whose type it cannot name', () => {
    expect(() => portalPage(new Map(), STORE)).toThrow('without index.html');
    expect(() => portalPage(new Map([['secret.pem', bytes('')]]), STORE)).toThrow('secret.pem');
  });
});

describe('the bundled function', () => {
  let folder: string;
  let built: PortalBuild;
  let bundled: Handler;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-function-'));
    const outfile = join(folder, 'handler.mjs');
    built = await buildPortal(join(folder, 'assets'));
    await build({
      entryPoints: ['functions/api/portal/handler.ts'],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    process.env['UPLOAD_ORIGIN'] = STORE;
    const module: { handler: Handler } = await import(pathToFileURL(outfile).href);
    bundled = module.handler;
  });

  afterAll(() => {
    delete process.env['UPLOAD_ORIGIN'];
    return rm(folder, { recursive: true, force: true });
  });

  it('serves the page that was built beside it, and the assets that the page names', async () => {
    const page = await bundled(get('/api/portal/'));
    expect(page.body).toBe(await readFile(join(folder, 'assets', 'index.html'), 'utf8'));
    const named = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(named).toEqual(
      [built.stylesheet, built.script, built.record].map((name) => `/api/portal/assets/${name}`),
    );
    for (const path of named) expect((await bundled(get(path))).statusCode).toBe(200);
    expect(page.headers['Content-Security-Policy']).toContain(`connect-src 'self' ${STORE}`);
  });
});
