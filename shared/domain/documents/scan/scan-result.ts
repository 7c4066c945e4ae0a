/**
 * Writes what a malware scan found on the record of its file. Results come at least once, in any order, and sometimes before the
 * record: the tag of the object is read each time, and decides.
 */
import type { ObjectStore, ScanVerdict } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import type { ScanStatus } from './scan-status.ts';

export interface ScanContext extends WorkerContext {
  readonly objects: ObjectStore;
}

/** One result. `at` in milliseconds: when the scan ended. */
export interface ScanResult {
  readonly scope: TenantScope;
  readonly objectName: string;
  readonly verdict: ScanVerdict;
  readonly at: number;
}

/** A file whose scan has ended. */
export interface ScannedFile {
  readonly objectName: string;
  readonly status: Exclude<ScanStatus, 'pending'>;
}

/**
 * Writes the status on the record of the file, and announces an infected file with the same commit. Answers `unknown` where no
 * record has this object. A record that has the status already is left unchanged.
 */
export type RecordScan = (
  context: ScanContext,
  scope: TenantScope,
  file: ScannedFile,
) => Promise<'recorded' | 'unknown'>;

/** Who keeps the record of an object: by what its name has after `files/`. */
export type RecordKeepers = Readonly<Record<string, RecordScan>>;

/** How long the record of a file may follow its object. An upload takes seconds, or it was given up. */
const RECORD_WITHIN_MS = 15 * 60_000;

/** Throws where the result has to be delivered again: the tag, or the record, is not there yet. */
export async function takeScanResult(
  context: ScanContext,
  result: ScanResult,
  keepers: RecordKeepers,
): Promise<void> {
  const { scope, objectName, at } = result;
  const status = await settledStatus(context, result);
  if (status === undefined) return;
  const keeper = keepers[objectName.split('/')[1] ?? ''];
  if (keeper === undefined) throw new Error('a file was scanned whose records nobody keeps');
  const outcome = await keeper(context, scope, { objectName, status });
  if (outcome === 'recorded') return;
  if (context.clock.now() - at < RECORD_WITHIN_MS)
    throw new Error('the record of a scanned file is not there');
  context.log.warn('a scanned file has no record', { tenant: scope.tenantId, status });
}

/** Undefined for a file that was removed. Only a tag makes a file clean: without it, nobody could read the file. */
async function settledStatus(
  { objects }: ScanContext,
  { scope, objectName, verdict }: ScanResult,
): Promise<ScannedFile['status'] | undefined> {
  const tagged = await objects.within(scope).verdict(objectName);
  if (tagged !== 'pending') return tagged;
  if (verdict === 'clean') throw new Error('a scanned file has no tag yet');
  return verdict;
}
