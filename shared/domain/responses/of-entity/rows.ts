/** The responses of an entity, newest first. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { entityResponses } from '../keys.ts';

interface Listed {
  readonly id: string;
  readonly entityId: string;
  /** ISO instant. */
  readonly createdAt: string;
}

const Row = z.object({ id: Uuid, sk: z.string() });

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

interface PageOfEntity {
  readonly entityId: string;
  /** The `place` of a response; only older ones are read. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** One page, newest first. `place` is where the response stands in the list. */
export async function findPageOfEntity(
  table: Table,
  scope: TenantScope,
  { entityId, before, limit }: PageOfEntity,
): Promise<readonly { readonly id: string; readonly place: string }[]> {
  const { start } = entityResponses;
  const to = before === undefined ? `${start}${AFTER_EVERYTHING}` : start + before;
  const items = await table.query({
    pk: entityResponses.partition(scope, { 'entity id': entityId }),
    from: start,
    to,
    descending: true,
    // The end is inclusive: one more is read, because it may be the response before which the page begins.
    limit: limit + 1,
    consistent: true,
  });
  return items
    .map((item) => Row.parse(item))
    .map(({ id, sk }) => ({ id, place: sk.slice(start.length) }))
    .filter(({ place }) => before === undefined || place < before)
    .slice(0, limit);
}

const AFTER_EVERYTHING = '~';

export function listedOnEntityWrite(scope: TenantScope, listed: Listed): Write {
  return { put: { ...keyOf(scope, listed), id: listed.id } };
}

export function unlistedOnEntityWrite(scope: TenantScope, listed: Listed): Write {
  return { remove: keyOf(scope, listed) };
}

function keyOf(scope: TenantScope, { id, entityId, createdAt }: Listed): Key {
  return entityResponses.key(scope, { 'entity id': entityId, 'created at': createdAt, 'response id': id });
}
