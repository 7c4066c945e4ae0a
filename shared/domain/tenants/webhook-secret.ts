/** The tenant's default webhook secret, which signs deliveries to addresses without a subscription (decisions 68). */
import { randomBytes } from 'node:crypto';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { environmentKey, findEnvironment } from './repository.ts';

/** Reads and unseals the secret. Rejects for a tenant that does not exist. */
export async function defaultWebhookSecret(table: Table, scope: TenantScope, vault: Vault): Promise<string> {
  const record = await findEnvironment(table, scope);
  if (record === undefined) throw new Error('the tenant has no settings in this environment');
  return vault.unseal({ ...environmentKey(scope), attribute: 'webhook_secret' }, record.webhook_secret);
}

const SECRET_BYTES = 32;

/** A signing secret in the form of Standard Webhooks: `whsec_` and base64 of 24 to 64 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
