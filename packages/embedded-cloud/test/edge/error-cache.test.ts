/** Errors are cached as CloudFront caches them: by default one tenant's failure reaches another, and not as we deploy it. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { cachedSeconds } from '../../src/edge/error-cache.ts';
import { type Playground, startPlayground } from '../cloud/fixture.ts';
import { blueprint, VIEWER } from './blueprint.ts';

/** Fails for tenant A with the status that is asked for, and answers everybody else. */
const FAILS_FOR_A = `export const handler = async ({ headers, queryStringParameters }) => ({
  statusCode: headers.Authorization === 'A' ? Number(queryStringParameters.status) : 200,
  headers: { 'Cache-Control': 'no-store' },
  body: 'for ' + headers.Authorization,
});`;

const CONFIGURABLE = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
const NEVER = CONFIGURABLE.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }));

let play: Playground;
async function ask(tenant: string, path: string, method = 'GET'): Promise<[number, string]> {
  const answer = await fetch(play.cloud().urls.api + path, { method, headers: { Authorization: tenant } });
  return [answer.status, await answer.text()];
}

describe('by CloudFront’s defaults', () => {
  beforeAll(async () => {
    play = await startPlayground(blueprint(VIEWER, {}, FAILS_FOR_A));
  });
  afterAll(() => play.end());

  test.each([500, 502, 503, 504])(
    'a %i of one tenant is shown to another for ten seconds',
    async (status) => {
      const path = `/v1/entities/${status}/?status=${status}`;
      expect(await ask('A', path)).toEqual([status, 'for A']);
      expect(await ask('B', path)).toEqual([status, 'for A']);
      expect(await ask('B', path.replace('?', '?q=another&'))).toEqual([status, 'for A']);
      await play.cloud().advance(10_000);
      expect(await ask('B', path)).toEqual([200, 'for B']);
    },
  );

  test('an answered error says that it comes from the cache, and how old it is', async () => {
    const path = '/v1/old/?status=503';
    await ask('A', path);
    await play.cloud().advance(3_000);
    const answer = await fetch(play.cloud().urls.api + path);
    expect(Number(answer.headers.get('age'))).toBeGreaterThanOrEqual(3);
    expect(answer.headers.get('x-cache')).toBe('Error from cloudfront');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['a method that changes something', 'POST', 503],
    ['a status that heeds no-store', 'GET', 404],
    ['a status that needs an age', 'GET', 400],
    ['a status that is never cached', 'GET', 429],
  ])('%s is not cached', async (_, method, status) => {
    const path = `/v1/${method}/${status}/?status=${status}`;
    expect(await ask('A', path, method)).toEqual([status, 'for A']);
    expect(await ask('B', path, method)).toEqual([200, 'for B']);
  });
});

describe('as the stack is deployed', () => {
  beforeAll(async () => {
    play = await startPlayground(blueprint(VIEWER, { CustomErrorResponses: NEVER }, FAILS_FOR_A));
  });
  afterAll(() => play.end());

  test.each(CONFIGURABLE)('a %i of one tenant is never shown to another', async (status) => {
    const path = `/v1/entities/?status=${status}`;
    expect(await ask('A', path)).toEqual([status, 'for A']);
    expect(await ask('B', path)).toEqual([200, 'for B']);
  });
});

describe('the lifetime of an error', () => {
  it.each([
    ['the default', 503, '', [], 0, 10],
    ['the age that the origin gives, where that is longer', 503, 'max-age=60', [], 3600, 60],
    ['no longer than the behaviour allows', 503, 'max-age=60', [], 0, 10],
    ['the age for shared caches before the other', 400, 'max-age=60, s-maxage=20', [], 3600, 20],
    ['nothing without an age for a 400', 400, 'public', [], 3600, 0],
    ['nothing where a 404 forbids it', 404, 'private', [], 3600, 0],
    ['the default for a 404 that says nothing', 404, '', [], 3600, 10],
    ['what the distribution says', 503, 'no-store', [[503, 0]], 0, 0],
  ] as const)('is %s', (_, status, cacheControl, lifetimes, most, seconds) => {
    expect(cachedSeconds(status, cacheControl, new Map(lifetimes), most)).toBe(seconds);
  });

  it('is nothing for any status, as the stack is deployed, unless the origin gives an age', () => {
    const header = fc.constantFrom('', 'no-store', 'private', 'no-cache', 'must-revalidate');
    const deployed = new Map(CONFIGURABLE.map((status) => [status, 0]));
    return fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), header, fc.nat(), (status, cacheControl, most) => {
        expect(cachedSeconds(status, cacheControl, deployed, most)).toBe(0);
      }),
    );
  });
});
