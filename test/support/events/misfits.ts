/** Announced events whose data are not what their contract says. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { allEvents } from '#functions/events.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import type { InProcessApi } from '../in-process-api.ts';

const Row = z.object({
  pk: z.string(),
  sk: z.string(),
  kind: z.literal('outbox'),
  lane: z.literal('event'),
  type: z.string(),
  tenant_id: z.string(),
  environment: z.enum(['test', 'live']),
  body: z.string(),
});
const Body = z.object({ envelope: z.object({ data: z.record(z.string(), z.unknown()) }) });

const CONTRACTS = new Map(allEvents.map(({ type, data }): [string, z.ZodType] => [type, data]));

/** One line per type and problem. Rows of types without a contract are left out: tests of the outbox make such rows. */
export async function misfitsOf(api: InProcessApi): Promise<readonly string[]> {
  const rows = (await api.items()).flatMap((item) => {
    const row = Row.safeParse(item);
    return row.success ? [row.data] : [];
  });
  const found = new Set<string>();
  for (const row of rows) {
    const contract = CONTRACTS.get(row.type);
    if (contract === undefined) continue;
    const vault = await workerContext(api.ports).vault(unsafeTenantScope(row.tenant_id, row.environment));
    const { envelope } = Body.parse(
      vault.unsealJson({ pk: row.pk, sk: row.sk, attribute: 'body' }, row.body),
    );
    for (const problem of problemsOf(contract, envelope.data)) found.add(`${row.type} ${problem}`);
  }
  return [...found].sort();
}

/** A field that the contract does not have, at any depth, is a problem, too: reading by the contract leaves it out. */
function problemsOf(contract: z.ZodType, data: unknown): readonly string[] {
  const read = contract.safeParse(data);
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return isDeepStrictEqual(read.data, data) ? [] : ['has fields that its contract does not have'];
}
