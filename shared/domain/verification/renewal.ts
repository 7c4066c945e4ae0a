/** What a new link of a session means for its verification. */
import { mayMove } from '#shared/contract/lifecycle.ts';
import type { Ids, Refusal, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { verificationJobWrite } from './job.ts';
import { verificationLifecycle } from './lifecycle.ts';
import { renewVerificationWrites } from './repository.ts';
import type { VerificationRecord } from './schema.ts';

export interface Renewal {
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly refuse: Refusal;
  /** Further fields of the record. */
  readonly set?: Partial<VerificationRecord>;
}

/**
 * The new expiry. A session that had expired is pending again, and the job goes on with what its person had submitted. Empty for a
 * session that has ended otherwise.
 */
export function renewalWrites(
  scope: TenantScope,
  vault: Vault,
  record: VerificationRecord,
  { expiresAt, refuse, set }: Renewal,
  { ids, now }: { readonly ids: Ids; readonly now: number },
): readonly Write[] {
  const goesOn = mayMove(verificationLifecycle, 'renew', record.status) && record.accessed_at !== null;
  return [
    ...renewVerificationWrites(scope, record, expiresAt, refuse, set),
    ...(goesOn ? [verificationJobWrite(scope, vault, record.id, { outboxId: ids.uuid(), now })] : []),
  ];
}
