/** The bucket of uploaded documents and generated reports. */
import { Duration } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { FILES_METRICS, FILES_PREFIX, PENDING_PREFIX } from '../access/document-statements.ts';
import { LoggedBucket } from './logged-bucket.ts';
import { MalwareProtection } from './malware-protection.ts';

export interface DocumentsProps {
  readonly stage: Stage;
  readonly key: IKey;
  /** Origin of the respondent's page, which uploads files to signed addresses. */
  readonly pageOrigin: string;
}

/** How long a browser may cache the CORS preflight answer, in seconds. */
const PREFLIGHT_SEC = 3_000;
/** Milliseconds for which a signed address is accepted at most, whatever it was signed for. */
const OLDEST_SIGNATURE_MS = 900_000;

export class Documents extends LoggedBucket {
  constructor(scope: Construct, id: string, { stage, key, pageOrigin }: DocumentsProps) {
    super(scope, id, {
      stage,
      key,
      logName: 'documents',
      // Counts uploads, for the alarm about missing scan results.
      metrics: [{ id: FILES_METRICS, prefix: FILES_PREFIX }],
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
      ],
    });
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'NoOldSignatures',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:GetObject', 's3:GetObjectVersion', 's3:PutObject'],
        resources: [this.bucket.arnForObjects('*')],
        conditions: { NumericGreaterThan: { 's3:signatureAge': OLDEST_SIGNATURE_MS } },
      }),
    );
    new MalwareProtection(this, 'MalwareProtection', { stage, bucket: this.bucket, key });
  }
}
