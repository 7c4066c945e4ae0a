/** The edge of the embedded cloud: what the origin is shown, what the function may do, and what is refused at the start. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, startPlayground } from '../cloud/fixture.ts';
import { blueprint, VIEWER } from './blueprint.ts';

let play: Playground;
let api: string;
beforeAll(async () => {
  play = await startPlayground(blueprint());
  api = play.cloud().urls.api;
});
afterAll(() => play.end());

async function echo(path: string, init?: RequestInit): Promise<Record<string, never>> {
  return JSON.parse(await (await fetch(api + path, init)).text());
}

describe('the origin', () => {
  test('is shown the whole request but for the host, by the edge’s own address', async () => {
    const headers = {
      'X-Own': 'yes',
      Cookie: 'a=1',
      'X-Removed': 'x',
      'X-Pass': 'forged',
      'X-Forwarded-For': '198.51.100.1',
    };
    const event = await echo('/v1/entities/a%2Fb/?q=1&r=2', { method: 'POST', headers, body: 'text' });
    expect(event).toMatchObject({
      httpMethod: 'POST',
      body: 'text',
      queryStringParameters: { q: '1', r: '2' },
      requestContext: { path: '/api/v1/entities/a%2Fb/', identity: { sourceIp: '130.176.0.1' } },
      headers: {
        'X-Own': 'yes',
        Cookie: 'a=1',
        'x-added': 'q,r',
        'X-Forwarded-For': '198.51.100.1, 127.0.0.1, 130.176.0.1',
        Host: expect.stringMatching(/\.execute-api\.eu-west-1\.amazonaws\.com$/),
        'X-Pass': expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      },
    });
    const names = Object.keys(event['headers'] ?? {}).map((name) => name.toLowerCase());
    expect(names).not.toContain('x-removed');
    expect(names.filter((name) => name === 'x-pass')).toHaveLength(1);
  });

  test('is shown nothing of the caller under a behaviour without a policy', async () => {
    const event = await echo('/assets/a.js?q=1', { headers: { 'X-Own': 'yes', Authorization: 'Bearer x' } });
    expect(event).toMatchObject({
      queryStringParameters: null,
      requestContext: { path: '/api/assets/a.js' },
    });
    const names = Object.keys(event['headers'] ?? {}).map((name) => name.toLowerCase());
    expect(names).not.toContain('x-own');
    expect(names).not.toContain('authorization');
  });

  test('answers what the function has rewritten', async () => {
    expect((await echo('/from'))['requestContext']).toMatchObject({ path: '/api/to' });
  });
});

describe('the edge itself', () => {
  test('answers what its function answers, when the body is in', async () => {
    const answer = await fetch(`${api}/answer`, { method: 'POST', body: Buffer.alloc(12 * 1024 * 1024) });
    expect([answer.status, await answer.text()]).toEqual([418, '127.0.0.1']);
    expect(answer.headers.get('x-own')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['/throw', 503],
    ['/disallowed', 502],
    ['/method', 502],
  ])('answers a function that may not do what it does at %s with %i', async (path, status) => {
    expect((await fetch(api + path)).status).toBe(status);
  });

  test('refuses methods that its behaviour does not name', async () => {
    expect((await fetch(`${api}/v1`, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(`${api}/assets/a.js`, { method: 'POST' })).status).toBe(403);
  });
});

describe('a function that never ends', () => {
  test('is cut off where a body is announced', async () => {
    const endless = `function handler(event) { if (event.request.method === 'POST') for (;;) {} return event.request; }`;
    const other = await startPlayground(blueprint(endless));
    try {
      expect((await fetch(other.cloud().urls.api, { method: 'POST', body: 'x' })).status).toBe(503);
    } finally {
      await other.end();
    }
  }, 20_000);
});

describe('the start refuses', () => {
  test.each([
    ['code that does not compile', 'function handler( {', {}, /Unexpected end of input/],
    ['code that is too large', `/*${'x'.repeat(10_240)}*/ ${VIEWER}`, {}, /larger than 10 KB/],
    ['a setting that nobody knows', VIEWER, { WebACLId: 'acl' }, /WebACLId is not known/],
    [
      'an origin that is not the API',
      VIEWER,
      { Origins: [{ Id: 'api', DomainName: 'elsewhere.example' }] },
      /is not the REST API/,
    ],
  ])('%s', async (_, code, distribution, message) => {
    await expect(startPlayground(blueprint(code, distribution))).rejects.toThrow(message);
  });
});
