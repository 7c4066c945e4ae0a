/** Keys of screenings: result, case, alerts, profiles and history share one partition, which the entity's id leads to. */
import { deriveId } from '#shared/platform/derive-id.ts';
import { anchorIdFrom, memberIds } from '#shared/platform/member-id.ts';
import type { Key } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const screeningResults = itemKind({
  name: 'screening result',
  owner: 'screening',
  area: 'tenant',
  pk: 'SCR#<screening id>',
  sk: 'RESULT',
  sealed: ['details'],
  retention: {
    personal: 'names that were screened',
    until: 'its entity is deleted',
    why: 'part of the screening',
  },
  writers: 'screening runs and calls',
  growth: 'one per screened entity',
});

export const screeningCases = itemKind({
  name: 'case',
  owner: 'screening',
  area: 'tenant',
  pk: 'SCR#<screening id>',
  sk: 'CASE#<number:10>',
  sealed: ['details'],
  indexes: ['list', 'facet'],
  retention: { personal: 'name of the entity', until: 'its entity is deleted', why: 'part of the screening' },
  writers: 'screening runs and calls',
  growth: 'one per screened entity with hits',
});

export const screeningAlerts = itemKind({
  name: 'alert',
  owner: 'screening',
  area: 'tenant',
  pk: 'SCR#<screening id>',
  sk: 'ALERT#<number:10>',
  retention: { personal: 'none', until: 'its entity is deleted', why: 'part of the screening' },
  writers: 'screening runs',
  growth: 'one per run that found something new',
});

export const riskProfiles = itemKind({
  name: 'risk profile',
  owner: 'screening',
  area: 'tenant',
  pk: 'SCR#<screening id>',
  sk: 'PROF#<number:10>',
  sealed: ['content'],
  retention: {
    personal: 'listed persons, reviews',
    until: 'its entity is deleted',
    why: 'decisions rest on it',
  },
  writers: 'screening runs and calls',
  growth: 'fifty matches per screening, and profiles that are no longer a match',
});

export const ownershipFindings = itemKind({
  name: 'ownership finding',
  owner: 'screening',
  area: 'tenant',
  pk: 'SCR#<screening id>',
  sk: 'OWNERS',
  sealed: ['content'],
  retention: {
    personal: 'names of owners',
    until: 'its entity is deleted',
    why: 'the arithmetic of the finding',
    afterDeletion: 'until the entity is screened again without the deleted owner, within minutes',
  },
  writers: 'screening runs',
  growth: 'one per screened entity with owners',
});

export const screeningRuns = itemKind({
  name: 'screening run',
  owner: 'screening',
  area: 'tenant',
  pk: 'SCR#<screening id>',
  sk: 'RUN#<number:10>',
  retention: { personal: 'none', until: 'its entity is deleted', why: 'history of the screening' },
  writers: 'screening runs',
  growth: 'one per run that changed the outcome or failed',
});

export const listedRecords = itemKind({
  name: 'listed record pointer',
  owner: 'screening',
  area: 'tenant',
  pk: 'LISTED#<keyed hash of the record id>',
  sk: 'ENT#<entity id>',
  retention: {
    personal: 'none',
    until: 'its entity is deleted',
    why: 'changed lists find whom they concern',
  },
  writers: 'screening runs',
  growth: 'one per risk profile',
});

export const batchJobs = itemKind({
  name: 'batch job',
  owner: 'screening',
  area: 'tenant',
  pk: 'BATCH#<job id>',
  sk: 'JOB',
  sealed: ['creator', 'webhook_url'],
  indexes: ['due'],
  retention: {
    personal: 'name of its creator, address of a webhook',
    until: 'the tenant is offboarded',
    why: 'batches are shown',
  },
  writers: 'the call and the state machine',
  growth: 'one per batch',
});

export const batchChunks = itemKind({
  name: 'batch chunk',
  owner: 'screening',
  area: 'tenant',
  pk: 'BATCH#<job id>',
  sk: 'CHUNK#<number:5>',
  retention: {
    personal: 'none',
    until: 'the tenant is offboarded',
    why: 'the report of the batch is made again',
  },
  writers: 'the state machine',
  growth: 'one per ten entities of a batch',
});

/** Ids of the members of a screening that callers can address. */
export const screeningIds = memberIds(['case', 'alert', 'profile']);

/**
 * An entity has one screening (SCR-111). The id of the screening is derived from the entity's id, and the ids of its members
 * from the screening's.
 */
export function screeningIdOf(entityId: string): string {
  return anchorIdFrom(deriveId(entityId, 'screening'));
}

export function screeningPartition(scope: TenantScope, screeningId: string): string {
  return screeningResults.partition(scope, { 'screening id': screeningId });
}

export function resultKey(scope: TenantScope, screeningId: string): Key {
  return screeningResults.key(scope, { 'screening id': screeningId });
}

/** Parts of a screening. Their sort keys hold a number of ten digits, so that they sort in numeric order. */
export const NUMBERED_PARTS = {
  alert: screeningAlerts,
  case: screeningCases,
  profile: riskProfiles,
  run: screeningRuns,
} as const;
export type NumberedPart = keyof typeof NUMBERED_PARTS;

export function partKey(scope: TenantScope, screeningId: string, part: NumberedPart, number: number): Key {
  return NUMBERED_PARTS[part].key(scope, { 'screening id': screeningId, number });
}

/** The number in a sort key of a part. */
export function numberIn(sk: string): number {
  return Number(sk.slice(sk.indexOf('#') + 1));
}
