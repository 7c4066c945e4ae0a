/** Results of malware scans as GuardDuty sends them (User Guide, "Monitoring S3 object scans with Amazon EventBridge"). */
import * as z from 'zod';
import type { ScanVerdict } from '../ports.ts';
import { type TenantScope, unsafeTenantScope } from '../scope.ts';
import { ownedNameOf } from './storage/object-key.ts';
import { SCAN_RESULTS } from './storage/scan-tag.ts';

/** The members of the event that are read. */
export const ScanResultEvent = z.object({
  time: z.iso.datetime(),
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string() }),
    scanResultDetails: z.object({
      scanResultStatus: z.enum([
        'NO_THREATS_FOUND',
        'THREATS_FOUND',
        'UNSUPPORTED',
        'ACCESS_DENIED',
        'FAILED',
      ]),
    }),
  }),
});

interface ReadScanResult {
  readonly scope: TenantScope;
  readonly objectName: string;
  readonly verdict: ScanVerdict;
  /** Milliseconds. */
  readonly at: number;
}

/** Throws for an object that belongs to no tenant: the plan covers no such object. */
export function readScanResult({ time, detail }: z.output<typeof ScanResultEvent>): ReadScanResult {
  const owned = ownedNameOf(detail.s3ObjectDetails.objectKey);
  if (owned === undefined) throw new Error('an object that belongs to no tenant was scanned');
  return {
    scope: unsafeTenantScope(owned.tenantId, owned.environment),
    objectName: owned.name,
    verdict: SCAN_RESULTS[detail.scanResultDetails.scanResultStatus],
    at: Date.parse(time),
  };
}
