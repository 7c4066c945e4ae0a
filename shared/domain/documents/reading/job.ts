/** The job that has the text of one stored file read. */
import * as z from 'zod';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { FILE_EXTENSIONS, type FileExtension } from '../file-types.ts';

export const ReadJob = z.object({
  /** Relative to the tenant and environment. */
  object_name: z.string().min(1),
  /** What the file is; a file name could be personal, and is not needed. */
  extension: z.enum(FILE_EXTENSIONS),
});
export type ReadJob = z.output<typeof ReadJob>;

/** The write that has a file read once the change is committed. A second job for the same file changes nothing. */
export function readJobWrite(
  scope: TenantScope,
  vault: Vault,
  file: { readonly objectName: string; readonly extension: FileExtension },
  { ids, now }: { readonly ids: Ids; readonly now: number },
): Write {
  const input: ReadJob = { object_name: file.objectName, extension: file.extension };
  return jobWrite(scope, vault, { kind: 'read', input }, { outboxId: ids.uuid(), now });
}
