/** Ends the sessions of a deleted entity: their links with the commit, the rest in a job. */
import { mayMove } from '#shared/contract/lifecycle.ts';
import { equals } from '#shared/platform/condition.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { VerificationsOfEntity } from '../../entities/verifications-of-entity.ts';
import { withdrawnWrite } from '../../sessions/repository.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import { findRows, verificationKey } from '../../verification/repository.ts';
import type { VerificationRow } from '../../verification/schema.ts';
import type { PurgedVerifications } from './purge.ts';

/**
 * Sessions that end with the commit, the newest first. A transaction has room for no more; the job ends older ones, whose links
 * have expired unless the entity was asked for many verifications at once.
 */
const MOST_IN_COMMIT = 38;

export const verificationsOfEntity: VerificationsOfEntity = {
  async readRemoval(table, scope, entityId) {
    const rows = await findRows(table, scope, entityId);
    return ({ ids, now }, vault, entity) => {
      if (rows.length !== entity.verification_count) throw new StaleRead();
      if (rows.length === 0) return [];
      const input: PurgedVerifications = { verifications_of: entityId };
      return [
        ...rows.slice(0, MOST_IN_COMMIT).flatMap((row) => endWrites(scope, row)),
        jobWrite(scope, vault, { kind: 'purge', input }, { outboxId: ids.uuid(), now }),
      ];
    };
  },
};

/** Also the link of a completed session ends: it shows the name of the entity. */
function endWrites(scope: TenantScope, row: VerificationRow): readonly Write[] {
  const withdrawn = withdrawnWrite(scope, row.onboarding_session_id);
  if (!mayMove(verificationLifecycle, 'revoke', row.status)) return [withdrawn];
  return [
    withdrawn,
    {
      update: verificationKey(scope, row.id),
      set: { status: verificationLifecycle.moves.revoke.to },
      when: equals('status', row.status),
      refuse: () => new StaleRead(),
    },
  ];
}
