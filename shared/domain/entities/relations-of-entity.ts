/** What the deletion of an entity means for its relations. They know entities, so the app of the function passes this in. */
import type { TenantRequest } from '#shared/http/operation.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';

export interface RelationsOfEntity {
  /** Reads the relations of an entity about to be deleted; answers the writes that end them in the same commit. */
  readRemoval(
    table: Table,
    scope: TenantScope,
    entityId: string,
  ): Promise<(request: Pick<TenantRequest, 'scope' | 'ids' | 'now'>, vault: Vault) => readonly Write[]>;
}
