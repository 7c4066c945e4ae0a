/** The table of the audit trail. No role has a permission to change or remove one of its rows; only adding is granted. */
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Stage } from '../../../stages.ts';
import { adopted } from './adoption.ts';

export class TrailTable extends Table {
  constructor(scope: Construct, { stage, key }: { readonly stage: Stage; readonly key: IKey }) {
    const { id, ...adoption } = adopted(stage, 'Audit');
    super(scope, id, {
      ...adoption,
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: key,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: stage.recoveryDays,
      },
      deletionProtection: stage.isProtected,
    });
  }
}
