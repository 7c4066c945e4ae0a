/** What becomes of files when their attachments go: own files are deleted, documents are counted down, submitted files are kept. */
import { mergeAdds } from '#shared/platform/counted-lists/merge-adds.ts';
import type { Ids, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { referenceWrite } from '../../documents/library/repository.ts';
import { removalJob } from '../../documents/stored-file.ts';
import type { ResponseRecord } from '../record.ts';
import { isSubmitted, keepFileWrite } from '../submission/earlier/files.ts';
import type { Attachment } from './repository.ts';

/**
 * Writes for the transaction that removes these attachments of a response. A document may go only once nothing references it. Files
 * of the last submission are kept with it.
 */
export function releaseWrites(
  scope: TenantScope,
  vault: Vault,
  response: ResponseRecord,
  removed: readonly Attachment[],
  at: { readonly ids: Ids; readonly now: number },
): readonly Write[] {
  const submitted = removed.filter(({ record }) => isSubmitted(record, response));
  const released = removed.filter((each) => !submitted.includes(each));
  const own = released.filter(({ record }) => !record.is_reference);
  const references = released.filter(({ record }) => record.is_reference);
  return [
    ...submitted.map((each) => keepFileWrite(scope, vault, response, each)),
    ...(own.length === 0
      ? []
      : [
          removalJob(
            scope,
            vault,
            own.map(({ record }) => record.object_name),
            at,
          ),
        ]),
    ...mergeAdds(references.map(({ record }) => referenceWrite(scope, record.document_id, -1))),
  ];
}
