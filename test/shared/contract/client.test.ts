/** The typed client against the API functions: its requests, its results, and its types. */
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  ApiRefusal,
  type ClientInput,
  type ClientReply,
  client,
  type Fetch,
  type RawAnswer,
  UndeclaredAnswer,
} from '#shared/contract/client.ts';
import type { Route, Routes } from '#shared/contract/route.ts';
import { entityRoutes } from '#shared/domain/entities/routes.ts';
import { questionnaireRoutes } from '#shared/domain/questionnaires/routes.ts';
import { onboardingRoutes } from '#shared/domain/respondent/routes.ts';
import { noteRoutes } from '#shared/domain/responses/notes/routes.ts';
import { workflowRoutes } from '#shared/domain/sending/routes.ts';
import { isMatch, routeMatcher } from '#shared/http/exchange/match-route.ts';
import { apiFetch, IN_PROCESS_URL, type SentCall } from '../../support/api-fetch.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const routes = { ...entityRoutes, ...questionnaireRoutes, ...workflowRoutes, ...noteRoutes } as const;

let api: InProcessApi;
let tenant: TestTenant;
withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
});

/** A client of a tenant, with its requests and responses. */
function caller() {
  const sent: SentCall[] = [];
  const answers: RawAnswer[] = [];
  const calls = client(routes, {
    baseUrl: `${IN_PROCESS_URL}/`,
    bearer: tenant.test,
    fetch: apiFetch(api, sent),
    onAnswer: (answer) => answers.push(answer),
  });
  return { calls, sent, answers };
}

/** A server that gives every call the same response. */
function always(status: number, text: string): Fetch {
  return async () => new Response(text, { status });
}

async function refusal(promise: Promise<unknown>): Promise<ApiRefusal> {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof ApiRefusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error('the call was not refused');
}

describe('a call', () => {
  it('creates, reads, lists, changes and deletes over the functions, with parsed replies', async () => {
    const { calls } = caller();
    const created = await calls.createEntity({
      body: { entity_type: 'company', legal_name: 'Quay & Sons', jurisdiction: 'NL' },
    });
    const params = { id: created.id };
    expect(await calls.getEntity({ params })).toMatchObject({ id: created.id, entity_type: 'company' });
    expect(await calls.listEntities({ query: { search: 'Quay & Sons', page_size: 5 } })).toMatchObject({
      count: 1,
    });
    await calls.updateEntity({ params, body: { trading_name: 'Quay' } });
    expect(await calls.getEntity({ params })).toMatchObject({ trading_name: 'Quay' });
    expect(await calls.deleteEntity({ params })).toBeUndefined();
    expect(await refusal(calls.getEntity({ params }))).toMatchObject({ status: 404 });
  });

  it('needs nothing where the route needs nothing', async () => {
    const { calls, sent } = caller();
    expect((await calls.listQuestionnaires()).count).toBe(1);
    expect(sent[0]?.url).toBe(`${IN_PROCESS_URL}/api/v1/questionnaires/`);
  });

  it('leaves out query members that are undefined', async () => {
    const { calls, sent } = caller();
    await calls.listEntities({ query: { page: undefined, is_primary: 'true' } });
    expect(sent[0]?.url).toBe(`${IN_PROCESS_URL}/api/v1/entities/?is_primary=true`);
  });

  it('says who calls on the routes that ask, and on no other', async () => {
    const sent: SentCall[] = [];
    const page = client(onboardingRoutes, {
      baseUrl: IN_PROCESS_URL,
      bearer: 'session',
      fetch: apiFetch(api, sent),
    });
    await refusal(page.exchangeLink({ body: { token: 'nothing' } }));
    await refusal(page.getSession());
    expect(sent.map(({ headers }) => headers['Authorization'])).toEqual([undefined, 'Bearer session']);
  });
});

describe('an Idempotency-Key', () => {
  const body = { entity_type: 'company', legal_name: 'Repeat Ltd' } as const;

  it('is made, a fresh one for each call, where the contract requires one', async () => {
    const { calls, sent } = caller();
    const [first, second] = [await calls.createEntity({ body }), await calls.createEntity({ body })];
    expect(first.id).not.toBe(second.id);
    const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that is given makes a call repeatable: the same answer, byte for byte', async () => {
    const { calls, answers } = caller();
    const input = { body, idempotencyKey: 'one-effect-only-please' };
    expect(await calls.createEntity(input)).toEqual(await calls.createEntity(input));
    const [first, again] = answers;
    expect(again?.text).toBe(first?.text);
    expect(again?.headers.get('idempotency-replayed')).toBe('true');
  });

  it('is sent where it is recommended only if it is given, and never on a read', async () => {
    const { calls, sent } = caller();
    const input = { params: { id: UNKNOWN }, body: { text: 'A note' } };
    await refusal(calls.createNote(input));
    await refusal(calls.createNote({ ...input, idempotencyKey: 'given' }));
    await calls.listEntities();
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual([undefined, 'given', undefined]);
  });
});

describe('a refusal', () => {
  it('is thrown with its status, its code and its body', async () => {
    const { calls, answers } = caller();
    const thrown = await refusal(calls.sendResponse({ params: { id: UNKNOWN } }));
    expect(thrown).toMatchObject({ status: 404, code: 'not_found', body: { detail: 'Not found.' } });
    expect(thrown.message).toContain(`POST /api/v1/responses/${UNKNOWN}/send/ answered 404`);
    expect(answers).toMatchObject([{ route: 'workflows.send_response', status: 404 }]);
  });

  it.each([
    [503, '<html>busy</html>', 'http_503', '<html>busy</html>'],
    [429, '{"message":"Limit Exceeded"}', 'http_429', { message: 'Limit Exceeded' }],
    [303, '', 'http_303', ''],
    [200, '{}', 'http_200', {}],
  ])('that no function wrote (%i) is one as well', async (status, text, code, body) => {
    const { createEntity } = client(entityRoutes, { baseUrl: IN_PROCESS_URL, fetch: always(status, text) });
    const thrown = await refusal(createEntity({ body: { entity_type: 'company', legal_name: 'A' } }));
    expect(thrown).toMatchObject({ status, code, body });
  });
});

describe('a success', () => {
  it.each(['', 'not JSON', '{"task":1}'])(
    'that the contract does not declare (%j) is an error',
    async (text) => {
      const { getEntity } = client(entityRoutes, { baseUrl: IN_PROCESS_URL, fetch: always(200, text) });
      await expect(getEntity({ params: { id: UNKNOWN } })).rejects.toThrow(UndeclaredAnswer);
    },
  );
});

describe('a path parameter', () => {
  const { getEntity } = entityRoutes;
  const matcher = routeMatcher(entityRoutes satisfies Routes);

  /** Name and parameters of the route that gets a call with this id. */
  async function reached(id: string) {
    const calls: string[] = [];
    const fetch: Fetch = async (url) => {
      calls.push(url);
      return new Response('{}', { status: 404 });
    };
    await refusal(client({ getEntity }, { baseUrl: IN_PROCESS_URL, fetch }).getEntity({ params: { id } }));
    const found = matcher('GET', new URL(calls[0] ?? '').pathname);
    return isMatch(found) ? { name: found.name, params: found.params } : found;
  }

  it('reaches its own route as it was given, whatever is in it', async () => {
    const ids = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((id) => id.isWellFormed() && !['.', '..'].includes(id));
    await fc.assert(
      fc.asyncProperty(ids, async (id) => {
        expect(await reached(id)).toEqual({ name: 'getEntity', params: { id } });
      }),
    );
  });

  it.each(['', '.', '..'])(
    '%j is refused before anything is sent: it would reach another route',
    async (id) => {
      await expect(reached(id)).rejects.toThrow(TypeError);
    },
  );
});

describe('the types', () => {
  type Of<K extends keyof typeof routes> = ClientInput<(typeof routes)[K]>;
  const calls = client(routes, { baseUrl: IN_PROCESS_URL });

  it('take what the contract accepts and give what its success schema parses', () => {
    expectTypeOf<Of<'getEntity'>['params']>().toEqualTypeOf<{ readonly id: string }>();
    expectTypeOf<Of<'sendNested'>['body']['email']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<{ readonly prefill: true }>().toExtend<Partial<Of<'sendFlat'>['body']>>();
    expectTypeOf<ClientReply<typeof routes.getEntity>['id']>().toEqualTypeOf<string>();
    expectTypeOf(calls.deleteEntity).returns.resolves.toEqualTypeOf<undefined>();
    expectTypeOf(calls.listEntities).returns.resolves.toHaveProperty('results').toBeArray();
  });

  it('require what the contract requires, and know nothing that it does not', () => {
    expectTypeOf(calls.getEntity).toBeCallableWith({ params: { id: UNKNOWN } });
    expectTypeOf<[]>().not.toExtend<Parameters<typeof calls.getEntity>>();
    expectTypeOf<[]>().toExtend<Parameters<typeof calls.listEntities>>();
    expectTypeOf<{ params: { id: string } }>().toExtend<Of<'sendResponse'>>();
    expectTypeOf<{ params: { id: string } }>().not.toExtend<Of<'updateEntity'>>();
    expectTypeOf<{ params: { id: number } }>().not.toExtend<Of<'getEntity'>>();
    expectTypeOf<Of<'createEntity'>>().not.toHaveProperty('params');
    expectTypeOf<Of<'createEntity'>>().toHaveProperty('idempotencyKey');
    expectTypeOf<Of<'getEntity'>>().not.toHaveProperty('idempotencyKey');
    expectTypeOf<Of<'listEntities'>>().not.toHaveProperty('idempotencyKey');
  });

  it('give one method to each route of the table', () => {
    expectTypeOf<keyof typeof calls>().toEqualTypeOf<keyof typeof routes>();
    expect(Object.keys(calls)).toEqual(Object.keys(routes));
    expectTypeOf<typeof routes.getEntity>().toExtend<Route>();
  });
});
