/** `probity keys rotate-data` and `probity keys data`: generations of a tenant's data keys. */
import type { Command } from 'commander';
import * as z from 'zod';
import { listGenerations, rotateDataKey } from '#shared/domain/tenants/provision/keys/data-keys.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { minute, tableReport, textReport } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';

const Environment = z.object({ environment: z.enum(ENVIRONMENTS) });

export function addDataKeyCommands(keys: Command, cli: Cli): void {
  addRotate(keys, cli);
  addList(keys, cli);
}

function addRotate(keys: Command, cli: Cli): void {
  const rotate = keys
    .command('rotate-data')
    .argument('<tenant>', 'id or name')
    .description('add a generation of the data key; what is written ten minutes later is sealed with it')
    .requiredOption('--environment <environment>', 'test or live');
  perform(cli, rotate, async (call) => {
    const { environment } = call.options(Environment);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const made = await rotateDataKey(context, unsafeTenantScope(tenant_id, environment));
    const from = minute(made.writes_from);
    return textReport(made, `Generation ${made.number} seals what is written from ${from} (UTC) on.`);
  });
}

function addList(keys: Command, cli: Cli): void {
  const list = keys
    .command('data')
    .argument('<tenant>', 'id or name')
    .description('list the generations of the data key')
    .requiredOption('--environment <environment>', 'test or live');
  perform(cli, list, async (call) => {
    const { environment } = call.options(Environment);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const found = await listGenerations(context, unsafeTenantScope(tenant_id, environment));
    return tableReport(found, {
      headings: ['GENERATION', 'SEALS FROM (UTC)'],
      rows: found.map(({ number, writes_from }) => [number, minute(writes_from)]),
      nothing: 'There is no data key.',
    });
  });
}
