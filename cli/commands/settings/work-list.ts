/** `probity tenants work`: when work items of an environment are due, and the repair of its work list. */
import type { Command } from 'commander';
import * as z from 'zod';
import { openVault, tableOf } from '#shared/domain/tenants/provision/context.ts';
import { readDueHours, setDueHours } from '#shared/domain/tenants/provision/live/work-due.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { dueHours, TIMED_KINDS, WORK_KINDS } from '#shared/domain/work/rules.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import { CommandRefused } from '../../connection/refused.ts';
import { fieldsReport } from '../../output/report.ts';
import { repairWork } from '../../work/repair.ts';
import { type Cli, perform } from '../call.ts';

const Options = z.object({
  environment: z.enum(ENVIRONMENTS),
  due: z.string().optional(),
  repair: z.boolean().default(false),
});
const DEFAULTS = 'default';

export function addWorkListCommand(tenants: Command, cli: Cli): void {
  const work = tenants
    .command('work')
    .argument('<tenant>', 'id or name')
    .description('say when work items are due, and repair or fill the work list of an environment')
    .requiredOption('--environment <environment>', 'test or live')
    .option('--due <hours>', `hours by kind, such as hit=12,review=48, or ${DEFAULTS}`)
    .option('--repair', 'make missing items, remove wrong ones, and count anew; may be repeated');
  perform(cli, work, async (call) => {
    const { environment, due, repair } = call.options(Options);
    const chosen = due === undefined ? undefined : hoursIn(due);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const scope = unsafeTenantScope(tenant_id, environment);
    if (chosen !== undefined) await setDueHours(context, scope, chosen);
    const at = new Date(context.clock.now()).toISOString();
    const vault = await openVault(context, scope);
    const repaired = repair
      ? await repairWork({ table: tableOf(context, tenant_id), scope, vault, at })
      : undefined;
    const hours = dueHours(await readDueHours(context, scope));
    return fieldsReport({ tenant_id, environment, due_hours: hours, repaired: repaired ?? null }, [
      ['tenant', tenant_id],
      ['environment', environment],
      ...WORK_KINDS.map((kind) => [`due, ${kind}`, `${hours[kind]} h`] as const),
      ...Object.entries(repaired ?? {}).map(([name, count]) => [name, String(count)] as const),
    ]);
  });
}

function hoursIn(text: string): Readonly<Record<string, number>> {
  if (text === DEFAULTS) return {};
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [, kind, hours] = /^\s*(\w+)=([1-9]\d{0,3})\s*$/.exec(part) ?? [];
      if (!TIMED_KINDS.some((each) => each === kind) || kind === undefined) throw wrongHours(part);
      return [kind, Number(hours)];
    }),
  );
}

function wrongHours(part: string): CommandRefused {
  return new CommandRefused(
    'invalid_due',
    `"${part}" says no hours of a kind. Write kind=hours, with a kind of ${TIMED_KINDS.join(', ')} and up to 2160 hours.`,
  );
}
