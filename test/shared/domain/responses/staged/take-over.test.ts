/** How a call is put together again of a stored form and its redirected caller, and what becomes of the form. */
import { describe, expect, it } from 'vitest';
import { UPLOAD_PATH } from '#shared/domain/responses/staged/routes.ts';
import { isFinal, originalCall, takeOver, uploadId } from '#shared/domain/responses/staged/take-over.ts';
import { encodeApiKey } from '#shared/http/admission/credential.ts';
import type { ApiEvent, ApiResult } from '#shared/http/exchange/event.ts';
import type { StagedForm } from '#shared/platform/files/staged-forms.ts';
import { onlyPepper } from '#shared/platform/secrets/pepper-generations.ts';

const ID = '0b7c2d2e-7e0f-4a3e-9d53-1f6a0f1f6a01';
const TENANT = '11111111-1111-4111-8111-111111111111';
const pepper = onlyPepper('pepper of the tests');
const KEY = encodeApiKey(pepper, {
  tenantId: TENANT,
  environment: 'test',
  keyId: '0011223344556677',
  secret: new Uint8Array(16),
});
const FORM: StagedForm = {
  method: 'PUT',
  path: '/api/_staged/v1/responses/r/save/',
  contentType: 'multipart/form-data; boundary=b',
  bytes: new Uint8Array([0, 255, 10]),
  storedAt: 1_772_366_400_000,
};
/** A minute after the form was stored. */
const SOON = FORM.storedAt + 60_000;

const redirected = (
  id = ID,
  headers: ApiEvent['headers'] = { authorization: `Bearer ${KEY}` },
): ApiEvent => ({
  httpMethod: 'GET',
  headers,
  queryStringParameters: { from: 'the redirection' },
  body: null,
  isBase64Encoded: false,
  requestContext: {
    path: UPLOAD_PATH.replace('{id}', id),
    requestId: 'second-request',
    identity: { sourceIp: '203.0.113.7' },
  },
});

const answer = (statusCode: number, body = '{}'): ApiResult => ({
  statusCode,
  headers: {},
  body,
  isBase64Encoded: false,
});

interface Seen {
  readonly calls: ApiEvent[];
  readonly found: string[];
  readonly removed: string[];
  readonly logged: string[];
}

/** A handler over one stored form; what it asked for and what became of the form. */
function fixture(result: ApiResult = answer(201), whenRemoved: () => void = () => undefined, now = SOON) {
  const seen: Seen = { calls: [], found: [], removed: [], logged: [] };
  const note = (message: string) => void seen.logged.push(message);
  const run = takeOver<undefined>(
    async (event) => {
      seen.calls.push(event);
      return result;
    },
    {
      clock: { now: () => now },
      pepper: { read: async () => pepper },
      log: { info: note, warn: note, error: note },
      stagedForms: {
        find: async (id) => {
          seen.found.push(id);
          return id === ID ? FORM : undefined;
        },
        remove: async (id) => {
          seen.removed.push(id);
          whenRemoved();
        },
      },
    },
  );
  return { seen, run: (event: ApiEvent) => run(event, undefined) };
}

describe('the call', () => {
  it('is the one that was redirected: its method, its path, its bytes and type, the headers of who follows', async () => {
    const { seen, run } = fixture();
    const headers = {
      Authorization: `Bearer ${KEY}`,
      'Idempotency-Key': 'k',
      'X-Request-Signature': 's',
      'Content-Type': 'text/plain',
      'content-length': '0',
    };
    await run(redirected(ID, headers));
    expect(seen.calls).toEqual([
      {
        httpMethod: 'PUT',
        headers: {
          Authorization: `Bearer ${KEY}`,
          'Idempotency-Key': 'k',
          'X-Request-Signature': 's',
          'content-type': FORM.contentType,
        },
        queryStringParameters: null,
        multiValueQueryStringParameters: null,
        body: Buffer.from(FORM.bytes).toString('base64'),
        isBase64Encoded: true,
        requestContext: {
          path: '/api/v1/responses/r/save/',
          requestId: 'second-request',
          identity: { sourceIp: '203.0.113.7' },
        },
      },
    ]);
  });

  it('has the path that was signed, with or without its final slash', () => {
    const pathOf = (path: string) => originalCall(redirected(), { ...FORM, path }).requestContext.path;
    expect(pathOf('/api/_staged/v1/responses/r/save')).toBe('/api/v1/responses/r/save');
    expect(pathOf('/api/v1/entities/')).toBe('/api/v1/entities/');
  });

  it.each([
    ['nothing is stored', redirected('99999999-7e0f-4a3e-9d53-1f6a0f1f6a01')],
    ['the id is none', redirected('..%2F..%2FT')],
    ['there is no key', redirected(ID, {})],
    ['the key is forged', redirected(ID, { authorization: `Bearer ${KEY.slice(0, -1)}x` })],
  ])('stays as it came where %s, and nothing is removed', async (_, event) => {
    const { seen, run } = fixture(answer(404));
    await run(event);
    expect(seen.calls).toEqual([event]);
    expect(seen.removed).toEqual([]);
  });

  it.each([
    ['within two hours', 7_200_000, ['PUT'], []],
    ['later', 7_200_001, ['GET'], [ID]],
  ])('is made of a form %s, and a form that is too old is removed', async (_when, age, methods, removed) => {
    const { seen, run } = fixture(answer(401), undefined, FORM.storedAt + age);
    await run(redirected());
    expect(seen.calls.map(({ httpMethod }) => httpMethod)).toEqual(methods);
    expect(seen.removed).toEqual(removed);
  });

  it('of strangers costs no look into the store', async () => {
    const { seen, run } = fixture(answer(401));
    await run(redirected(ID, { authorization: 'Bearer guessed' }));
    await run(redirected(ID, {}));
    expect(seen.found).toEqual([]);
  });
});

describe('the id', () => {
  it.each([
    [`/api/v1/uploads/${ID}/`, ID],
    [`/api/v1/uploads/${ID}`, ID],
    [`/api/v1/uploads/${ID.toUpperCase()}/`, undefined],
    [`/api/v1/uploads/${ID}/more/`, undefined],
    ['/api/v1/uploads/../', undefined],
    [`/api/v1/other/${ID}/`, undefined],
  ])('of %s is %s', (path, id) => {
    expect(uploadId(path)).toBe(id);
  });
});

describe('the form', () => {
  it.each([200, 201, 400, 404, 409, 422])('has no second use after %i', async (status) => {
    const { seen, run } = fixture(answer(status));
    await run(redirected());
    expect(seen.removed).toEqual([ID]);
  });

  it.each([401, 403, 429, 500, 503])('is kept for another try after %i', async (status) => {
    const { seen, run } = fixture(answer(status));
    await run(redirected());
    expect(seen.removed).toEqual([]);
  });

  it('is kept where another call holds the key', () => {
    expect(isFinal(answer(409, '{"code":"idempotency_request_in_progress"}'))).toBe(false);
    expect(isFinal(answer(409, '{"code":"idempotency_key_conflict"}'))).toBe(false);
    expect(isFinal(answer(409, '{"code":"already_submitted"}'))).toBe(true);
  });

  it('that cannot be removed spoils no answer', async () => {
    const { seen, run } = fixture(answer(201), () => {
      throw new Error('the store is away');
    });
    expect((await run(redirected())).statusCode).toBe(201);
    expect(seen.logged).toEqual(['a staged form was not removed']);
  });
});
