/** Hand-over tokens: they open a session on another device, once, for ten minutes. Only their hash is stored. */

import { createHash, createHmac } from 'node:crypto';
import { all, isNew, isThere, missing } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { pointerFence, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import { handOverExpired, handOverUsed } from './errors.ts';
import { handOverPointers } from './keys.ts';
import type { LinkTarget } from './link.ts';
import { HandOverRecord } from './schema.ts';

/** Lifetime of a token. It never exceeds that of the link. */
export const HAND_OVER_MS = 10 * 60_000;

/** Tokens of mailed links are 43 characters without a prefix, so that no token is taken for the other kind. */
const PREFIX = 'ho_';
const TOKEN = /^ho_[\w-]{43}$/;

/** A new token. `id` is a random UUID: with the fleet secret it gives 256 bits that nobody can guess. */
export function handOverToken(pepper: PepperValues, id: string): string {
  return PREFIX + createHmac('sha256', pepper.current).update(`hand-over.${id}`).digest('base64url');
}

export function isHandOver(token: string): boolean {
  return TOKEN.test(token);
}

function handOverKey(token: string): Key {
  const hash = createHash('sha256').update(token).digest('hex');
  return handOverPointers.key(areaRoot('link'), { 'sha256 of the token': hash });
}

/** Stores a token. `expiresAt` in milliseconds since the epoch. */
export function handOverWrite(
  scope: TenantScope,
  handOver: {
    readonly token: string;
    readonly sessionId: string;
    readonly version: number;
    readonly expiresAt: number;
  },
): Write {
  return {
    put: {
      ...handOverKey(handOver.token),
      tenant_id: scope.tenantId,
      environment: scope.environment,
      session_id: handOver.sessionId,
      link_version: handOver.version,
      expires_at: handOver.expiresAt,
      // A used or expired token is refused plainly for a day. After that it is unknown.
      ttl: Math.ceil(handOver.expiresAt / 1000) + 86_400,
    },
    when: isNew,
    refuse: () => new Error('a hand-over with this token exists'),
  };
}

/** The session of a token, or undefined for an unknown token. Throws 410 where it has expired or was used. */
export async function findHandOver(
  tables: (fence: readonly string[]) => Table,
  token: string,
  now: number,
): Promise<LinkTarget | undefined> {
  const item = await tables(pointerFence('link')).get(handOverKey(token), { consistent: true });
  if (item === undefined) return undefined;
  const record = HandOverRecord.parse(item);
  if (record.used_at !== undefined) throw handOverUsed();
  if (record.expires_at <= now) throw handOverExpired();
  return {
    scope: unsafeTenantScope(record.tenant_id, record.environment),
    sessionId: record.session_id,
    version: record.link_version,
  };
}

/** Uses the token up. Of two concurrent calls only one succeeds. */
export async function consumeHandOver(table: Table, token: string, now: number): Promise<void> {
  await table.commit([
    {
      update: handOverKey(token),
      set: { used_at: new Date(now).toISOString() },
      when: all(isThere, missing('used_at')),
      refuse: handOverUsed,
    },
  ]);
}
