/** Results of malware scans as a trigger: from the account's default bus, where GuardDuty sends them. */
import type { FleetFunction } from '../functions/fleet-function.ts';
import type { StoredBucket } from '../storage/stores.ts';
import { wireDefaultBus } from './default-bus.ts';
import type { QueueSources } from './queued.ts';

export function wireScanResults(
  target: FleetFunction,
  { documents, ...sources }: QueueSources & { readonly documents: StoredBucket },
): void {
  const pattern = {
    source: ['aws.guardduty'],
    detailType: ['GuardDuty Malware Protection Object Scan Result'],
    detail: { s3ObjectDetails: { bucketName: [documents.bucketName] } },
  };
  wireDefaultBus(target, 'Results', pattern, sources);
}
