/**
 * Writes what a malware scan found on the record of its file. Results come at least once, in any order, and sometimes before the
 * record: the tag of the object is read each time, and decides.
 */
import type { ObjectStore, ScanVerdict } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { HeldMeanwhile, stillNotHeld } from '../../tenants/legal-hold/legal-hold.ts';
import { removalJob } from '../stored-file.ts';
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

/**
 * How long the record of a file may follow its object. A call that stores a file commits within the minute that a function of the API may
 * live, or never: names are not used again. The last delivery of a result comes twelve minutes after the first.
 */
const RECORD_WITHIN_MS = 10 * 60_000;

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
  await removeOrphan(context, scope, objectName);
}

/**
 * A call stored the file and died, or was refused, before its record was committed. Under a hold on the environment it stays, as
 * everything does.
 */
async function removeOrphan(context: ScanContext, scope: TenantScope, objectName: string): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const at = { ids: context.ids, now: context.clock.now() };
  const job = removalJob(scope, await context.vault(scope), [objectName], at);
  const about = { tenant: scope.tenantId, environment: scope.environment };
  try {
    await retryContended(() => table.commit([...stillNotHeld(scope, null), job]));
    context.log.warn('a file without a record is removed', about);
  } catch (error) {
    if (!(error instanceof HeldMeanwhile)) throw error;
    context.log.warn('a file without a record is kept under a legal hold', about);
  }
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
