/** The bucket of uploaded documents and generated reports. */
import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { PENDING_PREFIX } from '../access/document-statements.ts';
import { LoggedBucket } from './logged-bucket.ts';

export interface DocumentsProps {
  readonly stage: Stage;
  readonly key: IKey;
  /** Origin of the respondent's page, which uploads files to signed addresses. */
  readonly pageOrigin: string;
}

/** How long a browser may cache the CORS preflight answer, in seconds. */
const PREFLIGHT_SEC = 3_000;

export class Documents extends LoggedBucket {
  constructor(scope: Construct, id: string, { stage, key, pageOrigin }: DocumentsProps) {
    super(scope, id, {
      stage,
      key,
      logName: 'documents',
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
  }
}
