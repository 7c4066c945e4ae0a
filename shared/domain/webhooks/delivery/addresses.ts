/** What is recorded of addresses that requests name: they have no subscription that could hold it. */
import * as z from 'zod';
import type { Changes } from '#shared/platform/condition.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { requestedAddresses } from '../keys.ts';
import { NEW_STANDING, type Standing } from './standing.ts';

/** An address that nothing was sent to for so long begins anew. */
const KEEP_MS = 7 * 24 * 3_600_000;

/** `T#<tenant>#<env>#WEBHOOKS` / `ADR#<hash of the address>`. */
const AddressRecord = z.object({
  consecutive_failures: z.int().default(0),
  slow_attempts: z.int().default(0),
  waiting: z.int().default(0),
  is_proven: z.boolean().default(false),
});

export async function standingOfAddress(
  table: Table,
  scope: TenantScope,
  endpoint: string,
): Promise<Standing> {
  const item = await table.get(requestedAddresses.key(scope, { endpoint }), { consistent: true });
  return item === undefined ? NEW_STANDING : AddressRecord.parse(item);
}

/** Unconditional: the first change makes the record. */
export function addressWrite(scope: TenantScope, endpoint: string, changes: Changes, now: number): Write {
  return {
    update: requestedAddresses.key(scope, { endpoint }),
    ...changes,
    set: { ...changes.set, ttl: Math.ceil((now + KEEP_MS) / 1000) },
  };
}
