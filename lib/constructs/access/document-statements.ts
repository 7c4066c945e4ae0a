/** What may be done with stored files: below the tenants' prefixes, and the data key only by way of S3. */
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { STAGED_PREFIX } from '#shared/domain/responses/staged/routes.ts';

/** Where files lie by tenant and environment, and where those lie that are not yet accepted. */
export const TENANT_PREFIX = 'T/';
export const PENDING_PREFIX = 'pending/';

/** Whoever may not list the bucket is told of a missing file as of a forbidden one. */
export function readsDocuments(bucket: Bucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'DocumentsRead', actions: ['s3:GetObject'], resources: filesOf(bucket) }),
    new PolicyStatement({
      sid: 'DocumentsFind',
      actions: ['s3:ListBucket'],
      resources: [bucket.bucketArn],
    }),
    byWayOfStorage('DocumentsOpen', bucket, key, 'kms:Decrypt'),
  ];
}

/** Addresses for uploads are signed by whoever may upload: they carry this permission and no other. */
export function writesDocuments(bucket: Bucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'DocumentsWrite',
      actions: ['s3:PutObject', 's3:DeleteObject'],
      resources: filesOf(bucket),
    }),
    new PolicyStatement({
      sid: 'DocumentsList',
      actions: ['s3:ListBucket'],
      resources: [bucket.bucketArn],
    }),
    byWayOfStorage('DocumentsSeal', bucket, key, 'kms:GenerateDataKey'),
  ];
}

/** Batches lie below their tenants; whoever goes over one reads its chunks and no other file. */
export function readsBatches(bucket: Bucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'BatchesRead',
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects(`${TENANT_PREFIX}*/batches/*`)],
    }),
    byWayOfStorage('BatchesOpen', bucket, key, 'kms:Decrypt'),
  ];
}

/** The gateway puts forms aside, and does nothing else with any file. */
export function putsStaged(bucket: Bucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'StagedPut', actions: ['s3:PutObject'], resources: stagedOf(bucket) }),
    byWayOfStorage('StagedSeal', bucket, key, 'kms:GenerateDataKey'),
  ];
}

/** Whoever takes a form over may list the bucket by another grant, without which a missing one looks forbidden. */
export function takesStaged(bucket: Bucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'StagedTake',
      actions: ['s3:GetObject', 's3:DeleteObject'],
      resources: stagedOf(bucket),
    }),
    byWayOfStorage('StagedOpen', bucket, key, 'kms:Decrypt'),
  ];
}

function stagedOf(bucket: Bucket): string[] {
  return [bucket.arnForObjects(`${STAGED_PREFIX}*`)];
}

function filesOf(bucket: Bucket): string[] {
  return [TENANT_PREFIX, PENDING_PREFIX + TENANT_PREFIX].map((prefix) => bucket.arnForObjects(`${prefix}*`));
}

/** Use of the key that a bucket is encrypted under, by way of S3 only. */
export function byWayOfStorage(sid: string, bucket: Bucket, key: IKey, action: string): PolicyStatement {
  return new PolicyStatement({
    sid,
    actions: [action],
    resources: [key.keyArn],
    conditions: { StringEquals: { 'kms:ViaService': `s3.${Stack.of(bucket).region}.amazonaws.com` } },
  });
}
