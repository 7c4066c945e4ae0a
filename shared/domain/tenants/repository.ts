/** Keys and reads of tenants' settings and API keys. */
import type { Key, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { apiKeys, environments } from './keys.ts';
import { ApiKeyRecord, EnvironmentRecord } from './schema.ts';

export function environmentKey(scope: TenantScope): Key {
  return environments.key(scope, {});
}

export function apiKeyKey(scope: TenantScope, keyId: string): Key {
  return apiKeys.key(scope, { 'key id': keyId });
}

export async function findEnvironment(
  table: Table,
  scope: TenantScope,
): Promise<EnvironmentRecord | undefined> {
  const item = await table.get(environmentKey(scope));
  return item === undefined ? undefined : EnvironmentRecord.parse(item);
}

/** A strongly consistent read, so that a revoked key is invalid at once. */
export async function findApiKey(
  table: Table,
  scope: TenantScope,
  keyId: string,
): Promise<ApiKeyRecord | undefined> {
  const item = await table.get(apiKeyKey(scope, keyId), { consistent: true });
  return item === undefined ? undefined : ApiKeyRecord.parse(item);
}
