/** The bucket of CloudFront's access log. It contains callers' addresses and is kept for a month at most. */
import { Duration } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { removalOf } from '../storage/removal.ts';

const AT_MOST_DAYS = 30;

/** CloudFront writes with an access control list and cannot use a customer managed key (Developer Guide, "Standard logging"). */
export function accessLog(scope: Construct, stage: Stage): Bucket {
  return new Bucket(scope, 'AccessLog', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    encryption: BucketEncryption.S3_MANAGED,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(Math.min(stage.logRetentionDays, AT_MOST_DAYS)) }],
    removalPolicy: removalOf(stage),
  });
}
