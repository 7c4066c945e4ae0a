/** Everything that must outlive a deployment: the table, the documents, the lists, the keys, the secrets, the mail identity. */
import { CfnOutput, SecretValue, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { OperatorRole } from '../constructs/access/operator-role.ts';
import { Documents } from '../constructs/storage/documents.ts';
import { LoggedBucket } from '../constructs/storage/logged-bucket.ts';
import { MailIdentity } from '../constructs/storage/mail-identity.ts';
import { removalOf } from '../constructs/storage/removal.ts';
import { Seals } from '../constructs/storage/seals.ts';
import { stageKey } from '../constructs/storage/stage-key.ts';
import type { Stores } from '../constructs/storage/stores.ts';
import { DataKeysTable } from '../constructs/storage/tables/data-keys-table.ts';
import { ServiceTable } from '../constructs/storage/tables/service-table.ts';
import { TrailTable } from '../constructs/storage/tables/trail-table.ts';
import { partName, placeOf, type Stage } from '../stages.ts';
import { publicUrl } from './addresses.ts';
import { tellStores } from './stores-told.ts';
import { tell } from './told.ts';

export class DataStack extends Stack {
  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id, {
      stackName: partName(stage, 'data'),
      description: 'Probity: table, buckets, keys and secrets, which outlive every deployment',
      terminationProtection: stage.isProtected,
      ...placeOf(stage),
    });
    const dataKey = stageKey(this, 'DataKey', { stage, part: 'data', description: 'Data at rest' });
    this.#openByWayOfTheTable(dataKey);
    const mail = new MailIdentity(this, 'Mail', { stage });
    const stores: Stores = {
      dataKey,
      fieldKey: stageKey(this, 'FieldKey', { stage, part: 'fields', description: 'Data keys of tenants' }),
      table: new ServiceTable(this, { stage, key: dataKey }),
      trail: new TrailTable(this, { stage, key: dataKey }),
      dataKeys: new DataKeysTable(this, 'DataKeys', { stage, key: dataKey }),
      documents: documentsOf(this, stage, dataKey),
      lists: new LoggedBucket(this, 'Lists', { stage, key: dataKey, logName: 'lists' }).bucket,
      seals: new Seals(this, 'Seals', { stage }).bucket,
      registers: new Secret(this, 'Registers', {
        description:
          'Credentials of company registers, a JSON object that the operator fills in: companiesHouseKey',
        encryptionKey: dataKey,
        // The operator's value is kept: CloudFormation changes the secret only if this text changes.
        secretStringValue: SecretValue.unsafePlainText('{}'),
        removalPolicy: removalOf(stage),
      }),
      providers: new Secret(this, 'Providers', {
        description: 'Credentials of identity providers, a JSON object: `probity providers set` fills it in',
        encryptionKey: dataKey,
        // The operator's value is kept, as that of the registers.
        secretStringValue: SecretValue.unsafePlainText('{}'),
        removalPolicy: removalOf(stage),
      }),
      pepper: new Secret(this, 'Pepper', {
        description: 'Secret of the checksums of API keys and links; replacing it invalidates all of them',
        encryptionKey: dataKey,
        generateSecretString: { passwordLength: 64, excludePunctuation: true },
        removalPolicy: removalOf(stage),
      }),
      mail,
    };
    const { roleArn } = new OperatorRole(this, 'Operator', { stage, stores });
    tellStores(this, stage, stores);
    tell(this, stage, 'OperatorArn', roleArn);
    this.#tell({
      TableName: stores.table.tableName,
      AuditTableName: stores.trail.tableName,
      DataKeysTableName: stores.dataKeys.tableName,
      FieldKeyArn: stores.fieldKey.keyArn,
      PepperSecretArn: stores.pepper.secretArn,
      DocumentsBucketName: stores.documents.bucketName,
      ListsBucketName: stores.lists.bucketName,
      SealsBucketName: stores.seals.bucketName,
      RegistersSecretArn: stores.registers.secretArn,
      ProvidersSecretArn: stores.providers.secretArn,
      OperatorRoleArn: roleArn,
      ...mail.dnsRecords,
    });
  }

  /** A role that may use the table may use its key through DynamoDB (DynamoDB Developer Guide, "Encryption at rest"). */
  #openByWayOfTheTable(key: Key): void {
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'ByWayOfTheTable',
        principals: [new AnyPrincipal()],
        actions: [
          'kms:Encrypt',
          'kms:Decrypt',
          'kms:ReEncryptFrom',
          'kms:ReEncryptTo',
          'kms:GenerateDataKey',
          'kms:GenerateDataKeyWithoutPlaintext',
          'kms:CreateGrant',
          'kms:DescribeKey',
        ],
        resources: ['*'],
        conditions: {
          StringEquals: {
            'kms:CallerAccount': this.account,
            'kms:ViaService': `dynamodb.${this.region}.amazonaws.com`,
          },
        },
      }),
    );
  }

  #tell(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

function documentsOf(scope: Construct, stage: Stage, key: Key) {
  return new Documents(scope, 'Documents', { stage, key, pageOrigin: publicUrl(scope, stage) }).bucket;
}
