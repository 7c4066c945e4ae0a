/** The bucket of uploaded documents and generated reports, and the bucket of its access log. */
import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { PENDING_PREFIX } from '../access/document-statements.ts';
import { removalOf } from './removal.ts';

export interface DocumentsProps {
  readonly stage: Stage;
  readonly key: IKey;
  /** Where the respondent's page is served, which puts files by signed addresses. */
  readonly pageOrigin: string;
}

/** How long a browser may keep the bucket's word that the page may upload. */
const PREFLIGHT_SEC = 3_000;

export class Documents extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage, key, pageOrigin }: DocumentsProps) {
    super(scope, id);
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
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      versioned: true,
      serverAccessLogsBucket: unsafeBucket(accessLog),
      serverAccessLogsPrefix: 'documents/',
      cors: [
        {
          allowedOrigins: [pageOrigin],
          allowedMethods: [HttpMethods.PUT],
          allowedHeaders: ['content-type'],
          maxAge: PREFLIGHT_SEC,
        },
      ],
      lifecycleRules: [
        {
          id: 'not-accepted',
          prefix: PENDING_PREFIX,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
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
