/** Removes the relations of a deleted entity: its head with the entity, the rest in a job. */
import * as z from 'zod';
import { equals, isNew } from '#shared/platform/condition.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { RelationsOfEntity } from '../entities/relations-of-entity.ts';
import {
  findHead,
  findPointers,
  findRelations,
  headKey,
  headWrite,
  pointerKey,
  relationIdOf,
  relationKey,
} from './repository.ts';

/** Without its entity nobody can read a relation, and every reader passes over a party that is gone. */
export const relationsOfEntity: RelationsOfEntity = {
  async readRemoval(table, scope, entityId) {
    const head = await findHead(table, scope, entityId);
    const key = headKey(scope, entityId);
    const refuse = () => new StaleRead();
    return ({ ids, now }, vault) => {
      if (head === undefined) return [{ check: key, when: isNew, refuse }];
      const input: PurgedRelations = { relations_of: entityId };
      return [
        { remove: key, when: equals('version', head.version), refuse },
        jobWrite(scope, vault, { kind: 'purge', input }, { outboxId: ids.uuid(), now }),
      ];
    };
  },
};

/** Input of the job. */
export const PurgedRelations = z.object({ relations_of: z.uuid() });
type PurgedRelations = z.output<typeof PurgedRelations>;

/**
 * Deletes both ends of every relation of a deleted entity. `ownerGone` screens again what it owned. A second run finds what an
 * earlier one has left.
 */
export async function purgeRelations(
  table: Table,
  scope: TenantScope,
  vault: Vault,
  { relations_of: entityId }: PurgedRelations,
  ownerGone: (ownedId: string) => Write,
): Promise<void> {
  const [own, pointers] = await Promise.all([
    findRelations(table, scope, entityId, Promise.resolve(vault)),
    findPointers(table, scope, entityId),
  ]);
  for (const { record } of own) {
    await table.commit([
      { remove: relationKey(scope, entityId, record.id) },
      { remove: pointerKey(scope, record.related_id, record.id) },
    ]);
  }
  for (const pointer of pointers) {
    const id = relationIdOf(pointer);
    await table.commit([
      { remove: pointerKey(scope, entityId, id) },
      { remove: relationKey(scope, pointer.of_id, id) },
      ...(await headWrites(table, scope, pointer.of_id)),
      ...(pointer.kind === 'owner' ? [ownerGone(pointer.of_id)] : []),
    ]);
  }
}

/** A party without a head was deleted, too, and must not get one again. */
async function headWrites(table: Table, scope: TenantScope, entityId: string): Promise<readonly Write[]> {
  const head = await findHead(table, scope, entityId);
  return head === undefined ? [] : [headWrite(scope, entityId, head, -1)];
}
