/** The bucket of seals: copies of links of audit trails that nobody can change or remove before their time. */
import { Duration } from 'aws-cdk-lib';
import { ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { LoggedBucket } from './logged-bucket.ts';

export class Seals extends LoggedBucket {
  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    const days = Duration.days(stage.sealDays);
    super(scope, id, {
      stage,
      logName: 'seals',
      // In compliance mode not even the account's root user removes a version. A stage that is torn down must be able to.
      lock: stage.isProtected ? ObjectLockRetention.compliance(days) : ObjectLockRetention.governance(days),
    });
  }
}
