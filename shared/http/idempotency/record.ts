/** The stored memory of an Idempotency-Key, and what it says about a call that carries the key again. */

import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Route } from '#shared/contract/route.ts';
import type { Item, Key } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import {
  idempotencyKeyConflict,
  idempotentRequestInProgress,
  invalidIdempotencyKey,
  missingIdempotencyKey,
} from './errors.ts';
import { idempotencyRecords } from './keys.ts';

export const IDEMPOTENCY_LIFE_MS = 24 * 3_600_000;
/** A claim outlives the longest run of a function that answers calls (26 s) before another call may take it over. */
export const LEASE_MS = 35_000;

const Stored = z.object({
  pk: z.string(),
  sk: z.string(),
  state: z.enum(['running', 'done']),
  fingerprint: z.string(),
  owner: z.string(),
  seed: z.string(),
  expires_at: z.number(),
  lease_until: z.number(),
  status: z.number().optional(),
  body: z.string().optional(),
  body_object: z.string().optional(),
});
export type IdempotencyRecord = z.output<typeof Stored>;

/** What to do with a call whose key was seen before. */
export type Verdict =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'replay'; readonly record: IdempotencyRecord }
  | { readonly kind: 'takeover'; readonly record: IdempotencyRecord };

/** Reads the header by the route's rule; undefined where the call goes without (IDEM-001, IDEM-014…016, IDEM-024). */
export function idempotencyKeyOf(contract: Route, sent: string | undefined): string | undefined {
  if (contract.idempotency === 'none') return undefined;
  if (sent === undefined || sent === '') {
    if (contract.idempotency === 'required') throw missingIdempotencyKey();
    return undefined;
  }
  const { min, max } = contract.keyLength ?? { min: 1, max: 255 };
  if (sent.length < min || sent.length > max || !/^[\x21-\x7e]+$/.test(sent))
    throw invalidIdempotencyKey(min, max);
  return sent;
}

/** Keys belong to a tenant and an environment (IDEM-009, IDEM-010). */
export function recordKey(scope: TenantScope, idempotencyKey: string): Key {
  const hash = createHash('sha256').update(idempotencyKey).digest('hex');
  return idempotencyRecords.key(scope, { 'sha256 of the key': hash });
}

export function readRecord(item: Item | undefined): IdempotencyRecord | undefined {
  return item === undefined ? undefined : Stored.parse(item);
}

/**
 * Decides what a remembered key means for this call. Expiry is compared here because deletion by the table is late.
 * Throws 409 for other data and for a first call that is still running.
 */
export function judge(record: IdempotencyRecord | undefined, print: string, now: number): Verdict {
  if (record === undefined || record.expires_at <= now) return { kind: 'fresh' };
  if (record.fingerprint !== print) throw idempotencyKeyConflict();
  if (record.state === 'done') return { kind: 'replay', record };
  if (record.lease_until > now)
    throw idempotentRequestInProgress(Math.ceil((record.lease_until - now) / 1000));
  return { kind: 'takeover', record };
}
