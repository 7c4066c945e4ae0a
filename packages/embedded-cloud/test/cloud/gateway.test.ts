import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restApi } from './assembly.ts';
import { type Playground, startPlayground } from './fixture.ts';

const ECHO = `export const handler = async (event) => ({
  statusCode: 200,
  headers: { 'X-Resource': event.resource, 'WWW-Authenticate': 'Bearer', 'content-type': 'application/vnd.test+json' },
  multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
  body: JSON.stringify(event),
});`;

const ODD = `export const handler = async ({ queryStringParameters: { how } }) => {
  if (how === 'text') return 'not an answer';
  if (how === 'number') return { statusCode: 200, body: 5 };
  if (how === 'throw') throw new Error('no');
  if (how === 'slow') await new Promise((resolve) => setTimeout(resolve, 400));
  if (how === 'big') return { statusCode: 200, body: 'x'.repeat(6.1 * 1024 * 1024) };
  if (how === 'base64') return { statusCode: 200, body: Buffer.from([0, 255]).toString('base64'), isBase64Encoded: true };
  return { statusCode: 204 };
};`;

const STREAM = `export const handler = awslambda.streamifyResponse(async (event, stream) => {
  const { how } = event.queryStringParameters;
  if (how === 'early') throw new Error('before the head');
  const out = awslambda.HttpResponseStream.from(stream, { statusCode: 206, headers: { 'x-kind': 'stream' }, cookies: ['c=3'] });
  out.write('first ');
  if (how === 'broken') throw new Error('half way');
  if (how === 'stuck') await new Promise(() => {});
  if (how === 'slow') await new Promise((resolve) => setTimeout(resolve, 400));
  out.write('x'.repeat(200000));
  out.write(' last');
  out.end();
});`;

let play: Playground;
let api: string;
beforeAll(async () => {
  play = await startPlayground({
    functions: {
      Echo: { code: ECHO },
      Rest: { code: ECHO },
      Count: {
        code: 'export const handler = async ({ body }) => ({ statusCode: 200, body: String(body.length) });',
      },
      Odd: { code: ODD },
      Stream: { code: STREAM },
    },
    resources: restApi(
      {
        'POST /v1/entities': { to: 'Echo' },
        'GET /v1/entities/{id}': { to: 'Echo' },
        'GET /v1/entities/counts': { to: 'Echo' },
        'ANY /v1/{proxy+}': { to: 'Rest' },
        'POST /count': { to: 'Count' },
        'GET /odd': { to: 'Odd' },
        'GET /odd-short': { to: 'Odd', timeoutInMillis: 50 },
        'GET /stream': { to: 'Stream', responseTransferMode: 'STREAM', timeoutInMillis: 60_000 },
        'GET /streamed-short': { to: 'Stream', responseTransferMode: 'STREAM', timeoutInMillis: 2000 },
        'GET /plain-as-stream': { to: 'Odd', responseTransferMode: 'STREAM' },
      },
      {
        'x-amazon-apigateway-binary-media-types': ['multipart/form-data', 'application/pdf'],
        'x-amazon-apigateway-gateway-responses': {
          MISSING_AUTHENTICATION_TOKEN: {
            statusCode: '404',
            responseTemplates: {
              'application/json':
                '{"detail":"Not found.","why":$context.error.messageString,"id":"$context.requestId"}',
            },
            responseParameters: {
              'gatewayresponse.header.X-Path': 'context.path',
              'gatewayresponse.header.X-Fixed': "'yes'",
              'gatewayresponse.header.X-Origin': 'method.request.header.Origin',
            },
          },
          DEFAULT_5XX: {
            responseTemplates: { 'application/json': '{"error":"$context.error.responseType"}' },
          },
        },
      },
    ),
  });
  api = play.cloud().urls.api;
});
afterAll(() => play.end());

async function echo(path: string, init?: RequestInit): Promise<Record<string, never>> {
  return JSON.parse(await (await fetch(api + path, init)).text());
}

describe('the event', () => {
  test('has the raw path with stage and slash in the context, without the stage outside', async () => {
    const event = await echo('/v1/entities/a%2Fb/?q=1&q=%C3%A9&empty=');
    expect(event).toMatchObject({
      resource: '/v1/entities/{id}',
      path: '/v1/entities/a%2Fb/',
      httpMethod: 'GET',
      pathParameters: { id: 'a/b' },
      queryStringParameters: { q: 'é', empty: '' },
      multiValueQueryStringParameters: { q: ['1', 'é'], empty: [''] },
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
      requestContext: {
        path: '/api/v1/entities/a%2Fb/',
        resourcePath: '/v1/entities/{id}',
        httpMethod: 'GET',
        stage: 'api',
        protocol: 'HTTP/1.1',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        requestTime: expect.stringMatching(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        identity: { sourceIp: '127.0.0.1' },
      },
    });
  });

  test('has null where there is no query and no path parameter', async () => {
    const event = await echo('/v1/entities/', { method: 'POST', body: '{}' });
    expect(event).toMatchObject({
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
      body: '{}',
      isBase64Encoded: false,
    });
  });

  test('carries text as text and a binary media type as base64', async () => {
    const body = Buffer.from([0, 1, 254, 255]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const event = await echo('/v1/entities/', { method: 'POST', body, headers });
    expect(event).toMatchObject({ body: body.toString('base64'), isBase64Encoded: true });
  });

  test('ignores the forwarding headers that a client made up', async () => {
    const event = await echo('/v1/entities/1', {
      headers: { 'x-forwarded-for': '9.9.9.9', 'x-own': 'kept' },
    });
    expect(event).toMatchObject({
      headers: { 'X-Forwarded-For': '9.9.9.9, 127.0.0.1', 'x-own': 'kept' },
      requestContext: { identity: { sourceIp: '127.0.0.1' } },
    });
  });
});

describe('routing', () => {
  test.each([
    ['GET', '/v1/entities/counts', '/v1/entities/counts'],
    ['GET', '/v1/entities/counts/', '/v1/entities/counts'],
    ['GET', '/v1/entities/7', '/v1/entities/{id}'],
    ['PUT', '/v1/entities/7', '/v1/{proxy+}'],
    ['GET', '/v1/entities', '/v1/{proxy+}'],
    ['GET', '/v1/a/b/c/', '/v1/{proxy+}'],
  ])('%s %s reaches %s', async (method, path, resource) => {
    const response = await fetch(api + path, { method });
    expect(response.headers.get('x-resource')).toBe(resource);
  });

  test('an unknown path gets the customised gateway response, with variables and headers', async () => {
    const response = await fetch(`${api}/nowhere/`, { headers: { origin: 'https://a.example' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      detail: 'Not found.',
      why: 'Missing Authentication Token',
      id: response.headers.get('x-amzn-requestid'),
    });
    const headers = ['x-path', 'x-fixed', 'x-origin'].map((name) => response.headers.get(name));
    expect(headers).toEqual(['/api/nowhere/', 'yes', 'https://a.example']);
  });

  test('the parent of a greedy path is not part of it, and another stage is forbidden', async () => {
    expect((await fetch(`${api}/v1/`)).status).toBe(404);
    const other = await fetch(`${new URL(api).origin}/prod/v1/x`);
    expect([other.status, await other.json()]).toEqual([403, { message: 'Forbidden' }]);
  });
});

describe('answers', () => {
  test('keep their headers and cookies; what API Gateway keeps for itself is renamed', async () => {
    const response = await fetch(`${api}/v1/entities/1`);
    expect(response.headers.get('content-type')).toBe('application/vnd.test+json');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('www-authenticate')).toBeNull();
    expect(response.headers.get('x-amzn-remapped-www-authenticate')).toBe('Bearer');
  });

  test.each(['text', 'number', 'throw', 'big'])('that are malformed (%s) become a 502', async (how) => {
    const response = await fetch(`${api}/odd?how=${how}`);
    expect([response.status, await response.json()]).toEqual([502, { error: 'INTEGRATION_FAILURE' }]);
  });

  test('that come too late become a 504', async () => {
    const response = await fetch(`${api}/odd-short?how=slow`);
    expect([response.status, await response.json()]).toEqual([504, { error: 'INTEGRATION_TIMEOUT' }]);
  });

  test('in base64 are decoded only for a client that accepts a binary media type', async () => {
    const plain = await fetch(`${api}/odd?how=base64`);
    expect(await plain.text()).toBe('AP8=');
    const binary = await fetch(`${api}/odd?how=base64`, { headers: { accept: 'application/pdf' } });
    expect([...new Uint8Array(await binary.arrayBuffer())]).toEqual([0, 255]);
  });
});

describe('sizes', () => {
  const post = (bytes: number, headers = {}) =>
    fetch(`${api}/count`, { method: 'POST', body: Buffer.alloc(bytes, 'x'), headers });

  test('4.7 MB of a binary upload pass, base64 and all', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await post(4_710_000, headers);
    expect([response.status, await response.text()]).toEqual([200, '6280000']);
  });

  test('over 10 MB the gateway refuses in words of its own, which cannot be customised', async () => {
    const response = await post(10 * 1024 * 1024 + 1);
    expect([response.status, await response.json()]).toEqual([413, { message: 'Request Too Long' }]);
  });

  test('an event over 6 MB is refused before the function sees it', async () => {
    expect((await post(7 * 1024 * 1024)).status).toBe(413);
  });
});

describe('streamed answers', () => {
  test('reach the client in pieces, the first before the function has ended', async () => {
    const response = await fetch(`${api}/stream?how=slow`);
    expect([response.status, response.headers.get('x-kind')]).toEqual([206, 'stream']);
    expect(response.headers.getSetCookie()).toEqual(['c=3']);
    const pieces: string[] = [];
    for await (const piece of response.body ?? []) pieces.push(Buffer.from(piece).toString());
    expect(pieces[0]).toBe('first ');
    expect(pieces.join('')).toHaveLength('first '.length + 200_000 + ' last'.length);
  });

  test('that fail before their head are a 502, and half way cut the connection', async () => {
    expect((await fetch(`${api}/stream?how=early`)).status).toBe(502);
    const response = await fetch(`${api}/stream?how=broken`);
    expect(response.status).toBe(206);
    await expect(response.text()).rejects.toThrow();
  });

  test('end with the time of their integration', async () => {
    const response = await fetch(`${api}/streamed-short?how=stuck`);
    await expect(response.text()).rejects.toThrow();
  });

  test('need a streaming function', async () => {
    expect((await fetch(`${api}/plain-as-stream?how=ok`)).status).toBe(502);
  });
});

test('clients that go away in the middle harm nobody', async () => {
  const { hostname, port } = new URL(api);
  const abort = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write('POST /api/v1/entities HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"na');
        setTimeout(() => socket.destroy(), 10);
      });
      socket.on('close', () => resolve());
    });
  const leave = async () => {
    const controller = new AbortController();
    const request = fetch(`${api}/stream?how=slow`, { signal: controller.signal });
    const response = await request;
    controller.abort();
    await response.text().catch(() => '');
  };
  await Promise.all([...Array.from({ length: 20 }, abort), ...Array.from({ length: 3 }, leave)]);
  expect((await fetch(`${api}/v1/entities/1`)).status).toBe(200);
});
