/** The respondent's page as the gateway serves it. */
import { describe, expect, it } from 'vitest';
import { linkToken, sendQuestionnaire } from '../../support/fleet/fleet-journeys.ts';
import type { SuiteFixture } from './suite-fixture.ts';

const PAGE = '/api/portal/';

export function portalSuite(fixture: () => SuiteFixture): void {
  const get = (path: string, method = 'GET', headers = {}) => fixture().fleet.call(method, path, { headers });
  const assets = async () => {
    const { text } = await get(PAGE);
    return [...text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
      (match) => new URL(match[1] ?? '', `http://fleet${PAGE}`).pathname,
    );
  };

  describe('the respondent’s page', () => {
    it('has a strict policy, is never kept, and loads with and without its final slash', async () => {
      for (const path of [PAGE, PAGE.slice(0, -1)]) {
        const page = await get(path);
        expect(page.status).toBe(200);
        expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(page.headers['cache-control']).toBe('no-store');
        const policy = String(page.headers['content-security-policy']);
        for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
          expect(policy).toContain(rule);
        expect(policy).not.toContain('unsafe');
        expect(page.headers['referrer-policy']).toBe('no-referrer');
      }
    });

    it('brings its scripts and a style that may be kept for ever, and are not sent again', async () => {
      const paths = await assets();
      expect(paths.map((path) => path.slice(path.lastIndexOf('.'))).sort()).toEqual(['.css', '.js', '.js']);
      for (const path of paths) {
        const asset = await get(path);
        expect(asset.status).toBe(200);
        expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(asset.text.length).toBeGreaterThan(0);
        const again = await get(path, 'GET', { 'If-None-Match': String(asset.headers['etag']) });
        expect([again.status, again.text]).toEqual([304, '']);
      }
    });

    it.each(['assets/unknown.js', 'assets/', 'assets/../index.html', '%2e%2e/handler.mjs', 'index.mjs'])(
      'serves nothing at %s',
      async (path) => {
        expect((await get(PAGE + path)).status).toBe(404);
      },
    );

    it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('serves nothing to %s', async (method) => {
      const answer = await get(PAGE, method);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    });

    it('may be loaded by mail scanners: 50 GETs and HEADs leave the session as it was sent', async () => {
      const { fleet, tenant } = fixture();
      const sent = await sendQuestionnaire(fleet, tenant, tenant.test);
      const token = await linkToken(fleet, sent.email);
      const scan = (method: string) =>
        Promise.all(Array.from({ length: 50 }, () => get(`${PAGE}?link=${token}`, method)));
      expect(new Set((await scan('GET')).map(({ status }) => status))).toEqual(new Set([200]));
      for (const { status, text } of await scan('HEAD')) {
        expect(status).toBe(200);
        expect(text).toBe('');
      }
      const session = (await fleet.items()).find(
        (item) => item['sk'] === 'ONB' && item['id'] === sent.sessionId,
      );
      expect(session).toMatchObject({ status: 'pending', accessed_at: null });
    });
  });
}
