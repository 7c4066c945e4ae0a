/** Brings tables, queues, buckets, keys, secrets and mail identities up to the template. */
import type { DynamoDb } from '../../dynamodb/dynamo-db.ts';
import type { Kms } from '../../kms/kms.ts';
import type { S3 } from '../../s3/s3.ts';
import type { Expiration } from '../../s3/storage/expirer.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Ses } from '../../ses/ses.ts';
import type { Sqs } from '../../sqs/sqs.ts';
import type { Deployment } from '../../template/deployment.ts';
import type { Reading } from '../../template/reading.ts';
import type { Resource } from '../../template/stack.ts';
import { tableDefinition } from './tables.ts';

/** Services that keep what they are given and call no other service. */
export interface Stores {
  readonly dynamodb: DynamoDb;
  readonly sqs: Sqs;
  readonly s3: S3;
  readonly kms: Kms;
  readonly secrets: Secrets;
  readonly ses: Ses;
}

/** What exists already keeps its content. Properties without an implementation are refused by name. */
export async function provisionStores(deployment: Deployment, stores: Stores): Promise<void> {
  const tables = [...deployment.of('AWS::DynamoDB::Table'), ...deployment.of('AWS::DynamoDB::GlobalTable')];
  for (const table of tables) await stores.dynamodb.ensureTable(tableDefinition(table, deployment));
  for (const key of deployment.of('AWS::KMS::Key')) await provisionKey(key, stores.kms);
  for (const { ref, properties } of deployment.of('AWS::KMS::Alias')) {
    await stores.kms.ensureAlias(ref, properties.at('TargetKeyId').text());
  }
  for (const queue of deployment.of('AWS::SQS::Queue')) await provisionQueue(queue, stores.sqs);
  for (const bucket of deployment.of('AWS::S3::Bucket')) await provisionBucket(bucket, stores.s3);
  for (const secret of deployment.of('AWS::SecretsManager::Secret')) {
    await provisionSecret(secret, stores.secrets);
  }
  for (const { ref } of deployment.of('AWS::SES::EmailIdentity')) await stores.ses.ensureIdentity(ref);
  for (const { ref } of deployment.of('AWS::SES::ConfigurationSet')) stores.ses.ensureConfigurationSet(ref);
  for (const { properties } of deployment.of('AWS::SES::ConfigurationSetEventDestination'))
    provisionDestination(properties, stores.ses);
}

function provisionDestination(properties: Reading, ses: Ses): void {
  const destination = properties.at('EventDestination');
  destination.only('Enabled', 'EventBridgeDestination', 'MatchingEventTypes', 'Name');
  if (!destination.at('Enabled').flagOr(false)) return;
  const bus = destination.at('EventBridgeDestination').at('EventBusArn').text();
  // CloudFormation Template Reference, EventBridgeDestination: "Only the default bus is supported."
  if (!bus.endsWith(':event-bus/default'))
    throw new Error(`SES sends events to the default bus, not to ${bus}`);
  const types = destination.at('MatchingEventTypes').texts();
  ses.ensureDestination(properties.at('ConfigurationSetName').text(), types);
}

async function provisionKey({ ref, properties }: Resource, kms: Kms): Promise<void> {
  const usage = properties.at('KeyUsage').textOr('ENCRYPT_DECRYPT');
  if (usage !== 'ENCRYPT_DECRYPT' && usage !== 'GENERATE_VERIFY_MAC') {
    throw new Error(`${properties.place}.KeyUsage is not known to the embedded cloud: ${usage}`);
  }
  const spec = properties.at('KeySpec').textOr(undefined);
  await kms.ensureKey({
    keyId: ref,
    usage,
    spec,
    description: properties.at('Description').textOr(undefined),
  });
}

async function provisionQueue(queue: Resource, sqs: Sqs): Promise<void> {
  const { properties, attributes } = queue;
  properties.only(
    'DelaySeconds',
    'KmsDataKeyReusePeriodSeconds', // encryption at rest changes nothing that a caller sees
    'KmsMasterKeyId',
    'MessageRetentionPeriod',
    'QueueName',
    'ReceiveMessageWaitTimeSeconds', // the consumers are mappings, which do not poll
    'RedriveAllowPolicy',
    'RedrivePolicy',
    'SqsManagedSseEnabled',
    'Tags',
    'VisibilityTimeout',
  );
  const redrive = properties.at('RedrivePolicy');
  await sqs.ensureQueue({
    name: attributes['QueueName'] ?? '',
    arn: attributes['Arn'] ?? '',
    delaySeconds: properties.at('DelaySeconds').numberOr(undefined),
    visibilityTimeout: properties.at('VisibilityTimeout').numberOr(undefined),
    retentionSeconds: properties.at('MessageRetentionPeriod').numberOr(undefined),
    redrive: redrive.present
      ? {
          deadLetterArn: redrive.at('deadLetterTargetArn').text(),
          maxReceiveCount: redrive.at('maxReceiveCount').number(),
        }
      : undefined,
  });
}

async function provisionBucket({ ref, properties }: Resource, s3: S3): Promise<void> {
  const [rule] = properties.at('BucketEncryption').at('ServerSideEncryptionConfiguration').list();
  const byDefault = rule?.at('ServerSideEncryptionByDefault');
  const retention = properties.at('ObjectLockConfiguration').at('Rule').at('DefaultRetention');
  await s3.ensureBucket({
    name: ref,
    versioned: properties.at('VersioningConfiguration').at('Status').textOr('') === 'Enabled',
    corsRules: properties.at('CorsConfiguration').at('CorsRules').list().map(corsRule),
    expirations: properties.at('LifecycleConfiguration').at('Rules').list().flatMap(expiration),
    lock: retention.present
      ? { mode: lockMode(retention.at('Mode').text()), days: retention.at('Days').number() }
      : undefined,
    encryption: byDefault?.present
      ? {
          algorithm: byDefault.at('SSEAlgorithm').text(),
          keyArn: byDefault.at('KMSMasterKeyID').textOr(undefined),
        }
      : undefined,
  });
}

function lockMode(mode: string): 'GOVERNANCE' | 'COMPLIANCE' {
  if (mode === 'GOVERNANCE' || mode === 'COMPLIANCE') return mode;
  throw new Error(`Object Lock has no mode ${mode}`);
}

function corsRule(rule: Reading) {
  return {
    AllowedOrigins: rule.at('AllowedOrigins').texts(),
    AllowedMethods: rule.at('AllowedMethods').texts(),
    AllowedHeaders: rule.at('AllowedHeaders').texts(),
    ExposedHeaders: rule.at('ExposedHeaders').texts(),
    MaxAge: rule.at('MaxAge').numberOr(undefined),
  };
}

/** Older versions and unfinished uploads are not kept here, so that rules about them ask for nothing. */
function expiration(rule: Reading): readonly Expiration[] {
  rule.only(
    'AbortIncompleteMultipartUpload',
    'ExpirationInDays',
    'Id',
    'NoncurrentVersionExpiration',
    'Prefix',
    'Status',
  );
  const days = rule.at('ExpirationInDays').numberOr(undefined);
  if (days === undefined || rule.at('Status').text() !== 'Enabled') return [];
  return [{ days, prefix: rule.at('Prefix').textOr('') }];
}

async function provisionSecret({ ref, properties }: Resource, secrets: Secrets): Promise<void> {
  const wish = properties.at('GenerateSecretString');
  await secrets.ensureSecret({
    arn: ref,
    name: ref.slice(ref.indexOf(':secret:') + ':secret:'.length),
    description: properties.at('Description').textOr(undefined),
    value: properties.at('SecretString').textOr(undefined),
    generate: wish.present
      ? {
          PasswordLength: wish.at('PasswordLength').numberOr(undefined),
          ExcludeCharacters: wish.at('ExcludeCharacters').textOr(undefined),
          ExcludeLowercase: wish.at('ExcludeLowercase').flagOr(false),
          ExcludeUppercase: wish.at('ExcludeUppercase').flagOr(false),
          ExcludeNumbers: wish.at('ExcludeNumbers').flagOr(false),
          ExcludePunctuation: wish.at('ExcludePunctuation').flagOr(false),
          IncludeSpace: wish.at('IncludeSpace').flagOr(false),
          RequireEachIncludedType: wish.at('RequireEachIncludedType').flagOr(true),
          SecretStringTemplate: wish.at('SecretStringTemplate').textOr(undefined),
          GenerateStringKey: wish.at('GenerateStringKey').textOr(undefined),
        }
      : undefined,
  });
}
