/** The table of wrapped data keys. It is apart from the data, so that keys that were destroyed are in no backup of the data. */
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Stage } from '../../../stages.ts';
import { removalOf } from '../removal.ts';

/** For so long the operator can undo a destruction, and for so long destroyed keys exist. KMS itself waits seven days, too. */
const RECOVERY_DAYS = 7;

export class DataKeysTable extends Table {
  constructor(scope: Construct, id: string, { stage, key }: { readonly stage: Stage; readonly key: IKey }) {
    super(scope, id, {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: key,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: Math.min(RECOVERY_DAYS, stage.recoveryDays),
      },
      deletionProtection: stage.isProtected,
      removalPolicy: removalOf(stage),
    });
  }
}
