/** IAM statements for the bucket of seals. Nobody may remove one, or shorten its lock. */
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { StoredBucket } from '../storage/stores.ts';

/** Adds copies of links. A put that fails because the copy exists is compared with it. */
export function keepsSeals(bucket: StoredBucket): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'SealsKeep',
      actions: ['s3:GetObject', 's3:PutObject'],
      resources: [bucket.arnForObjects('T/*')],
    }),
    findsSeals(bucket),
  ];
}

function findsSeals(bucket: StoredBucket): PolicyStatement {
  return new PolicyStatement({
    sid: 'SealsFind',
    actions: ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': ['T/*'] } },
  });
}
