/** The entity of a response: an existing one, or one created in the same transaction. */
import { deriveId } from '#shared/platform/derive-id.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { createWrites, type Entity } from '../../entities/repository.ts';
import { entityName } from '../../entities/rules.ts';
import type { EntityDetails, EntityType } from '../../entities/schema.ts';

export interface Subject {
  readonly id: string;
  readonly name: string;
  readonly type: EntityType;
  readonly email: string | undefined;
  /** The writes that create it. Empty for an existing entity. */
  readonly creation: readonly Write[];
}

/** An entity given inline. */
export interface InlineSubject {
  readonly type: EntityType;
  readonly details: EntityDetails;
}

export function existingSubject({ record, details, name }: Entity): Subject {
  return { id: record.id, name, type: record.entity_type, email: details.email ?? undefined, creation: [] };
}

/**
 * A new entity whose id is derived from `seed`. `responseCount` is 1 where its response is created in the same transaction,
 * because a transaction cannot write the entity twice.
 */
export function newSubject(
  { type, details }: InlineSubject,
  request: {
    readonly scope: TenantScope;
    readonly now: number;
    readonly vault: Vault;
    readonly seed: string;
  },
  responseCount: 0 | 1,
): Subject {
  const id = deriveId(request.seed, 'entity');
  const createdAt = new Date(request.now).toISOString();
  const entity = { id, type, isPrimary: true, details, createdAt, responseCount };
  return {
    id,
    name: entityName(type, details),
    type,
    email: details.email ?? undefined,
    creation: createWrites(request.scope, request.vault, entity),
  };
}
