import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MethodNotAllowed, NotFound } from '#shared/contract/errors.ts';
import { route } from '#shared/contract/route.ts';
import { routeMatcher } from '#shared/http/exchange/match-route.ts';

const base = {
  summary: '',
  spec: '',
  auth: 'key',
  rate: 'general',
  idempotency: 'none',
  success: { status: 200 },
} as const;
const match = routeMatcher({
  list: route({ ...base, id: 'things.list', method: 'GET', path: '/api/v1/things/' }),
  search: route({ ...base, id: 'things.search', method: 'GET', path: '/api/v1/things/search/' }),
  get: route({
    ...base,
    id: 'things.get',
    method: 'GET',
    path: '/api/v1/things/{id}/',
    params: { id: z.string() },
  }),
  update: route({
    ...base,
    id: 'things.update',
    method: 'PATCH',
    alsoMethods: ['PUT'],
    path: '/api/v1/things/{id}/',
    params: { id: z.string() },
  }),
});

describe('route matching', () => {
  // proves GEN-002
  it('serves a path with and without its final slash', () => {
    expect(match('GET', '/api/v1/things/')).toMatchObject({ name: 'list' });
    expect(match('GET', '/api/v1/things')).toMatchObject({ name: 'list' });
  });

  it('prefers a literal segment to a placeholder', () => {
    expect(match('GET', '/api/v1/things/search/')).toMatchObject({ name: 'search', params: {} });
    expect(match('GET', '/api/v1/things/a%20b/')).toMatchObject({ name: 'get', params: { id: 'a b' } });
  });

  it('serves every method of a route', () => {
    expect(match('PUT', '/api/v1/things/x/')).toMatchObject({ name: 'update' });
  });

  // proves GEN-016
  it('refuses another method with the ones that exist', () => {
    const outcome = match('DELETE', '/api/v1/things/x/');
    expect(outcome).toBeInstanceOf(MethodNotAllowed);
    expect(outcome).toMatchObject({ allowed: ['GET', 'PATCH', 'PUT'] });
  });

  it.each(['/', '/api/v1/', '/api/v1/other/', '/api/v1/things/x/y/'])('knows nothing of %s', (path) =>
    expect(match('GET', path)).toBeInstanceOf(NotFound),
  );

  it('keeps a segment that does not decode as it came', () => {
    expect(match('GET', '/api/v1/things/%E0%A4%A/')).toMatchObject({ params: { id: '%E0%A4%A' } });
  });
});
