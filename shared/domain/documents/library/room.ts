/** Whether a further document may be added. */
import { readCount } from '#shared/platform/counted-lists/counted-list.ts';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { entityNotFound } from '../../entities/errors.ts';
import { findEntity } from '../../entities/repository.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { entityFull, tenantFull } from '../errors.ts';
import { DEFAULT_DOCUMENT_LIMITS } from '../limits.ts';
import { TENANT_COUNTERS } from './placing.ts';

/**
 * Throws 404 for an unknown entity, and 400 where no further document may be added to it, or to the library (null). Answers the
 * limit of the entity.
 */
export async function requireRoom(
  table: Table,
  scope: TenantScope,
  entityId: string | null,
): Promise<number> {
  const [environment, entity, ...counts] = await Promise.all([
    findEnvironment(table, scope),
    entityId === null ? undefined : findEntity(table, scope, entityId),
    ...TENANT_COUNTERS.map((list) => readCount(table, scope, list)),
  ]);
  if (entityId !== null && entity === undefined) throw entityNotFound();
  const perEntity = environment?.documents_per_entity ?? DEFAULT_DOCUMENT_LIMITS.perEntity;
  const perTenant = environment?.documents_per_tenant ?? DEFAULT_DOCUMENT_LIMITS.perTenant;
  if (entity !== undefined && entity.document_count >= perEntity) throw entityFull(perEntity);
  if (counts.reduce((sum, count) => sum + count, 0) >= perTenant) throw tenantFull(perTenant);
  return perEntity;
}
