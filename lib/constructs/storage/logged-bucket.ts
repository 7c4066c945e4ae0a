/** A versioned bucket, as a rule encrypted with the data key, and the bucket of its access log. */
import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  type LifecycleRule,
  type ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { removalOf } from './removal.ts';

export interface LoggedBucketProps {
  readonly stage: Stage;
  /** The bucket is encrypted by S3's own keys where there is none: then it can be read after every key of ours is gone. */
  readonly key?: IKey;
  /** Prefix of its access log. */
  readonly logName: string;
  readonly cors?: NonNullable<BucketProps['cors']>;
  readonly metrics?: NonNullable<BucketProps['metrics']>;
  /** In addition to the rules for unfinished uploads and earlier versions. */
  readonly lifecycleRules?: readonly LifecycleRule[];
  /** How long no version can be removed. */
  readonly lock?: ObjectLockRetention;
}

export class LoggedBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: LoggedBucketProps) {
    super(scope, id);
    const { stage, key, logName, cors, metrics, lock, lifecycleRules = [] } = props;
    const closed = {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: removalOf(stage),
    };
    const accessLog = new Bucket(this, 'AccessLog', {
      ...closed,
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: Duration.days(stage.logRetentionDays) }],
    });
    this.bucket = new Bucket(this, 'Bucket', {
      ...closed,
      ...(key === undefined
        ? { encryption: BucketEncryption.S3_MANAGED }
        : { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }),
      ...(lock === undefined ? {} : { objectLockEnabled: true, objectLockDefaultRetention: lock }),
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      versioned: true,
      serverAccessLogsBucket: unsafeBucket(accessLog),
      serverAccessLogsPrefix: `${logName}/`,
      ...(cors === undefined ? {} : { cors }),
      ...(metrics === undefined ? {} : { metrics }),
      lifecycleRules: [
        ...lifecycleRules,
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
        },
      ],
    });
  }
}

/** A Bucket is an IBucket, but the CDK's own types disagree under exactOptionalPropertyTypes. */
function unsafeBucket(bucket: unknown): IBucket {
  return bucket as IBucket;
}
