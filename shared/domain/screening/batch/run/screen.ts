/**
 * Screens the entities of a chunk with the normal screening run, and returns the outcome of each. Repeated calls give the same
 * outcome.
 */
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { entityKey } from '../../../entities/repository.ts';
import { EntityRecord } from '../../../entities/schema.ts';
import { headKey } from '../../../relations/repository.ts';
import { HeadRecord } from '../../../relations/schema.ts';
import type { ScreeningContext } from '../../context.ts';
import { resultKey, screeningIdOf } from '../../keys.ts';
import { screenEntity, type Unscreened } from '../../run.ts';
import { findResult } from '../../store/repository.ts';
import type { ScreenChunk } from './chunk.ts';

/** The job id is the run id, so a second run for the same job finds the work done. */
export function screenForBatch(context: ScreeningContext): ScreenChunk {
  return async (scope, entityIds, { jobId, creator, lastAttempt }) => {
    const by = creator === null ? {} : { creator };
    const unscreened = await findUnscreened(context, scope, entityIds);
    return async (entityId) => {
      const found = unscreened.get(entityId);
      const known = found === undefined ? {} : { unscreened: found };
      const run = { reason: 'batch', jobId, lastAttempt, ...by, ...known } as const;
      const outcome = await screenEntity(scope, entityId, context, run);
      return outcome.kind === 'nothing' ? storedOutcome(context, scope, entityId) : outcome.kind;
    };
  };
}

/** Reads the entities without a screening in one batch. An unreadable record fails later, on its own. */
async function findUnscreened(
  { tables }: ScreeningContext,
  scope: TenantScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Unscreened>> {
  const keys = [
    ...ids.map((id) => entityKey(scope, id)),
    ...ids.map((id) => resultKey(scope, screeningIdOf(id))),
    ...ids.map((id) => headKey(scope, id)),
  ];
  const found = await tables.within(fenceOf(scope)).getMany(keys, { consistent: true });
  return new Map(
    ids.flatMap((id, index) => {
      const record = EntityRecord.safeParse(found[index]);
      const head = HeadRecord.optional().safeParse(found[2 * ids.length + index]);
      const isScreened = found[ids.length + index] !== undefined;
      if (isScreened || !record.success || !head.success) return [];
      return [[id, { record: record.data, head: head.data }] as const];
    }),
  );
}

/** A deleted entity has no result and counts as failed. */
async function storedOutcome(
  { tables }: ScreeningContext,
  scope: TenantScope,
  entityId: string,
): Promise<'completed' | 'failed'> {
  const table = tables.within(fenceOf(scope));
  const result = await findResult(table, scope, screeningIdOf(entityId));
  return result?.status === 'completed' ? 'completed' : 'failed';
}
