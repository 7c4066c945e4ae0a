/** Effects of entity changes on screenings: another run, or removal with the entity. */
import type { ScreeningOfEntity } from '../entities/screening-of-entity.ts';
import { screeningJobWrite } from './job.ts';
import { screeningIdOf } from './keys.ts';
import { isMaterial } from './rules.ts';
import { findCaseOfScreening } from './store/cases.ts';
import { removalWrites } from './store/removal.ts';
import { findResult } from './store/repository.ts';

export const screeningOfEntity: ScreeningOfEntity = {
  isMaterial,

  rescreenWrite({ scope, ids, now }, vault, entityId) {
    const input = { entity_id: entityId, reason: 'entity_changed' } as const;
    return screeningJobWrite(scope, vault, input, { outboxId: ids.uuid(), now });
  },

  async readRemoval(table, scope, entityId) {
    const screeningId = screeningIdOf(entityId);
    const [result, shown] = await Promise.all([
      findResult(table, scope, screeningId),
      findCaseOfScreening(table, scope, screeningId),
    ]);
    const removed = { result, case: shown };
    return (request, vault) =>
      removalWrites(scope, vault, screeningId, removed, { outboxId: request.ids.uuid(), now: request.now });
  },
};
