/** `probity entities erase` and `probity tenants offboard`: what is removed is certified. */
import type { Command } from 'commander';
import * as z from 'zod';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Certificate } from '../../erasure/certificate.ts';
import type { Progress } from '../../erasure/remove.ts';
import { fieldsReport, type Report } from '../../output/report.ts';
import type { Terminal } from '../../output/terminal.ts';
import { type Cli, perform } from '../call.ts';

const Options = z.object({ dryRun: z.boolean().default(false), certificate: z.string().optional() });
const Place = z.object({ environment: z.enum(ENVIRONMENTS) });
const EntityId = z.uuid();

export function addEntityCommands(program: Command, cli: Cli): void {
  const entities = program.command('entities').description('erasure of single companies and persons');
  const erase = withOptions(
    entities
      .command('erase')
      .argument('<tenant>', 'id or name')
      .argument('<entity-id>')
      .description('erase an entity with its responses, documents, screenings and verifications for good')
      .requiredOption('--environment <environment>', 'test or live'),
  );
  perform(cli, erase, async (call) => {
    const { dryRun, certificate } = call.options(Options);
    const { environment } = call.options(Place);
    const entityId = EntityId.parse(call.argument(1));
    const context = await call.context();
    const { eraseEntity, planErasure } = await import('../../erasure/erase-entity.ts');
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const scope = unsafeTenantScope(tenant_id, environment);
    const plan = await planErasure(context, scope, entityId);
    if (dryRun) return planReport(plan);
    await call.confirm('erase the entity for good');
    const path = certificate ?? `erasure-${entityId}.json`;
    const options = { certificate: path, progress: progressOn(cli.terminal) };
    return certificateReport(await eraseEntity(context, scope, entityId, options), path);
  });
}

export function addOffboardCommand(tenants: Command, cli: Cli): void {
  const offboard = withOptions(
    tenants
      .command('offboard')
      .argument('<tenant>', 'id or name')
      .description('remove a tenant with all its data and destroy its data keys'),
  );
  perform(cli, offboard, async (call) => {
    const { dryRun, certificate } = call.options(Options);
    const context = await call.context();
    const { offboard: run, planOffboarding } = await import('../../erasure/offboard.ts');
    const tenant = await resolveTenant(context, call.argument(0));
    const plan = await planOffboarding(context, tenant.tenant_id);
    if (dryRun) return planReport(plan);
    await call.confirm(`remove the tenant "${tenant.name}" for good`);
    const path = certificate ?? `offboarding-${tenant.tenant_id}.json`;
    const options = { certificate: path, progress: progressOn(cli.terminal) };
    return certificateReport(await run(context, tenant, options), path);
  });
}

function withOptions(command: Command): Command {
  return command
    .option('--dry-run', 'say what would be removed, and remove nothing')
    .option('--certificate <file>', 'where the certificate is written (default: in this folder)');
}

function progressOn(terminal: Terminal): Progress {
  return (what, done, total) => terminal.err(`${done} of ${total} ${what} removed`);
}

function planReport(plan: {
  readonly items: Readonly<Record<string, number>>;
  readonly objects: number;
  readonly versions: number;
}): Report {
  const rows = Object.entries(plan.items).map(([name, count]) => [name, count] as const);
  const files = [
    ['files', plan.objects],
    ['file versions', plan.versions],
  ] as const;
  return fieldsReport(plan, [...rows, ...files], 'Nothing was removed.');
}

function certificateReport(certificate: Certificate, path: string): Report {
  const total = Object.values(certificate.items_removed).reduce((sum, count) => sum + count, 0);
  const fields = [
    ['items removed', total],
    ['files removed', certificate.objects_removed],
    ['file versions removed', certificate.object_versions_removed],
    ['keys recoverable until', certificate.keys_recoverable_until ?? '–'],
    ['certificate', path],
    ['sha256', certificate.sha256],
  ] as const;
  return fieldsReport(certificate, fields);
}
