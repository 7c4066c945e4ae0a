/** Seals the audit trails of all tenants every few hours. */
import { sealTrail, type TrailContext } from '#shared/domain/tenants/audit-trail.ts';
import { listTenantRecords } from '#shared/domain/tenants/provision/repository.ts';
import type { Log } from '#shared/platform/ports.ts';
import { ENVIRONMENTS, fleetFence, unsafeTenantScope } from '#shared/platform/scope.ts';
import { inParallel } from '#shared/platform/worker/in-parallel.ts';

export interface SealPorts extends TrailContext {
  readonly log: Log;
}

/** Time for work of one turn. What is left is sealed by the next turns. */
const TURN_MS = 12 * 60_000;
const TRAILS_AT_ONCE = 8;

/** A trail that cannot be sealed holds up no other one. The turn then fails, and the alarm of the function rings. */
export function auditSeal(ports: SealPorts) {
  return async (): Promise<void> => {
    const end = ports.clock.now() + TURN_MS;
    const tenants = await listTenantRecords(ports.tables.within(fleetFence()));
    const scopes = tenants.flatMap(({ tenant_id }) =>
      ENVIRONMENTS.map((environment) => unsafeTenantScope(tenant_id, environment)),
    );
    let left = 0;
    // In another order each time, so that a turn that is too short leaves other trails to the next one.
    const outcomes = await inParallel(shuffled(scopes), TRAILS_AT_ONCE, async (scope) => {
      if (ports.clock.now() < end) await sealTrail(ports, scope);
      else left += 1;
    });
    const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    ports.log.info('audit trails sealed', { trails: scopes.length - left, left, failed: failures.length });
    if (failures.length > 0) throw failures[0];
  };
}

function shuffled<T>(values: readonly T[]): readonly T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
