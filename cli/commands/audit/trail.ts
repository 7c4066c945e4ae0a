/** `probity audit …` */
import type { Command } from 'commander';
import * as z from 'zod';
import type { ChainFault } from '#shared/domain/audit/chain.ts';
import { sealTrail, verifyTrail } from '#shared/domain/tenants/audit-trail.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { CommandRefused } from '../../connection/refused.ts';
import { fieldsReport, minute } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';

const Sealing = z.object({ env: z.enum(ENVIRONMENTS) });
const Verifying = Sealing.extend({
  expect: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

export function addAuditCommands(program: Command, cli: Cli): void {
  const audit = program.command('audit').description('the audit trail of a tenant, and its hash chain');
  addSeal(audit, cli);
  addVerify(audit, cli);
}

function addSeal(audit: Command, cli: Cli): void {
  const seal = audit
    .command('seal')
    .argument('<tenant>', 'id or name')
    .description('cover the rows older than 20 minutes by links of the chain')
    .requiredOption('--env <environment>', 'test or live');
  perform(cli, seal, async (call) => {
    const { env: environment } = call.options(Sealing);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const head = await sealTrail(context, unsafeTenantScope(tenant_id, environment));
    return fieldsReport({ tenant_id, environment, ...head }, [
      ['links', String(head.links)],
      ['sealed until (UTC)', minute(head.sealed_until)],
      ['hash of the last link', head.head ?? 'none'],
    ]);
  });
}

function addVerify(audit: Command, cli: Cli): void {
  const verify = audit
    .command('verify')
    .argument('<tenant>', 'id or name')
    .description(
      'compare every row with the chain, and the chain with its copies; names the first broken link, and exits with 1',
    )
    .requiredOption('--env <environment>', 'test or live')
    .option('--expect <hash>', 'hash of a link that an earlier sealing has printed');
  perform(cli, verify, async (call) => {
    const { env: environment, expect } = call.options(Verifying);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const found = await verifyTrail(context, unsafeTenantScope(tenant_id, environment), expect);
    const [first] = found.faults;
    if (first !== undefined) throw trailBroken(first, found.faults.length);
    if (found.contains_expected === false) throw hashMissing();
    return fieldsReport({ tenant_id, environment, ...found }, [
      ['rows', String(found.rows)],
      ['not sealed yet', String(found.unsealed_rows)],
      ['links', String(found.links)],
      ['sealed until (UTC)', minute(found.sealed_until)],
      ['copies under lock', String(found.seals)],
      ['hash of the last link', found.head ?? 'none'],
    ]);
  });
}

function trailBroken({ link, kind, row }: ChainFault, faults: number): CommandRefused {
  const place = row === undefined ? `link ${link}: ${kind}` : `link ${link}: ${kind}, row ${row}`;
  const more = faults === 1 ? '' : ` (${faults} faults in total)`;
  return new CommandRefused('audit_trail_broken', `The audit trail is broken at ${place}${more}.`);
}

function hashMissing(): CommandRefused {
  return new CommandRefused(
    'audit_chain_replaced',
    'The chain does not contain the expected hash: it was cut off, or written anew.',
  );
}
