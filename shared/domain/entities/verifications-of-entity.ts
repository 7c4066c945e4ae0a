/** What the deletion of an entity means for its verification sessions. They know entities, so the app of the function passes this in. */
import type { TenantRequest } from '#shared/http/operation.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { EntityRecord } from './schema.ts';

type Moment = Pick<TenantRequest, 'scope' | 'ids' | 'now'>;

export interface VerificationsOfEntity {
  /**
   * Reads the sessions of an entity about to be deleted; answers the writes that end them and their links in the same commit.
   * These throw `StaleRead` where a session was created between the two reads.
   */
  readRemoval(
    table: Table,
    scope: TenantScope,
    entityId: string,
  ): Promise<(request: Moment, vault: Vault, entity: EntityRecord) => readonly Write[]>;
}
