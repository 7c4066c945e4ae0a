/** What a screening changes on its entity, in the same commit as its result. The score lies beside the tenant's own, which goes first. */

import { equals, isThere } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { entityNotFound } from './errors.ts';
import { entityKey } from './repository.ts';
import type { EntityRecord, OwnersFound, ScreeningDecision, ScreeningFailure } from './schema.ts';

/** The entity was deleted meanwhile. */
export class EntityGone extends Error {}

export interface ScreeningOutcome {
  readonly riskProfilesCount: number;
  /** 0 to 100 with two decimals, as entities have it (R38). */
  readonly riskScore: number;
  readonly ownersFound: OwnersFound | null;
  /** True where the run has opened a decided case again. */
  readonly isReopened: boolean;
}

/** Refuses with `StaleRead` where the entity has changed since it was read, so that no result is of facts that were. */
export function screenedWrite(record: EntityRecord, outcome: ScreeningOutcome): Write {
  return {
    update: { pk: record.pk, sk: record.sk },
    set: {
      screening_status: 'screened',
      risk_profiles_count: outcome.riskProfilesCount,
      screened_risk_score: outcome.riskScore,
      owners_found: outcome.ownersFound,
      version: record.version + 1,
      ...(outcome.isReopened ? { screening_decision: null } : {}),
    },
    ...(record.screening_failure === undefined ? {} : { remove: ['screening_failure'] }),
    when: equals('version', record.version),
    refuse: (current) => (current === undefined ? new EntityGone() : new StaleRead()),
  };
}

/** Says that the last screening has failed. What an earlier one has found stays. */
export function failedWrite({ pk, sk }: Pick<EntityRecord, 'pk' | 'sk'>, failure: ScreeningFailure): Write {
  return {
    update: { pk, sk },
    set: { screening_failure: failure },
    when: isThere,
    refuse: () => new EntityGone(),
  };
}

/** Says that a screening is under way, so that no earlier failure stands any more. */
export function startedWrite(
  { pk, sk, screening_failure: failure }: Pick<EntityRecord, 'pk' | 'sk' | 'screening_failure'>,
  refuse: () => Error,
): Write {
  const key = { pk, sk };
  return failure === undefined
    ? { check: key, when: isThere, refuse }
    : { update: key, remove: ['screening_failure'], when: isThere, refuse };
}

/** Changes the score alone, as a reviewer's judgement does; the entity needs not to have been read. */
export function rescoredWrite(scope: TenantScope, entityId: string, riskScore: number): Write {
  return {
    update: entityKey(scope, entityId),
    set: { screened_risk_score: riskScore },
    when: isThere,
    refuse: () => entityNotFound(),
  };
}

/** Says what was decided of the case of its screening; null where the case was opened again. */
export function decidedWrite(
  scope: TenantScope,
  entityId: string,
  decision: ScreeningDecision | null,
): Write {
  return {
    update: entityKey(scope, entityId),
    set: { screening_decision: decision },
    when: isThere,
    refuse: () => entityNotFound(),
  };
}
