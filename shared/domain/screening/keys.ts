/** Where a screening lies: its result, case, alerts, profiles and history share a partition that its entity's id leads to. */
import { deriveId } from '#shared/platform/derive-id.ts';
import { anchorIdFrom, memberIds } from '#shared/platform/member-id.ts';
import type { Key } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';

/** Sort keys begin with these; one query from the first to the result reads all but the history, which may be long. */
export const PARTS = {
  alert: 'ALERT#',
  case: 'CASE#',
  profile: 'PROF#',
  result: 'RESULT',
  run: 'RUN#',
} as const;

/** The members of a screening that are addressed by an id of their own. */
export const screeningIds = memberIds(['case', 'alert', 'profile']);

/** One screening per entity (SCR-111): its id follows from the entity's, and those of its members from its own. */
export function screeningIdOf(entityId: string): string {
  return anchorIdFrom(deriveId(entityId, 'screening'));
}

export function screeningPartition(scope: TenantScope, screeningId: string): string {
  return `${scope.prefix}#SCR#${screeningId}`;
}

export function resultKey(scope: TenantScope, screeningId: string): Key {
  return { pk: screeningPartition(scope, screeningId), sk: PARTS.result };
}

export type NumberedPart = 'alert' | 'case' | 'profile' | 'run';

/** Numbers are of ten digits, so that sort keys are in their order. */
export function partKey(scope: TenantScope, screeningId: string, part: NumberedPart, number: number): Key {
  const sk = `${PARTS[part]}${String(number).padStart(10, '0')}`;
  return { pk: screeningPartition(scope, screeningId), sk };
}

/** The number in a sort key of a part. */
export function numberIn(sk: string): number {
  return Number(sk.slice(sk.indexOf('#') + 1));
}
