/** Signing secrets of webhooks: how they look, how long a replaced one stays valid, and the tenant's default (R68). */
import { randomBytes } from 'node:crypto';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { environmentKey, findEnvironment } from './repository.ts';

/** The secrets that sign a delivery: the current one, and the one that it replaced while that is still valid. */
export interface SigningSecrets {
  readonly current: string;
  readonly previous?: string;
}

/** Hours for which a replaced secret stays valid where nothing is said, and at most. */
export const DEFAULT_OVERLAP_HOURS = 24;
export const MOST_OVERLAP_HOURS = 168;

const HOUR_MS = 3_600_000;

/** When the replaced secret stops being valid (milliseconds since the epoch). Undefined where it is invalid at once. */
export function overlapEnd(now: number, overlapHours: number): number | undefined {
  return overlapHours === 0 ? undefined : now + overlapHours * HOUR_MS;
}

/** True while a replaced secret that is valid until `until` still signs. */
export function isInOverlap(until: number | undefined, now: number): boolean {
  return until !== undefined && now < until;
}

/** Reads and unseals the default secrets. Rejects for a tenant that does not exist. */
export async function defaultWebhookSecrets(
  table: Table,
  scope: TenantScope,
  vault: Vault,
  now: number,
): Promise<SigningSecrets> {
  const record = await findEnvironment(table, scope);
  if (record === undefined) throw new Error('the tenant has no settings in this environment');
  const key = environmentKey(scope);
  const current = vault.unseal({ ...key, attribute: 'webhook_secret' }, record.webhook_secret);
  const { previous_webhook_secret: sealed, previous_webhook_secret_until: until } = record;
  if (sealed === undefined || !isInOverlap(until, now)) return { current };
  return { current, previous: vault.unseal({ ...key, attribute: 'previous_webhook_secret' }, sealed) };
}

const SECRET_BYTES = 32;

/** A signing secret in the form of Standard Webhooks: `whsec_` and base64 of 24 to 64 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
