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
