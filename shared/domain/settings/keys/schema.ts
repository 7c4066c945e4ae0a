/** What administrators send and see of API keys. */
import * as z from 'zod';
import { Instant, name } from '#shared/contract/primitives.ts';
import { isAddressEntry } from '#shared/http/admission/allow-address.ts';
import { Scope } from '../../tenants/provision/schema.ts';
import { ProfileView } from '../../tenants/schema.ts';

/** 8 random bytes in hex. */
export const KeyId = z.string().regex(/^[0-9a-f]{16}$/);

const ADDRESS = 'Write an IP address or a CIDR range.';

export const KeyRequest = z
  .strictObject({
    name: name(100, 1),
    scopes: z.array(Scope).min(1).max(100).default(['*']),
    /** Addresses that may use the key. Empty: all. */
    ip_whitelist: z.array(z.string().max(50).refine(isAddressEntry, ADDRESS)).max(100).default([]),
    /** How requests must be signed; null where they need no signature (docs/signing.md). */
    signature: z.enum(['contract', 'strict']).nullable().default(null),
    expires_at: Instant.nullable().default(null),
  })
  .meta({ id: 'KeyRequest' });

export const KeyCreated = z
  .object({
    id: KeyId,
    name: z.string(),
    /** Shown once. */
    api_key: z.string(),
    /** Shown once; null where requests need no signature. */
    api_secret: z.string().nullable(),
    hint: z.string(),
    scopes: z.array(z.string()),
    expires_at: Instant.nullable(),
    message: z.string(),
  })
  .meta({ id: 'KeyCreated' });

export const KeyShown = z
  .object({
    id: KeyId,
    name: z.string(),
    owner: ProfileView,
    /** The last characters of the key. */
    hint: z.string(),
    status: z.enum(['active', 'expired', 'revoked']),
    signature: z.enum(['contract', 'strict']).nullable(),
    scopes: z.array(z.string()),
    ip_whitelist: z.array(z.string()),
    created_at: Instant,
    expires_at: Instant.nullable(),
    revoked_at: Instant.nullable(),
    /** The last clock hour with a request and the number of requests, for about two hours. */
    last_used: z.object({ hour: Instant, requests: z.int() }).nullable(),
  })
  .meta({ id: 'ApiKey' });
export type KeyShown = z.output<typeof KeyShown>;

export const KeyList = z.object({ results: z.array(KeyShown) }).meta({ id: 'ApiKeyList' });
