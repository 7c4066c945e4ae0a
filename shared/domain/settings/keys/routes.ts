/** Contracts of the administration of API keys (additive). */
import { route } from '#shared/contract/route.ts';
import { expiryInThePast, keyNotFound, tooManyKeys, unknownScopes } from './errors.ts';
import { KeyCreated, KeyId, KeyList, KeyRequest } from './schema.ts';

const base = { auth: 'session', rate: 'general', spec: 'Authentication 2: account settings' } as const;
const change = { ...base, idempotency: 'required', stepUp: 'always' } as const;

export const keyRoutes = {
  listKeys: route({
    ...base,
    id: 'keys.list',
    method: 'GET',
    path: '/api/v1/keys/',
    summary: 'List the API keys of this mode, the newest first, revoked ones included',
    idempotency: 'none',
    everyRole: true,
    success: { status: 200, body: KeyList },
  }),
  createKey: route({
    ...change,
    id: 'keys.create',
    method: 'POST',
    path: '/api/v1/keys/',
    summary: 'Make an API key of your own in this mode; it is shown once',
    body: KeyRequest,
    success: { status: 201, body: KeyCreated },
    errors: [tooManyKeys(), expiryInThePast(), unknownScopes(['things:read'])],
  }),
  revokeKey: route({
    ...change,
    id: 'keys.delete',
    method: 'DELETE',
    path: '/api/v1/keys/{id}/',
    summary: 'Revoke an API key of the tenant; it ends at once',
    params: { id: KeyId },
    success: { status: 204 },
    errors: [keyNotFound()],
  }),
} as const;
