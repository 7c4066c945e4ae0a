/** What may be done with watchlists, which belong to no tenant, and the data key only by way of S3. */
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { byWayOfStorage } from './document-statements.ts';

/** Whoever may not list the bucket is told of a missing file as of a forbidden one. */
export function readsLists(bucket: Bucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'ListsRead', actions: ['s3:GetObject'], resources: [everyFile(bucket)] }),
    new PolicyStatement({ sid: 'ListsFind', actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
    byWayOfStorage('ListsOpen', bucket, key, 'kms:Decrypt'),
  ];
}

/** Nothing is ever removed: a version that was screened against stays readable. */
export function writesLists(bucket: Bucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'ListsWrite', actions: ['s3:PutObject'], resources: [everyFile(bucket)] }),
    byWayOfStorage('ListsSeal', bucket, key, 'kms:GenerateDataKey'),
  ];
}

function everyFile(bucket: Bucket): string {
  return bucket.arnForObjects('*');
}
