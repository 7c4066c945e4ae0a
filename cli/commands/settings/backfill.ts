/** `probity tenants backfill`: fills timelines and the list of verifications of an environment that was there before them. */
import type { Command } from 'commander';
import * as z from 'zod';
import { openVault, readEnvironment, tableOf } from '#shared/domain/tenants/provision/context.ts';
import { listKeys } from '#shared/domain/tenants/provision/keys/list.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { listUsers } from '#shared/domain/tenants/provision/users.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { fillTimelines } from '../../backfill/timeline.ts';
import { listOlderVerifications } from '../../backfill/verifications.ts';
import type { OperatorContext } from '../../connection/operator-context.ts';
import { fieldsReport } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';

const Options = z.object({ environment: z.enum(ENVIRONMENTS) });

export function addBackfillCommand(tenants: Command, cli: Cli): void {
  const backfill = tenants
    .command('backfill')
    .argument('<tenant>', 'id or name')
    .description(
      'fill timelines of entities from the audit trail, and the list of verifications; may be repeated',
    )
    .requiredOption('--environment <environment>', 'test or live');
  perform(cli, backfill, async (call) => {
    const { environment } = call.options(Options);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const scope = unsafeTenantScope(tenant_id, environment);
    const [vault, names, { created_at }] = await Promise.all([
      openVault(context, scope),
      namesIn(context, tenant_id),
      readEnvironment(context, scope),
    ]);
    const table = tableOf(context, tenant_id);
    const span = { from: Date.parse(created_at), until: context.clock.now() };
    const timelines = await fillTimelines({ table, scope, vault, names, ...span });
    const filled = { ...timelines, verifications: await listOlderVerifications({ table, scope }) };
    return fieldsReport({ tenant_id, environment, ...filled }, [
      ['tenant', tenant_id],
      ['environment', environment],
      ['audit rows', String(filled.audit_rows)],
      ['timeline rows', String(filled.timeline_rows)],
      ['verifications', String(filled.verifications)],
    ]);
  });
}

/** Names of persons by their ids, and by those of their API keys. */
async function namesIn(context: OperatorContext, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const [users, keys] = await Promise.all([listUsers(context, tenantId), listKeys(context, tenantId)]);
  return new Map([
    ...users.map(({ id, name }) => [id, name] as const),
    ...keys.map(({ key_id, owner }) => [key_id, owner.name] as const),
  ]);
}
