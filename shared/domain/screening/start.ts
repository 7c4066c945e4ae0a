/** Starts the first screening of an entity, or another one after it failed. */
import type { Ids, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { EntityRecord } from '../entities/schema.ts';
import { screeningJobWrite } from './job.ts';
import { screeningIdOf } from './keys.ts';
import { screeningLifecycle } from './lifecycle.ts';
import { contentOf, newResult, type ResultDetails, type ResultRecord } from './store/records.ts';
import { resultWrites } from './store/repository.ts';
import { settledWork } from './work.ts';

/** True where the entity has no screening that is under way or done. */
export function mayStart(before: ResultRecord | undefined): boolean {
  return before === undefined || screeningLifecycle.permits.submit.includes(before.status);
}

/** The pending result and its job. The caller requires in the same commit that the entity exists. `now` in milliseconds. */
export function startWrites(
  at: { readonly scope: TenantScope; readonly vault: Vault; readonly ids: Ids; readonly now: number },
  entity: EntityRecord,
  before: ResultRecord | undefined,
  details: ResultDetails,
): readonly Write[] {
  const { scope, vault, ids, now } = at;
  const instant = new Date(now).toISOString();
  const id = screeningIdOf(entity.id);
  const known = before === undefined ? newResult(id, entity, instant) : contentOf(before);
  const outboxId = ids.uuid();
  const status = screeningLifecycle.moves.submitAgain.to;
  const next = { ...known, status, asked_run: outboxId, failure: null, updated_at: instant };
  return [
    ...resultWrites(scope, vault, before, next, { details, work: settledWork(scope, before) }),
    screeningJobWrite(scope, vault, { entity_id: entity.id, reason: 'initial' }, { outboxId, now }),
  ];
}
