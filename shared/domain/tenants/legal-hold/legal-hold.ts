/**
 * Legal hold: while it is set, nothing of a tenant's environment, or of one entity, is deleted by calls or by retention times. What
 * respondents do to their own answers goes on as before, so that a hold cannot be noticed by whom it concerns.
 */
import { DomainError } from '#shared/contract/errors.ts';
import { isNew } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { legalHolds } from '../keys.ts';

/** What a hold covers: everything of the environment, or one entity with what belongs to it. */
export type HoldSubject = 'tenant' | { readonly entityId: string };

export function holdKey(scope: TenantScope, subject: HoldSubject): Key {
  return legalHolds.key(scope, { subject: subject === 'tenant' ? 'TENANT' : subject.entityId });
}

/** Checks for the transaction that deletes something of the entity, or of the tenant's library. They refuse with 409. */
export function notHeld(
  scope: TenantScope,
  entityId: string | null,
  refuse: () => Error = underLegalHold,
): readonly Write[] {
  return keysOf(scope, entityId).map((check) => ({ check, when: isNew, refuse }));
}

/** A hold was set after a retention time had looked for one. It is looked for again. */
export class HeldMeanwhile extends Error {}

/** The checks for a transaction by which a worker deletes. They throw HeldMeanwhile. */
export function stillNotHeld(scope: TenantScope, entityId: string | null): readonly Write[] {
  return notHeld(scope, entityId, () => new HeldMeanwhile());
}

/** Whether a hold covers the entity at this moment. */
export async function isHeld(table: Table, scope: TenantScope, entityId: string): Promise<boolean> {
  const holds = await table.getMany(keysOf(scope, entityId), { consistent: true });
  return holds.some((hold) => hold !== undefined);
}

/** For so long a retention time is postponed while a hold is set. Then the hold is looked for again. */
export const HELD_AGAIN_MS = 86_400_000;

export function underLegalHold(): DomainError {
  return new DomainError(409, 'legal_hold', 'A legal hold is set. Nothing that it covers can be deleted.');
}

function keysOf(scope: TenantScope, entityId: string | null): readonly Key[] {
  return [holdKey(scope, 'tenant'), ...(entityId === null ? [] : [holdKey(scope, { entityId })])];
}
