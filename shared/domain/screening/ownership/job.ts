/** The job that follows a change of owners, or of what an owner is listed for. The worker of single screenings runs it. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { OwnersChanged } from '../../relations/rescreening.ts';

/**
 * `owners`: screen the owners of the entity that were never screened. `owned`: screen again what the entity owns. `itself and owned`: screen
 * the entity itself again, and what it owns, because its owners are others.
 */
export const OwnershipJob = z.object({
  ownership_of: Uuid,
  affects: z.enum(['owners', 'owned', 'itself and owned']),
});
export type OwnershipJob = z.output<typeof OwnershipJob>;

export function ownershipJobWrite(
  scope: TenantScope,
  vault: Vault,
  input: OwnershipJob,
  at: { readonly outboxId: string; readonly now: number },
): Write {
  return jobWrite(scope, vault, { kind: 'screening', input }, at);
}

export const ownersChanged: OwnersChanged = ({ scope, ids, now }, vault, entityId) => {
  const input = { ownership_of: entityId, affects: 'itself and owned' } as const;
  return ownershipJobWrite(scope, vault, input, { outboxId: ids.uuid(), now });
};
