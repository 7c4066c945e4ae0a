/** What a changed owner means for screenings. Screenings know relations, so the app of the function passes this in. */
import type { TenantRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';

/** Screens the entity again, and what it owns, as far as they are screened: in the commit of the change. */
export type OwnersChanged = (
  at: Pick<TenantRequest, 'scope' | 'ids' | 'now'>,
  vault: Vault,
  entityId: string,
) => Write;
