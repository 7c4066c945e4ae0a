/** The relations of an entity as every operation reads them. */
import type { TenantRequest } from '#shared/http/operation.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { findEntity } from '../entities/repository.ts';
import type { EntityRecord } from '../entities/schema.ts';
import { relationNotFound } from './errors.ts';
import { findHead, findRelations } from './repository.ts';
import type { Relation } from './rules.ts';
import type { HeadRecord } from './schema.ts';

interface Loaded {
  readonly entity: EntityRecord;
  readonly head: HeadRecord | undefined;
  readonly known: readonly Relation[];
  readonly vault: Vault;
}

/** The relations of an entity of the tenant, in one round trip. 404 where there is no such entity. */
export async function load(entityId: string, { tenantTable, scope, vault }: TenantRequest): Promise<Loaded> {
  const opening = vault();
  const [entity, head, known, opened] = await Promise.all([
    findEntity(tenantTable, scope, entityId),
    findHead(tenantTable, scope, entityId),
    findRelations(tenantTable, scope, entityId, opening),
    opening,
  ]);
  if (entity === undefined) throw relationNotFound();
  return { entity, head, known, vault: opened };
}
