/** What changes of an entity mean for its screening. Screenings know entities, so the app of the function passes this in. */
import type { TenantRequest } from '#shared/http/operation.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';

type Moment = Pick<TenantRequest, 'scope' | 'ids' | 'now'>;

export interface ScreeningOfEntity {
  /** True where a change of these fields may change what a screening finds. */
  isMaterial(updatedFields: readonly string[]): boolean;
  /** Starts a new screening in the commit of the change. */
  rescreenWrite(request: Moment, vault: Vault, entityId: string): Write;
  /** Reads the screening of an entity about to be deleted; answers the writes that remove it in the same commit. */
  readRemoval(
    table: Table,
    scope: TenantScope,
    entityId: string,
  ): Promise<(request: Moment, vault: Vault) => readonly Write[]>;
}
