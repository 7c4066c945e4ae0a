/** `probity holds …`: legal holds, which block deletions and erasure. */
import type { Command } from 'commander';
import * as z from 'zod';
import type { HoldSubject } from '#shared/domain/tenants/legal-hold/legal-hold.ts';
import { liftHold, listHolds, setHold } from '#shared/domain/tenants/provision/holds.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { minute, tableReport, textReport } from '../../output/report.ts';
import { type Call, type Cli, perform } from '../call.ts';

const Place = z.object({ environment: z.enum(ENVIRONMENTS), entity: z.uuid().optional() });
const Reason = z.object({ reason: z.string() });

export function addHoldCommands(program: Command, cli: Cli): void {
  const holds = program.command('holds').description('legal holds: what they cover is not deleted');
  const set = withPlace(
    holds,
    'set',
    'set a hold on a tenant’s environment, or on one entity',
  ).requiredOption('--reason <text>', 'why; stored encrypted');
  perform(cli, set, async (call) => {
    const { context, scope, subject } = await placeOf(call);
    const made = await setHold(context, scope, subject, call.options(Reason).reason);
    return textReport(made, `Nothing of ${made.subject} is deleted until the hold is lifted.`);
  });
  const lift = withPlace(holds, 'lift', 'lift a hold; retention times go on within a day');
  perform(cli, lift, async (call) => {
    const { context, scope, subject } = await placeOf(call);
    await call.confirm('lift the legal hold', 'What was held can be erased from then on.');
    await liftHold(context, scope, subject);
    return textReport({ lifted: true }, 'The hold is lifted.');
  });
  const list = withPlace(holds, 'list', 'list the holds of an environment');
  perform(cli, list, async (call) => {
    const { context, scope } = await placeOf(call);
    const found = await listHolds(context, scope);
    return tableReport(found, {
      headings: ['SUBJECT', 'SET (UTC)', 'BY', 'REASON'],
      rows: found.map(({ subject, set_at, set_by, reason }) => [subject, minute(set_at), set_by, reason]),
      nothing: 'No legal hold is set.',
    });
  });
}

function withPlace(holds: Command, name: string, description: string): Command {
  return holds
    .command(name)
    .argument('<tenant>', 'id or name')
    .description(description)
    .requiredOption('--environment <environment>', 'test or live')
    .option('--entity <id>', 'only this entity (default: the whole environment)');
}

async function placeOf(call: Call) {
  const { environment, entity } = call.options(Place);
  const context = await call.context();
  const { tenant_id } = await resolveTenant(context, call.argument(0));
  const subject: HoldSubject = entity === undefined ? 'tenant' : { entityId: entity };
  return { context, scope: unsafeTenantScope(tenant_id, environment), subject };
}
