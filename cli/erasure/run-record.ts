/** The record of an erasure under way. It keeps what was found at first, so that a run after a crash certifies all of it. */
import * as z from 'zod';
import { nothingToErase } from '#shared/domain/tenants/provision/errors.ts';
import { erasureRuns } from '#shared/domain/tenants/provision/keys.ts';
import { isNew } from '#shared/platform/condition.ts';
import type { Key } from '#shared/platform/ports.ts';
import { fleetFence } from '#shared/platform/scope.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import type { OperatorContext } from '../connection/operator-context.ts';

export const RunRecord = z.object({
  tenant_id: z.string(),
  /** ISO instant. */
  started_at: z.string(),
  operator: z.string(),
  /** Ids of what belongs to the entity; empty for a whole tenant. */
  ids: z.array(z.string()),
  items: z.record(z.string(), z.number()),
  objects: z.number(),
  versions: z.number(),
  /** Generations of data keys by environment that are to be destroyed. */
  keys: z.record(z.string(), z.number()),
});
export type RunRecord = z.output<typeof RunRecord>;

export function runKey(subject: string): Key {
  return erasureRuns.key(areaRoot('fleet'), { subject });
}

async function findRun(context: OperatorContext, subject: string): Promise<RunRecord | undefined> {
  const item = await context.tables.within(fleetFence()).get(runKey(subject), { consistent: true });
  return item === undefined ? undefined : RunRecord.parse(item);
}

/** The run of an earlier attempt, or a new one. Throws where nothing is stored. */
export async function startRun(
  context: OperatorContext,
  subject: string,
  make: () => Promise<Omit<RunRecord, 'started_at' | 'operator'>>,
): Promise<RunRecord> {
  const earlier = await findRun(context, subject);
  if (earlier !== undefined) return earlier;
  const started_at = new Date(context.clock.now()).toISOString();
  const found = await make();
  // A repeated command must not replace the certificate by an empty one.
  if (Object.keys(found.items).length + found.versions === 0) throw nothingToErase();
  const record = { ...found, started_at, operator: context.operator };
  await context.tables.within(fleetFence()).commit([
    {
      put: { ...runKey(subject), ...record },
      when: isNew,
      refuse: () => new Error('this erasure was started by another command a moment ago'),
    },
  ]);
  return record;
}
