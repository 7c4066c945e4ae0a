/** Addresses of a stage: public origin of the API, and the origin for uploads. */
import type { Construct } from 'constructs';
import type { StoredBucket } from '../constructs/storage/stores.ts';
import type { Stage } from '../stages.ts';
import { setting } from './setting.ts';

const LOOPBACK = '^http://(127\\.0\\.0\\.1|localhost)(:\\d+)?$';

/** The public origin of the API. */
export function publicUrl(scope: Construct, stage: Stage): string {
  return setting(scope, stage, 'PublicUrl', {
    value: stage.publicUrl,
    description: 'Origin of the API as callers see it, without a path',
    allowedPattern: LOOPBACK,
  });
}

/** The origin of signed addresses of files. On loopback all buckets share one port, which is chosen at start. */
export function uploadOrigin(scope: Construct, stage: Stage, documents: StoredBucket): string {
  if (stage.storageUrl === undefined) return `https://${documents.bucketRegionalDomainName}`;
  return setting(scope, stage, 'UploadOrigin', {
    value: stage.storageUrl,
    description: 'Origin of signed addresses of stored files, without a path',
    allowedPattern: LOOPBACK,
  });
}
