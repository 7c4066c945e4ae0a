/** `probity tenants lists`: sets and shows the watchlists without which a tenant's live screenings fail. */
import type { Command } from 'commander';
import * as z from 'zod';
import { readRequiredLists, setRequiredLists } from '#shared/domain/tenants/provision/live/required-lists.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { KNOWN_LISTS } from '#shared/domain/watchlists/coverage/states.ts';
import { CommandRefused } from '../../connection/refused.ts';
import { fieldsReport } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';

const Options = z.object({ require: z.string().optional() });
const NONE = 'none';

export function addRequiredListsCommand(tenants: Command, cli: Cli): void {
  const lists = tenants
    .command('lists')
    .argument('<tenant>', 'id or name')
    .description('set the watchlists without which live screenings of a tenant fail')
    .option('--require <lists>', `lists with commas between them, or ${NONE}: ${KNOWN_LISTS.join(', ')}`);
  perform(cli, lists, async (call) => {
    const { require } = call.options(Options);
    const chosen = require === undefined ? undefined : listsIn(require);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    if (chosen !== undefined) await setRequiredLists(context, tenant_id, chosen);
    const required_lists = await readRequiredLists(context, tenant_id);
    const fields = [['tenant', tenant_id], requiredListsField(required_lists)] as const;
    return fieldsReport({ tenant_id, required_lists }, fields);
  });
}

export function requiredListsField(lists: readonly string[]): readonly [string, string] {
  return ['required lists, live', lists.length === 0 ? NONE : lists.join(', ')];
}

function listsIn(text: string): readonly string[] {
  if (text === NONE) return [];
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !KNOWN_LISTS.some((list) => list === name));
  if (unknown.length > 0) throw unknownLists(unknown);
  return names;
}

function unknownLists(unknown: readonly string[]): CommandRefused {
  const said = unknown.map((name) => `"${name}"`).join(', ');
  return new CommandRefused(
    'unknown_list',
    `There is no list ${said}. Choose from ${KNOWN_LISTS.join(', ')}.`,
  );
}
