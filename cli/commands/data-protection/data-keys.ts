/** `probity keys rotate-data` and `probity keys data`: generations of a tenant's data keys. */
import type { Command } from 'commander';
import * as z from 'zod';
import { listGenerations, rotateDataKey } from '#shared/domain/tenants/provision/keys/data-keys.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { NeedOfGeneration } from '../../erasure/generation.ts';
import { fieldsReport, minute, type Report, tableReport, textReport } from '../../output/report.ts';
import { type Cli, perform, WholeNumber } from '../call.ts';

const Environment = z.object({ environment: z.enum(ENVIRONMENTS) });

export function addDataKeyCommands(keys: Command, cli: Cli): void {
  addRotate(keys, cli);
  addList(keys, cli);
  addDestroy(keys, cli);
}

const Destroying = z.object({
  environment: z.enum(ENVIRONMENTS),
  dryRun: z.boolean().default(false),
  force: z.boolean().default(false),
  certificate: z.string().optional(),
});

function addDestroy(keys: Command, cli: Cli): void {
  const destroy = keys
    .command('destroy-data')
    .argument('<tenant>', 'id or name')
    .argument('<generation>', 'its number')
    .description('destroy one generation of the data key: what it sealed cannot be opened any more')
    .requiredOption('--environment <environment>', 'test or live')
    .option('--dry-run', 'say what still needs it, and destroy nothing')
    .option('--force', 'also where something still needs it, which is unreadable afterwards')
    .option('--certificate <file>', 'where the certificate is written (default: in this folder)');
  perform(cli, destroy, async (call) => {
    const { environment, dryRun, force, certificate } = call.options(Destroying);
    const context = await call.context();
    const { destroyGeneration, planGeneration } = await import('../../erasure/generation.ts');
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const scope = unsafeTenantScope(tenant_id, environment);
    const number = WholeNumber.parse(call.argument(1));
    if (dryRun) return needReport(await planGeneration(context, scope, number));
    await call.confirm(`destroy generation ${number} for good`);
    const path = certificate ?? `data-key-${tenant_id}-${environment}-${number}.json`;
    const done = await destroyGeneration(context, scope, number, { force, certificate: path });
    const { items_unreadable: items, files_unreadable: files, key_recoverable_until: until } = done;
    const rows = [...Object.entries(items), ['files', files] as const];
    const fields = [...rows, ['recoverable until', until] as const, ['certificate', path] as const];
    return fieldsReport(
      done,
      [...fields, ['sha256', done.sha256]],
      'What is counted cannot be read any more.',
    );
  });
}

function needReport(need: NeedOfGeneration): Report {
  const rows = [...Object.entries(need.items), ['files', need.files] as const];
  return fieldsReport(need, rows, 'Nothing was destroyed. What is counted would be unreadable.');
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
