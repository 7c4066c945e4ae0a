/** Revokes API keys, and sets their limits. */
import type { AccountClass } from '#shared/contract/route.ts';
import { limitsFor } from '#shared/http/admission/throttle.ts';
import { all, exists, isThere, missing } from '#shared/platform/condition.ts';
import type { Item } from '#shared/platform/ports.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { apiKeyKey, findApiKey } from '../../repository.ts';
import { auditWrite, type Provisioning, retryConcurrentChanges, tableOf } from '../context.ts';
import { keyExpired, keyNotSigned, keyRevoked, noSuchKey } from '../errors.ts';
import { listKeyLines } from '../repository.ts';
import { type KeyLine, LimitsInput, type SignatureForm } from '../schema.ts';
import { releaseSlotWrites, retireWrites } from './slots.ts';

/** Revokes a key at once. Throws where it is already revoked. */
export async function revokeKey(context: Provisioning, tenantId: string, keyId: string): Promise<void> {
  await retryConcurrentChanges(async () => {
    const line = await findLine(context, tenantId, keyId);
    if (line.state === 'revoked') throw keyRevoked(keyId);
    const now = context.clock.now();
    const ending = line.state === 'active' ? releaseSlotWrites : retireWrites;
    const scope = unsafeTenantScope(tenantId, line.environment);
    await tableOf(context, tenantId).commit([
      ...ending(tenantId, line, now),
      auditWrite(context, scope, 'keys.revoke', { target: `api_key:${keyId}` }),
    ]);
  });
}

/**
 * Sets a key's requests per hour, per minute or both, effective with the next request. `of` names a class of endpoints with its
 * own limits. Without it the general limits are set.
 */
export async function setKeyLimits(
  context: Provisioning,
  tenantId: string,
  change: { readonly keyId: string; readonly limits: LimitsInput; readonly of?: AccountClass | undefined },
): Promise<{ readonly hour: number; readonly minute: number }> {
  const wanted = LimitsInput.parse(change.limits);
  const { keyId, of } = change;
  const line = await findLine(context, tenantId, keyId);
  const scope = unsafeTenantScope(tenantId, line.environment);
  const table = tableOf(context, tenantId);
  const record = await findApiKey(table, scope, keyId);
  if (record === undefined) throw noSuchKey(keyId);
  if (record.expires_at !== undefined && record.expires_at <= context.clock.now()) throw keyExpired(keyId);
  const before =
    of === undefined
      ? record.limits
      : limitsFor(of, { limits: record.limits, classLimits: record.class_limits });
  const limits = { hour: wanted.hour ?? before.hour, minute: wanted.minute ?? before.minute };
  await table.commit([
    {
      update: apiKeyKey(scope, keyId),
      set: of === undefined ? { limits } : { class_limits: { ...record.class_limits, [of]: limits } },
      when: all(isThere, missing('revoked_at')),
      refuse: (current: Item | undefined) => (current === undefined ? noSuchKey(keyId) : keyRevoked(keyId)),
    },
    auditWrite(context, scope, 'keys.limits', {
      target: `api_key:${keyId}`,
      facts: { per_hour: limits.hour, per_minute: limits.minute, ...(of === undefined ? {} : { class: of }) },
    }),
  ]);
  return limits;
}

/** Sets the form of a key's signatures, effective with the next request. Throws where its requests need no signature. */
export async function setSignatureForm(
  context: Provisioning,
  tenantId: string,
  { keyId, form }: { readonly keyId: string; readonly form: SignatureForm },
): Promise<void> {
  const line = await findLine(context, tenantId, keyId);
  const scope = unsafeTenantScope(tenantId, line.environment);
  await tableOf(context, tenantId).commit([
    {
      update: apiKeyKey(scope, keyId),
      set: { strict_signature: form === 'strict' },
      when: all(exists('signing_secret'), missing('revoked_at')),
      refuse: (current: Item | undefined) => {
        if (current === undefined) return noSuchKey(keyId);
        return current['revoked_at'] === undefined ? keyNotSigned(keyId) : keyRevoked(keyId);
      },
    },
    auditWrite(context, scope, 'keys.signature', { target: `api_key:${keyId}`, facts: { form } }),
  ]);
}

async function findLine(context: Provisioning, tenantId: string, keyId: string): Promise<KeyLine> {
  const lines = await listKeyLines(tableOf(context, tenantId), tenantId);
  const line = lines.find((known) => known.key_id === keyId);
  if (line === undefined) throw noSuchKey(keyId);
  return line;
}
