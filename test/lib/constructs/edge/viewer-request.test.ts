/** What the edge decides about a request, by its method, path, type and announced length; and that CloudFront decides the same. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ViewerFunction } from '@probity/embedded-cloud/edge/viewer-function';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalidApiKey } from '#shared/contract/errors.ts';
import { methodsOf, type Route } from '#shared/contract/route.ts';
import { formRoutes } from '#shared/domain/responses/staged/routes.ts';
import { encodeApiKey } from '#shared/http/admission/credential.ts';
import { encodeSessionToken } from '#shared/http/admission/session/token.ts';
import { renderError } from '#shared/http/exchange/render.ts';
import { onlyPepper } from '#shared/platform/secrets/pepper-generations.ts';
import { edgeSettings, viewerCode } from '../../../../lib/constructs/edge/viewer-code.ts';
import { type EdgeEvent, viewerRequest } from '../../../../lib/constructs/edge/viewer-request.ts';

const settings = edgeSettings(formRoutes);
const ID = '0b7c2d2e-7e0f-4a3e-9d53-1f6a0f1f6a01';
const FORM = 'multipart/form-data; boundary=b';
const MB = 1024 * 1024;

interface Asked {
  readonly method: string;
  readonly uri: string;
  readonly type?: string | undefined;
  readonly length?: string | undefined;
  /** The credential; a well-formed key where nothing is said. */
  readonly authorization?: string | undefined;
  /** The content of the cookie of a session. */
  readonly session?: string;
}

const WELL_FORMED = `Bearer prb_live_${'0a'.repeat(44)}`;

function eventOf(asked: Asked): EdgeEvent {
  const { method, uri, type, length, session } = asked;
  const authorization = 'authorization' in asked ? asked.authorization : WELL_FORMED;
  return {
    context: { requestId: 'edge-request' },
    viewer: { ip: '203.0.113.7' },
    request: {
      method,
      uri,
      headers: {
        ...(type === undefined ? {} : { 'content-type': { value: type } }),
        ...(length === undefined ? {} : { 'content-length': { value: length } }),
        ...(authorization === undefined ? {} : { authorization: { value: authorization } }),
      },
      cookies: session === undefined ? {} : { '__Host-probity_session': { value: session } },
    },
  };
}

/** The path that the request goes on with, or the status that it is refused with. */
function decide(asked: Asked): string | number {
  const outcome = viewerRequest(eventOf(asked), settings);
  return 'statusCode' in outcome ? outcome.statusCode : outcome.uri;
}

const places = Object.values<Route>(formRoutes).flatMap((contract) =>
  methodsOf(contract).map((method) => ({ method, uri: contract.path.replace('{id}', ID) })),
);

const anyRequest = fc.record({
  method: fc.constantFrom('GET', 'PUT', 'POST', 'PATCH'),
  uri: fc.oneof(
    fc.constantFrom(...places.map(({ uri }) => uri), '/api/_staged/v1/documents/upload/', '/api/%5fstaged/x'),
    fc.webPath(),
  ),
  type: fc.constantFrom(FORM, 'application/json', undefined),
  length: fc.oneof(
    fc.constantFrom(0, 4_500_000, 4_500_001, 10 * MB, 10 * MB + 1).map(String),
    fc.nat().map(String),
    fc.string(),
    fc.constant(undefined),
  ),
  authorization: fc.constantFrom(WELL_FORMED, 'Bearer guessed', undefined),
});

describe.each(places)('a form for $method $uri', (place) => {
  const form = { ...place, type: FORM };
  const aside = place.uri.replace('/api/', '/api/_staged/');

  it('goes the direct way as long as a function is certain to take it', () => {
    expect(decide({ ...form, length: '4500000' })).toBe(place.uri);
    expect(decide({ ...form, length: '0' })).toBe(place.uri);
  });

  it('is put aside above that, up to what the gateway takes', () => {
    expect(decide({ ...form, length: '4500001' })).toBe(aside);
    expect(decide({ ...form, length: String(10 * MB) })).toBe(aside);
  });

  it('is put aside without its final slash, and in any spelling of its type, as well', () => {
    const large = { ...form, length: '5000000' };
    expect(decide({ ...large, uri: place.uri.slice(0, -1) })).toBe(aside.slice(0, -1));
    expect(decide({ ...large, type: 'Multipart/Form-Data;boundary=b' })).toBe(aside);
  });

  it('is refused above that with the bytes of the contract’s refusal', () => {
    const outcome = viewerRequest(eventOf({ ...form, length: String(10 * MB + 1) }), settings);
    expect(outcome).toEqual({
      statusCode: 400,
      statusDescription: 'Bad Request',
      headers: {
        'cache-control': { value: 'no-store' },
        'content-type': { value: 'application/json' },
        'strict-transport-security': { value: expect.any(String) },
        'x-content-type-options': { value: 'nosniff' },
        'x-request-id': { value: 'edge-request' },
      },
      body: {
        encoding: 'text',
        data: '{"file":["The file is too large. The maximum size is 10 MB."],"code":"validation_error","request_id":"edge-request"}',
      },
    });
  });

  it.each([
    ['of no announced length', { length: undefined }],
    ['of a length that is none', { length: '5e9' }],
    ['of a negative length', { length: '-5000000' }],
    ['of two lengths', { length: '5000000, 5000000' }],
    ['of another type', { type: 'application/json' }],
    ['of a type that only begins like it', { type: 'multipart/form-data-like' }],
    ['of no type', { type: undefined }],
    ['by another method', { method: 'PATCH' }],
    ['one level deeper', { uri: `${place.uri}more/` }],
  ])('%s passes as it came', (_, change) => {
    const asked = { ...form, length: '5000000', ...change };
    expect(decide(asked)).toBe(asked.uri);
  });
});

it.each(places.filter(({ uri }) => uri.includes(ID)))(
  'a form for an id with a slash in it passes as it came: $uri',
  (place) => {
    const uri = place.uri.replace(ID, `${ID}/x`);
    expect(decide({ ...place, uri, type: FORM, length: '5000000' })).toBe(uri);
  },
);

/** What is no API key: absent, another scheme, another token of ours, too short, too long, in capitals, with more behind it. */
const ILL_FORMED = [
  undefined,
  '',
  'Bearer',
  'Bearer guessed',
  'Basic dXNlcjpwYXNzd29yZA==',
  `Bearer prs_${'A'.repeat(130)}`,
  WELL_FORMED.slice(0, -1),
  `${WELL_FORMED}0`,
  WELL_FORMED.replace('0a', '0A'),
  WELL_FORMED.replace('live', 'prod'),
  `${WELL_FORMED}, ${WELL_FORMED}`,
];

describe('a body that would be stored', () => {
  const large = { method: 'POST', uri: '/api/v1/documents/upload/', type: FORM, length: '5000000' };

  it.each(ILL_FORMED)(
    'is refused with 401 and the bytes of the contract’s refusal under the credential %j',
    (authorization) => {
      const outcome = viewerRequest(eventOf({ ...large, authorization }), settings);
      expect(outcome).toMatchObject({ statusCode: 401, statusDescription: 'Unauthorized' });
      const { body } = renderError(invalidApiKey(), 'edge-request');
      expect(outcome).toMatchObject({ body: { encoding: 'text', data: body } });
      expect(outcome.headers).toMatchObject({ 'x-request-id': { value: 'edge-request' } });
      expect(outcome.headers['cache-control']).toEqual({ value: 'no-store' });
    },
  );

  it.each(['test', 'live'])(
    'passes with what could be a key of %s, which the function checks',
    (environment) => {
      const authorization = `bearer prb_${environment}_${'9f'.repeat(44)}`;
      expect(decide({ ...large, authorization })).toBe('/api/_staged/v1/documents/upload/');
    },
  );

  it('has the form of every key that we issue', () => {
    const key = {
      tenantId: ID,
      environment: 'live',
      keyId: '0011223344556677',
      secret: new Uint8Array(16),
    } as const;
    const authorization = `Bearer ${encodeApiKey(onlyPepper('pepper'), key)}`;
    expect(decide({ ...large, authorization })).toBe('/api/_staged/v1/documents/upload/');
  });

  it('passes with the session of a person, unless there is a header that is no key', () => {
    const parts = { tenantId: ID, userId: ID, sessionId: ID, secret: new Uint8Array(16) };
    const session = encodeSessionToken(onlyPepper('pepper'), parts);
    const stored = '/api/_staged/v1/documents/upload/';
    expect(decide({ ...large, authorization: undefined, session })).toBe(stored);
    expect(decide({ ...large, authorization: WELL_FORMED, session: 'x' })).toBe(stored);
    expect(decide({ ...large, authorization: 'Basic YTpi', session })).toBe(401);
    for (const wrong of ['', session.slice(0, -1), `${session}A`, session.replace('pss_', 'prs_')])
      expect(decide({ ...large, authorization: undefined, session: wrong })).toBe(401);
  });

  it.each([
    '/api/_staged/v1/documents/upload/',
    '/api/_staged',
    '/api/%5Fstaged/v1/documents/upload/',
    '/api/_%73taged/v1/x/',
    '/api/_STAGED/x',
    '/api//_staged/x',
  ])('is refused without a key also if it is sent to %s itself, whatever its length and type', (uri) => {
    for (const [type, length] of [
      [FORM, '5000000'],
      [undefined, undefined],
      ['text/plain', '1'],
    ])
      expect(decide({ method: 'PUT', uri, type, length, authorization: undefined })).toBe(401);
  });

  it('of which the path cannot be decoded passes as it came, because no resource has it', () => {
    const asked = { method: 'PUT', uri: '/api/%zz/', authorization: undefined };
    expect(decide(asked)).toBe(asked.uri);
  });
});

describe('every request', () => {
  it('that goes on tells the address that the edge sees, whatever its caller wrote there', () => {
    const event = eventOf({ method: 'GET', uri: '/api/v1/entities/' });
    event.request.headers['x-probity-viewer'] = { value: '198.51.100.1' };
    const { headers } = viewerRequest(event, settings);
    expect(headers['x-probity-viewer']).toEqual({ value: '203.0.113.7' });
  });

  it('is decided by the deployed code as by its source', () => {
    const deployed = new ViewerFunction(viewerCode(formRoutes));
    return fc.assert(
      fc.property(anyRequest, (each) => {
        const event = eventOf(each);
        const verdict = deployed.run({
          requestId: event.context.requestId,
          distribution: { id: 'D', domainName: 'd.cloudfront.net' },
          ip: event.viewer.ip,
          method: each.method,
          uri: each.uri,
          query: '',
          headers: Object.entries(event.request.headers).map(([name, header]) => [name, header?.value ?? '']),
        });
        expect(verdict.kind === 'answer' ? verdict.status : verdict.uri).toBe(decide(each));
      }),
      { numRuns: 300 },
    );
  });
});

/** The engine that CloudFront Functions are made of, from Debian's package `njs`. */
const NJS = process.env['NJS_PATH'] ?? 'njs';
const hasNjs = spawnSync(NJS, ['-v']).status === 0;

describe.skipIf(!hasNjs)(`in njs${hasNjs ? '' : ' (skipped: no njs here; apt-get install njs)'}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-njs-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Standard output of a script. */
  function run(code: string): string {
    const file = join(folder, 'script.js');
    writeFileSync(file, code);
    const { status, stdout } = spawnSync(NJS, [file], { encoding: 'utf8' });
    expect([status, stdout.includes('Error')]).toEqual([0, false]);
    return stdout;
  }

  it('every request is decided as by the source', () => {
    const asked = fc.sample(anyRequest, 300);
    const events = JSON.stringify(asked.map(eventOf));
    // One line for each: njs breaks lines of more than 2 KB.
    const harness = `${events}.forEach((event) => console.log(JSON.stringify(handler(event))));`;
    const lines = run(`${viewerCode(formRoutes)}${harness}`)
      .trimEnd()
      .split('\n');
    const outcomes: readonly unknown[] = lines.map((line) => JSON.parse(line));
    const expected = asked.map((each) => viewerRequest(eventOf(each), settings));
    expect(outcomes).toEqual(JSON.parse(JSON.stringify(expected)));
  });
});
