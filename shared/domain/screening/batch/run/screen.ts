/** Screens the entities of a chunk by the engine of all screenings, and says what became of each however often it is asked. */
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { entityKey } from '../../../entities/repository.ts';
import { EntityRecord } from '../../../entities/schema.ts';
import { resultKey, screeningIdOf } from '../../keys.ts';
import { type ScreeningContext, screenEntity } from '../../run.ts';
import { findResult } from '../../store/repository.ts';
import type { ScreenChunk } from './chunk.ts';

/** The job is the run: a second one for the same job finds it done. */
export function screenForBatch(context: ScreeningContext): ScreenChunk {
  return async (scope, entityIds, { jobId, creator, lastAttempt }) => {
    const by = creator === null ? {} : { creator };
    const unscreened = await findUnscreened(context, scope, entityIds);
    return async (entityId) => {
      const record = unscreened.get(entityId);
      const known = record === undefined ? {} : { unscreened: record };
      const run = { reason: 'batch', jobId, lastAttempt, ...by, ...known } as const;
      const outcome = await screenEntity(scope, entityId, context, run);
      return outcome.kind === 'nothing' ? standing(context, scope, entityId) : outcome.kind;
    };
  };
}

/** The entities without a screening, read at once; one whose record cannot be read fails by itself, later. */
async function findUnscreened(
  { tables }: ScreeningContext,
  scope: TenantScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntityRecord>> {
  const keys = [
    ...ids.map((id) => entityKey(scope, id)),
    ...ids.map((id) => resultKey(scope, screeningIdOf(id))),
  ];
  const found = await tables.within(fenceOf(scope)).getMany(keys, { consistent: true });
  return new Map(
    ids.flatMap((id, index) => {
      const record = EntityRecord.safeParse(found[index]);
      const isScreened = found[ids.length + index] !== undefined;
      return record.success && !isScreened ? [[id, record.data] as const] : [];
    }),
  );
}

/** An entity that is gone has no result and counts as failed: it was to be screened, and was not. */
async function standing(
  { tables }: ScreeningContext,
  scope: TenantScope,
  entityId: string,
): Promise<'completed' | 'failed'> {
  const table = tables.within(fenceOf(scope));
  const result = await findResult(table, scope, screeningIdOf(entityId));
  return result?.status === 'completed' ? 'completed' : 'failed';
}
