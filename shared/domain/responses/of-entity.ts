/** The responses of an entity, newest first. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { entityResponses } from './keys.ts';

interface Listed {
  readonly id: string;
  readonly entityId: string;
  /** ISO instant. */
  readonly createdAt: string;
}

const Row = z.object({ id: Uuid });

/** The ids of the newest responses of an entity, up to `limit`. Responses that were created before the list are not in it. */
export async function findResponsesOfEntity(
  table: Table,
  scope: TenantScope,
  entityId: string,
  limit: number,
): Promise<readonly string[]> {
  const items = await table.query({
    pk: entityResponses.partition(scope, { 'entity id': entityId }),
    beginsWith: entityResponses.start,
    descending: true,
    limit,
    consistent: true,
  });
  return items.map((item) => Row.parse(item).id);
}

export function listedOnEntityWrite(scope: TenantScope, listed: Listed): Write {
  return { put: { ...keyOf(scope, listed), id: listed.id } };
}

export function unlistedOnEntityWrite(scope: TenantScope, listed: Listed): Write {
  return { remove: keyOf(scope, listed) };
}

function keyOf(scope: TenantScope, { id, entityId, createdAt }: Listed): Key {
  return entityResponses.key(scope, { 'entity id': entityId, 'created at': createdAt, 'response id': id });
}
