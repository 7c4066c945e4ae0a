/** IAM statements for stored files: under the tenants' prefixes only. The data key may be used through S3 only. */
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { STAGED_PREFIX } from '#shared/domain/responses/staged/routes.ts';
import type { StoredBucket } from '../storage/stores.ts';

/** Prefixes of files by tenant and environment, of files that are not yet accepted, and of files that people download. */
export const TENANT_PREFIX = 'T/';
export const PENDING_PREFIX = 'pending/';
export const FILES_PREFIX = 'files/';
/** Id of the request metrics of that prefix. */
export const FILES_METRICS = 'files';

export function readsDocuments(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'DocumentsRead', actions: ['s3:GetObject'], resources: filesOf(bucket) }),
    readsVerdicts(bucket),
    lists('DocumentsFind', bucket, PREFIXES_OF_FILES),
    byWayOfStorage('DocumentsOpen', bucket, key, 'kms:Decrypt'),
  ];
}

/** For a function that needs the verdict alone. */
export function findsVerdicts(bucket: StoredBucket): readonly PolicyStatement[] {
  return [readsVerdicts(bucket), lists('DocumentsFind', bucket, [`${FILES_PREFIX}${TENANT_PREFIX}`])];
}

/** The tag of an object says what its malware scan found. */
function readsVerdicts(bucket: StoredBucket): PolicyStatement {
  return new PolicyStatement({
    sid: 'DocumentsVerdict',
    actions: ['s3:GetObjectTagging'],
    resources: [bucket.arnForObjects(`${FILES_PREFIX}${TENANT_PREFIX}*`)],
  });
}

/** A signed address has the permissions of the role that signed it: it shows pictures of verifications, and no document. */
export function readsPictures(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'PicturesRead',
      actions: ['s3:GetObject', 's3:GetObjectTagging'],
      resources: [bucket.arnForObjects(`${FILES_PREFIX}${TENANT_PREFIX}*/verification/*`)],
    }),
    lists('PicturesFind', bucket, [`${FILES_PREFIX}${TENANT_PREFIX}*/verification/`]),
    byWayOfStorage('PicturesOpen', bucket, key, 'kms:Decrypt'),
  ];
}

/** A signed upload address has the permissions of the role that signed it: this permission and no other. */
export function writesDocuments(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'DocumentsWrite',
      actions: ['s3:PutObject', 's3:DeleteObject'],
      resources: filesOf(bucket),
    }),
    lists('DocumentsList', bucket, PREFIXES_OF_FILES),
    byWayOfStorage('DocumentsSeal', bucket, key, 'kms:GenerateDataKey'),
  ];
}

/** Batches are under the prefixes of their tenants. The machine may read the chunks and no other file. */
export function readsBatches(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'BatchesRead',
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects(`${TENANT_PREFIX}*/batches/*`)],
    }),
    byWayOfStorage('BatchesOpen', bucket, key, 'kms:Decrypt'),
  ];
}

/** Texts are under the prefixes of their tenants, and nothing else is there. */
export function writesTexts(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'TextsWrite',
      actions: ['s3:PutObject', 's3:DeleteObject'],
      resources: [bucket.arnForObjects(`${TENANT_PREFIX}*/text/*`)],
    }),
    byWayOfStorage('TextsSeal', bucket, key, 'kms:GenerateDataKey'),
  ];
}

/** Bodies of remembered calls are under the prefixes of their tenants, for a day. */
export function keepsReplies(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'RepliesKeep',
      actions: ['s3:PutObject', 's3:GetObject'],
      resources: [bucket.arnForObjects(`${PENDING_PREFIX}${TENANT_PREFIX}*/replies/*`)],
    }),
    byWayOfStorage('RepliesSeal', bucket, key, 'kms:GenerateDataKey', 'kms:Decrypt'),
  ];
}

export function readsReports(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'ReportsRead', actions: ['s3:GetObject'], resources: reportsOf(bucket) }),
    lists('ReportsFind', bucket, [`${TENANT_PREFIX}*/reports/`]),
    byWayOfStorage('ReportsOpen', bucket, key, 'kms:Decrypt'),
  ];
}

/** Reports are under the prefixes of their tenants, and nothing else is there. */
export function writesReports(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'ReportsWrite', actions: ['s3:PutObject'], resources: reportsOf(bucket) }),
    byWayOfStorage('ReportsSeal', bucket, key, 'kms:GenerateDataKey'),
  ];
}

function reportsOf(bucket: StoredBucket): string[] {
  return [bucket.arnForObjects(`${TENANT_PREFIX}*/reports/*`)];
}

/** The gateway may store forms, and nothing else. */
export function putsStaged(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'StagedPut', actions: ['s3:PutObject'], resources: stagedOf(bucket) }),
    byWayOfStorage('StagedSeal', bucket, key, 'kms:GenerateDataKey'),
  ];
}

export function takesStaged(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'StagedTake',
      actions: ['s3:GetObject', 's3:DeleteObject'],
      resources: stagedOf(bucket),
    }),
    lists('StagedFind', bucket, [STAGED_PREFIX]),
    byWayOfStorage('StagedOpen', bucket, key, 'kms:Decrypt'),
  ];
}

function stagedOf(bucket: StoredBucket): string[] {
  return [bucket.arnForObjects(`${STAGED_PREFIX}*`)];
}

const PREFIXES_OF_FILES = ['', PENDING_PREFIX, FILES_PREFIX].map((root) => root + TENANT_PREFIX);

/** Finds and removes files with all of their versions; no content is read. */
export function erasesDocuments(bucket: StoredBucket): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'DocumentsErase',
      actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
      resources: filesOf(bucket),
    }),
    new PolicyStatement({
      sid: 'DocumentsVersions',
      actions: ['s3:ListBucket', 's3:ListBucketVersions'],
      resources: [bucket.bucketArn],
      conditions: { StringLike: { 's3:prefix': PREFIXES_OF_FILES.map((prefix) => `${prefix}*`) } },
    }),
  ];
}

function filesOf(bucket: StoredBucket): string[] {
  return PREFIXES_OF_FILES.map((prefix) => bucket.arnForObjects(`${prefix}*`));
}

/**
 * Lists under a prefix, never the bucket. S3 then answers 403 for a missing object, and the adapter asks by a list of its name
 * whether it is missing (`shared/platform/aws/storage/missing-object.ts`).
 */
function lists(sid: string, bucket: StoredBucket, prefixes: readonly string[]): PolicyStatement {
  return new PolicyStatement({
    sid,
    actions: ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': prefixes.map((prefix) => `${prefix}*`) } },
  });
}

/** Use of the bucket's encryption key, through S3 only. */
export function byWayOfStorage(
  sid: string,
  bucket: StoredBucket,
  key: IKey,
  ...actions: readonly string[]
): PolicyStatement {
  return new PolicyStatement({
    sid,
    actions: [...actions],
    resources: [key.keyArn],
    conditions: { StringEquals: { 'kms:ViaService': `s3.${Stack.of(bucket).region}.amazonaws.com` } },
  });
}
