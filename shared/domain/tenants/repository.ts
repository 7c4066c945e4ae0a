/** Keys and reads of tenants' settings and API keys. */
import type { Key, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { ApiKeyRecord, EnvironmentRecord } from './schema.ts';

export function environmentKey(scope: TenantScope): Key {
  return { pk: scope.prefix, sk: 'ENV' };
}

export function apiKeyKey(scope: TenantScope, keyId: string): Key {
  return { pk: `${scope.prefix}#KEY#${keyId}`, sk: 'KEY' };
}

export async function findEnvironment(
  table: Table,
  scope: TenantScope,
): Promise<EnvironmentRecord | undefined> {
  const item = await table.get(environmentKey(scope));
  return item === undefined ? undefined : EnvironmentRecord.parse(item);
}

/** Strongly consistent: a revoked key ends with its revocation. */
export async function findApiKey(
  table: Table,
  scope: TenantScope,
  keyId: string,
): Promise<ApiKeyRecord | undefined> {
  const item = await table.get(apiKeyKey(scope, keyId), { consistent: true });
  return item === undefined ? undefined : ApiKeyRecord.parse(item);
}
