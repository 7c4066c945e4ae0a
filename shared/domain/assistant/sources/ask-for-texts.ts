/** Has files read whose text is missing or of an earlier version. */
import type { Ids, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { fileTypeOf } from '../../documents/file-types.ts';
import { readJobWrite } from '../../documents/reading/job.ts';
import type { SourceFile } from './documents.ts';

/** Writes of one commit. */
const AT_ONCE = 25;

interface Place {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly ids: Ids;
  readonly now: number;
}

/** A second job for a file that is being read already changes nothing. */
export async function askForTexts(
  { scope, table, vault, ids, now }: Place,
  files: readonly SourceFile[],
): Promise<void> {
  const writes = files.flatMap(({ object_name: objectName, name }) => {
    const extension = fileTypeOf(name)?.extension;
    return extension === undefined
      ? []
      : [readJobWrite(scope, vault, { objectName, extension }, { ids, now })];
  });
  for (let at = 0; at < writes.length; at += AT_ONCE) await table.commit(writes.slice(at, at + AT_ONCE));
}
