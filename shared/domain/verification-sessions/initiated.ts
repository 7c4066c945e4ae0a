/** Announces the checks without a document when the provider begins the case of a session. */
import type { Ids, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { verificationAnnouncer } from '../verification/announce.ts';
import { verificationEvents } from '../verification/events.ts';
import { unsealVerification } from '../verification/repository.ts';
import type { VerificationRecord } from '../verification/schema.ts';
import { nonDocumentData, nonDocumentOf } from './non-document.ts';

/**
 * The events of a case that begins, for the commit that stores the case: exactly once per session is the caller's to guard. Empty
 * for a session whose checks all need a document.
 */
export function initiatedWrites(
  scope: TenantScope,
  vault: Vault,
  record: VerificationRecord,
  at: { readonly ids: Ids; readonly now: number },
): readonly Write[] {
  const announce = verificationAnnouncer(scope, vault, unsealVerification(record, vault).webhook_url, at);
  return nonDocumentOf(record.checks).map((check) =>
    announce(verificationEvents.nonDocumentInitiated.type, nonDocumentData(record, check)),
  );
}
