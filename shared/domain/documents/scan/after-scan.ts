/** What follows from the result of a scan besides the status: a clean file is read, and an infected one is announced. */
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { documentEvents, type Infected } from '../events.ts';
import { fileTypeOf } from '../file-types.ts';
import { readJobWrite } from '../reading/job.ts';
import type { ScannedFile } from './scan-result.ts';

/** Writes for the commit that records the status of `file`, whose record says of it what `described` has. */
export function afterScanWrites(
  { clock, ids }: Pick<WorkerContext, 'clock' | 'ids'>,
  scope: TenantScope,
  vault: Vault,
  { objectName, status }: ScannedFile,
  described: Infected,
): readonly Write[] {
  const request = { ids, now: clock.now() };
  if (status === 'infected')
    return [announcer(scope, vault, request)(documentEvents.infected.type, described)];
  const extension = fileTypeOf(described.document_name)?.extension;
  if (status !== 'clean' || extension === undefined) return [];
  return [readJobWrite(scope, vault, { objectName, extension }, request)];
}
