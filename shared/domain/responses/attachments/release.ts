/** What becomes of files when their attachments go: own files are deleted, documents are counted down. */
import { mergeAdds } from '#shared/platform/counted-lists/merge-adds.ts';
import type { Ids, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { referenceWrite } from '../../documents/library/repository.ts';
import { removalJob } from '../../documents/stored-file.ts';
import type { AttachmentFacts } from './repository.ts';

/** Writes for the transaction that removes these attachments. A document may go only once nothing references it. */
export function releaseWrites(
  scope: TenantScope,
  vault: Vault,
  attachments: readonly Pick<AttachmentFacts, 'record'>[],
  at: { readonly ids: Ids; readonly now: number },
): readonly Write[] {
  const own = attachments.filter(({ record }) => !record.is_reference);
  const references = attachments.filter(({ record }) => record.is_reference);
  return [
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
