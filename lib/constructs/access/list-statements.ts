/** IAM statements for watchlists, which belong to no tenant. The data key may be used through S3 only. */
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { StoredBucket } from '../storage/stores.ts';
import { byWayOfStorage } from './document-statements.ts';

/** Without permission to list the bucket, S3 answers 403 for a missing file instead of 404. */
export function readsLists(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'ListsRead', actions: ['s3:GetObject'], resources: [everyFile(bucket)] }),
    new PolicyStatement({ sid: 'ListsFind', actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
    byWayOfStorage('ListsOpen', bucket, key, 'kms:Decrypt'),
  ];
}

/** Versions of 90 days ago are removed; the files that were read stay, as evidence. */
export function writesLists(bucket: StoredBucket, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'ListsWrite', actions: ['s3:PutObject'], resources: [everyFile(bucket)] }),
    new PolicyStatement({
      sid: 'ListsRetire',
      actions: ['s3:DeleteObject'],
      resources: [bucket.arnForObjects('versions/*')],
    }),
    byWayOfStorage('ListsSeal', bucket, key, 'kms:GenerateDataKey'),
  ];
}

function everyFile(bucket: StoredBucket): string {
  return bucket.arnForObjects('*');
}
