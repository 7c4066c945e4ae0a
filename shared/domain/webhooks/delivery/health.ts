/** How the address of a request has answered of late. Subscriptions keep this in their own item. */
import * as z from 'zod';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { endpointHealths } from '../keys.ts';
import { type Health, isBroken, meanAfter } from '../rules.ts';

/** An address that nothing was sent to for a day starts anew. */
const KEEP_MS = 24 * 3_600_000;

const HealthItem = z.object({ consecutive_failures: z.int().default(0), mean_ms: z.int().optional() });

/** What nothing is known of. */
export const UNKNOWN_HEALTH: Health = { consecutiveFailures: 0, meanMs: undefined };

export async function findHealth(table: Table, scope: TenantScope, endpoint: string): Promise<Health> {
  const item = await table.get(endpointHealths.key(scope, { hash: endpoint }));
  if (item === undefined) return UNKNOWN_HEALTH;
  const { consecutive_failures: consecutiveFailures, mean_ms: meanMs } = HealthItem.parse(item);
  return { consecutiveFailures, meanMs };
}

/** An attempt that ended after `durationMs`. */
export interface Measured {
  readonly succeeded: boolean;
  readonly durationMs: number;
}

/** Records an attempt. Addresses that were always quick and never failed leave no item. */
export function healthWrites(
  scope: TenantScope,
  endpoint: string,
  before: Health,
  { succeeded, durationMs, now }: Measured & { readonly now: number },
): readonly Write[] {
  const { add, set } = healthChanges(before, { succeeded, durationMs });
  const isNothing = before === UNKNOWN_HEALTH && succeeded && durationMs < QUICK_MS;
  if (isNothing) return [];
  return [
    { update: endpointHealths.key(scope, { hash: endpoint }), add, set: { ...set, ttl: ttlFrom(now) } },
  ];
}

/** Sets the mean of an address whose posts have been under way for `meanMs`. */
export function slowWrite(
  scope: TenantScope,
  endpoint: string,
  { meanMs, now }: { readonly meanMs: number; readonly now: number },
): Write {
  const key = endpointHealths.key(scope, { hash: endpoint });
  return { update: key, set: { mean_ms: meanMs, ttl: ttlFrom(now) } };
}

function ttlFrom(now: number): number {
  return Math.ceil((now + KEEP_MS) / 1000);
}

/** Below this an address has nothing to remember. */
const QUICK_MS = 1_000;

/** The changes of failures and mean, where they lie. Above the limit the count is left as it is: it decides nothing there. */
export function healthChanges(before: Health, { succeeded, durationMs }: Measured) {
  const set = { mean_ms: meanAfter(before.meanMs, durationMs) };
  if (succeeded) return { add: {}, set: { ...set, consecutive_failures: 0 } };
  return { add: isBroken(before.consecutiveFailures) ? {} : { consecutive_failures: 1 }, set };
}
