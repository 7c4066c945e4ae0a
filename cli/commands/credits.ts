/** `probity credits …` */
import type { Command } from 'commander';
import * as z from 'zod';
import { CREDIT_KINDS, type CreditKind } from '#shared/domain/credits/ledger.ts';
import {
  grantCredits,
  listLedger,
  setCredits,
  showCredits,
} from '#shared/domain/tenants/provision/credits.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { CommandRefused } from '../connection/refused.ts';
import { minute, tableReport, textReport } from '../output/report.ts';
import { type Cli, perform, WholeNumber } from './call.ts';

export function addCreditCommands(program: Command, cli: Cli): void {
  const credits = program
    .command('credits')
    .description('credits of a tenant in live mode; test mode is free');
  addShow(credits, cli);
  addGrant(credits, cli);
  addSet(credits, cli);
  addLedger(credits, cli);
}

function addShow(credits: Command, cli: Cli): void {
  const show = credits.command('show').argument('<tenant>', 'id or name').description('show every balance');
  perform(cli, show, async (call) => {
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const lines = await showCredits(context, tenant_id);
    return tableReport(lines, {
      headings: ['KIND', 'BALANCE', 'GRANTED', 'USED OR HELD'],
      rows: lines.map(({ kind, balance, granted, used }) => [kind, balance, granted, used]),
      nothing: '',
    });
  });
}

function addGrant(credits: Command, cli: Cli): void {
  const grant = credits
    .command('grant')
    .argument('<tenant>', 'id or name')
    .argument('<kind>', `${CREDIT_KINDS.join(', ')} or all`)
    .argument('<amount>')
    .description('add credits');
  perform(cli, grant, async (call) => {
    const kinds = kindsOf(call.argument(1));
    const amount = WholeNumber.parse(call.argument(2));
    const context = await call.context();
    const { tenant_id, name } = await resolveTenant(context, call.argument(0));
    for (const kind of kinds) await grantCredits(context, tenant_id, { kind, amount });
    return textReport(
      { tenant_id, kinds, granted: amount },
      `${name} has ${amount} more of ${kinds.join(', ')}.`,
    );
  });
}

function addSet(credits: Command, cli: Cli): void {
  const set = credits
    .command('set')
    .argument('<tenant>', 'id or name')
    .argument('<kind>', `${CREDIT_KINDS.join(', ')} or all`)
    .argument('<balance>')
    .description('set a balance');
  perform(cli, set, async (call) => {
    const kinds = kindsOf(call.argument(1));
    const balance = WholeNumber.parse(call.argument(2));
    const context = await call.context();
    const { tenant_id, name } = await resolveTenant(context, call.argument(0));
    await call.confirm(`set ${kinds.join(', ')} of ${name} to ${balance}`);
    for (const kind of kinds) await setCredits(context, tenant_id, { kind, balance });
    return textReport({ tenant_id, kinds, balance }, `${name} now has ${balance} of ${kinds.join(', ')}.`);
  });
}

function addLedger(credits: Command, cli: Cli): void {
  const ledger = credits
    .command('ledger')
    .argument('<tenant>', 'id or name')
    .description('list the changes by operators, newest first')
    .option('--limit <n>', 'maximum number of entries', '50');
  perform(cli, ledger, async (call) => {
    const { limit } = call.options(z.object({ limit: WholeNumber.pipe(z.int().min(1).max(1000)) }));
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const entries = await listLedger(context, tenant_id, limit);
    return tableReport(entries, {
      headings: ['AT (UTC)', 'KIND', 'MOVEMENT', 'CHANGE', 'OPERATOR'],
      rows: entries.map((entry) => [
        minute(entry.at),
        entry.kind,
        entry.movement,
        entry.change,
        entry.operator,
      ]),
      nothing: 'No entries yet.',
    });
  });
}

function kindsOf(text: string): readonly CreditKind[] {
  if (text === 'all') return CREDIT_KINDS;
  const kind = CREDIT_KINDS.find((known) => known === text);
  if (kind === undefined)
    throw new CommandRefused('no_such_credit', `"${text}" is none of ${CREDIT_KINDS.join(', ')}, all.`);
  return [kind];
}
