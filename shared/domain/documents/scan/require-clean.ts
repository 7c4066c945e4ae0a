/** The one door to the content of stored files: it lets out only what the malware scan found clean. */
import type { Objects } from '#shared/platform/ports.ts';
import { documentBeingScanned, documentInfected, documentUnscannable } from '../errors.ts';
import type { ScanStatus } from './scan-status.ts';

/** A file as its record describes it. */
export interface ScannedObject {
  readonly object_name: string;
  readonly scan_status: ScanStatus;
}

/**
 * Throws 409 for a file that is infected, cannot be scanned, or is still being scanned. The record is a copy: where it says
 * `pending`, the object's own tag decides. The store refuses to read every other file in any case.
 */
export async function requireClean(store: Objects, file: ScannedObject): Promise<void> {
  switch (await currentStatus(store, file)) {
    case 'clean':
      return;
    case 'pending':
      throw documentBeingScanned();
    case 'infected':
      throw documentInfected();
    case 'unscannable':
      throw documentUnscannable();
  }
}

/** An object that is missing can never be scanned. */
async function currentStatus(
  store: Objects,
  { object_name, scan_status }: ScannedObject,
): Promise<ScanStatus> {
  if (scan_status !== 'pending') return scan_status;
  return (await store.verdict(object_name)) ?? 'unscannable';
}
