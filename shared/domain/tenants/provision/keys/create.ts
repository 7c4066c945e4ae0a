/** Creates an API key for the operator. The key, and its secret if requests must be signed, is shown only once. A hash is stored. */
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { auditWrite, openVault, type Provisioning, retryConcurrentChanges, tableOf } from '../context.ts';
import { ProvisionRefused, unknownScopes, userDeactivated } from '../errors.ts';
import { listUserKeyLines } from '../repository.ts';
import { KeyInput } from '../schema.ts';
import { resolveUser } from '../users.ts';
import { type IssuedKey, newKey } from './issue.ts';
import { isOverdue } from './slots.ts';

/**
 * Refuses the fourth active key of a user in one environment, a user that is unknown or deactivated, and a scope that no route
 * asks for.
 */
export async function createKey(
  context: Provisioning,
  tenantId: string,
  request: KeyInput,
): Promise<IssuedKey> {
  const input = KeyInput.parse(request);
  const now = context.clock.now();
  if (input.expires_at !== undefined && input.expires_at <= now) throw expiryInThePast();
  await refuseUnknownScopes(context, input.scopes);
  const scope = unsafeTenantScope(tenantId, input.environment);
  const [user, vault, pepper] = await Promise.all([
    resolveUser(context, tenantId, input.owner_id),
    openVault(context, scope),
    context.pepper.read(),
  ]);
  if (user.status !== 'active') throw userDeactivated(user.id);
  const owner = { id: user.id, name: user.name, email: user.email };
  const made = newKey({ scope, vault, pepper, owner, now }, input);
  const table = tableOf(context, tenantId);
  await retryConcurrentChanges(async () => {
    const overdue = (await listUserKeyLines(table, made.holder)).filter((line) => isOverdue(line, now));
    await table.commit([
      ...made.writes(overdue),
      auditWrite(context, scope, 'keys.create', {
        target: `api_key:${made.issued.key_id}`,
        facts: { owner_id: owner.id },
      }),
    ]);
  });
  return made.issued;
}

async function refuseUnknownScopes(context: Provisioning, asked: readonly string[]): Promise<void> {
  if (asked.every((scope) => scope === '*')) return;
  const known = await context.keyScopes();
  const whole = known.map((scope) => scope.replace(/:.*/, ':*'));
  const accepted = new Set(['*', ...known, ...whole]);
  const unknown = asked.filter((scope) => !accepted.has(scope));
  if (unknown.length > 0) throw unknownScopes(unknown, known);
}

function expiryInThePast(): ProvisionRefused {
  return new ProvisionRefused('expiry_in_the_past', 'A key cannot expire in the past.');
}
