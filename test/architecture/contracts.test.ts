/** What must hold for every route of the fleet, whatever it does. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type ApiError,
  CredentialError,
  DomainError,
  FieldErrors,
  GeneralError,
  MethodNotAllowed,
  NotFound,
} from '#shared/contract/errors.ts';
import { isMutation, methodsOf, type Route } from '#shared/contract/route.ts';
import { renderError } from '#shared/http/exchange/render.ts';
import { openApi, routeGroups } from '../../docs/derived.ts';

const routes = Object.values(routeGroups()).flat();
const byId = routes.map((contract): [string, Route] => [contract.id, contract]);

/** Where the specification recommends an Idempotency-Key, or says that none is needed: honoured when it is sent. */
const KEY_IS_OPTIONAL = [
  'comments.create',
  'comments.update',
  'entities.delete',
  'notes.create',
  'relations.delete',
  'webhooks.create',
];

describe('the routes of the fleet', () => {
  it('have ids of their own', () => {
    expect(repeated(routes.map(({ id }) => id))).toEqual([]);
  });

  it('answer each method of a path once', () => {
    expect(
      repeated(routes.flatMap((contract) => methodsOf(contract).map((m) => `${m} ${contract.path}`))),
    ).toEqual([]);
  });

  it('give one name to the placeholder at one position, as API Gateway demands', () => {
    const names = new Map<string, Set<string>>();
    for (const { path } of routes) {
      const segments = path.split('/');
      segments.forEach((segment, index) => {
        if (!segment.startsWith('{')) return;
        const position = segments
          .slice(0, index)
          .join('/')
          .replaceAll(/\{\w+\}/g, '{}');
        names.set(position, (names.get(position) ?? new Set()).add(segment));
      });
    }
    expect(
      [...names].filter(([, found]) => found.size > 1).map(([position, found]) => [position, ...found]),
    ).toEqual([]);
  });

  it('require an Idempotency-Key of every mutation by key, but for those where it is optional', () => {
    const byKey = routes.filter((contract) => isMutation(contract) && contract.auth === 'key');
    const optional = byKey.filter(({ idempotency }) => idempotency === 'recommended').map(({ id }) => id);
    expect(optional.sort()).toEqual(KEY_IS_OPTIONAL);
    expect(byKey.filter(({ idempotency }) => idempotency === 'none').map(({ id }) => id)).toEqual([]);
  });

  it('claim a key before they act outside the table, so that one is always required there', () => {
    const open = routes.filter(
      ({ outsideEffect, idempotency }) => outsideEffect === true && idempotency !== 'required',
    );
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it('are all described, each operation under an id of its own', () => {
    const Operation = z.object({ operationId: z.string() });
    const paths = z.record(z.string(), z.record(z.string(), Operation)).parse(openApi().paths);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = routes.flatMap((contract) =>
      methodsOf(contract).map((method) => `${method} ${contract.path}`),
    );
    expect(described.sort()).toEqual(declared.sort());
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(repeated(ids)).toEqual([]);
  });
});

describe.each(byId)('%s', (id, contract) => {
  it('has an id of group and verb', () => {
    expect(id).toMatch(/^[a-z][a-z_]*\.[a-z][a-z_]*$/);
  });

  it('has a path under a version that ends with a slash', () => {
    expect(contract.path).toMatch(/^\/api\/v[12]\/(?:[a-z0-9-]+\/|\{[a-z_]+\}\/)+$/);
  });

  it('says what it does and where the specification states it', () => {
    expect(contract.summary).toMatch(/^\p{Lu}.{7,}[^.]$/u);
    expect(contract.spec.trim()).not.toBe('');
  });

  it('declares the parameters that its path names', () => {
    const named = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(contract.params ?? {}).sort()).toEqual(named.sort());
  });

  it('has a schema for what it answers, unless that is nothing', () => {
    const { status, body, file } = contract.success;
    expect([body, file].filter((each) => each !== undefined)).toHaveLength(status === 204 ? 0 : 1);
  });

  it('reads a body only where there can be one', () => {
    if (contract.method === 'GET' || contract.method === 'DELETE') expect(contract.body).toBeUndefined();
    if (contract.bodyOptional === true) expect(contract.body).toBeDefined();
  });

  it('refuses in one of the shapes, with a code and the request’s id', () => {
    for (const error of contract.errors ?? []) {
      const { statusCode, body } = renderError(error, 'the-request');
      expect(statusCode).toBe(error.status);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(shapeOf(error).safeParse(JSON.parse(body)).error).toBeUndefined();
    }
  });
});

const labels = { code: z.string().regex(/^[a-z][a-z_]*$/), request_id: z.literal('the-request') };

/** The body that the specification gives to refusals of this class; an own class has its own. */
function shapeOf(error: ApiError): z.ZodType {
  if (error instanceof GeneralError) {
    const errors = z.record(z.string(), z.array(z.string()));
    return z.strictObject({
      error: z.literal(true),
      status_code: z.literal(error.status),
      message: z.string(),
      errors,
      ...labels,
    });
  }
  if (error instanceof CredentialError)
    return z.strictObject({
      error: labels.code,
      message: z.string(),
      status: z.literal(error.status),
      ...labels,
    });
  if (error instanceof DomainError)
    return z.looseObject({ error: labels.code, detail: z.string(), ...labels });
  if (error instanceof NotFound || error instanceof MethodNotAllowed)
    return z.strictObject({ detail: z.string(), ...labels });
  if (error instanceof FieldErrors) return z.looseObject(labels);
  return z.looseObject({ message: z.string(), ...labels });
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
