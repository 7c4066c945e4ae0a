/**
 * The tag by which GuardDuty marks a scanned object, and what its values mean (GuardDuty User Guide, "Monitoring S3 object scans
 * with GuardDuty managed tags").
 */
import type { ScanVerdict } from '../../ports.ts';

const TAG = 'GuardDutyMalwareScanStatus';

/** UNSUPPORTED: for example password-protected. ACCESS_DENIED and FAILED: the scan itself failed. */
export const SCAN_RESULTS = {
  NO_THREATS_FOUND: 'clean',
  THREATS_FOUND: 'infected',
  UNSUPPORTED: 'unscannable',
  ACCESS_DENIED: 'unscannable',
  FAILED: 'unscannable',
} as const satisfies Readonly<Record<string, ScanVerdict>>;

/** Undefined where the object has no such tag. A value that is not known counts as unscannable. */
export function verdictIn(
  tags: readonly { readonly Key: string | undefined; readonly Value: string | undefined }[],
): ScanVerdict | undefined {
  const value = tags.find(({ Key }) => Key === TAG)?.Value;
  if (value === undefined) return undefined;
  return Object.entries(SCAN_RESULTS).find(([result]) => result === value)?.[1] ?? 'unscannable';
}
