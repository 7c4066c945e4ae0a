/** Arms the check of an entity's expiry dates. */
import { dueAttributes } from '#shared/platform/due.ts';
import type { Key, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { expiryChecks } from '../keys.ts';

function checkKey(scope: TenantScope, entityId: string): Key {
  return expiryChecks.key(scope, { 'library or entity id': entityId });
}

/** Arms the check at `at` (milliseconds). `token` differs from that of every other change. */
export function armedCheck(scope: TenantScope, entityId: string, at: number, token: string): Write {
  const key = checkKey(scope, entityId);
  return {
    put: { ...key, entity_id: entityId, token, ...dueAttributes({ kind: 'document', at, key }) },
  };
}
