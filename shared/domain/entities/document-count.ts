/** The number of documents of an entity: it keeps the entity from being deleted, and has a limit. */
import { all, below, isThere } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { entityNotFound } from './errors.ts';
import { entityKey } from './repository.ts';

/** Counts a document in (`1`) or out (`-1`) of its entity; refuses where the entity is gone or has `limit.below` documents. */
export function countDocumentWrite(
  scope: TenantScope,
  entityId: string,
  delta: 1 | -1,
  limit?: { readonly below: number; readonly refuse: () => Error },
): Write {
  return {
    update: entityKey(scope, entityId),
    add: { document_count: delta },
    when: limit === undefined ? isThere : all(isThere, below('document_count', limit.below)),
    refuse: (current) => (current === undefined || limit === undefined ? entityNotFound() : limit.refuse()),
  };
}

/**
 * Counts a verification session of the entity; refuses when the entity is gone. With `seen`, the number that the caller knows,
 * it also refuses where there are more by now, so that of two concurrent calls one is run again.
 */
export function countVerificationWrite(scope: TenantScope, entityId: string, seen?: number): Write {
  return {
    update: entityKey(scope, entityId),
    add: { verification_count: 1 },
    when: seen === undefined ? isThere : all(isThere, hasVerifications(seen)),
    refuse: (current) => (current === undefined ? entityNotFound() : new StaleRead()),
  };
}

function hasVerifications(count: number): Condition {
  const equal = equals('verification_count', count);
  return count === 0 ? any(missing('verification_count'), equal) : equal;
}
