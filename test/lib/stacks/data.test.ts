/** Resources with data survive the removal of a deployment. */
import { beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_TABLE } from '../../support/service-table.ts';
import { at, type StageTemplates, templatesOf } from '../support/stage-templates.ts';

let prod: StageTemplates;
let dev: StageTemplates;
beforeAll(async () => {
  prod = await templatesOf('prod');
  dev = await templatesOf('dev');
}, 240_000);

const STATEFUL = [
  'AWS::DynamoDB::Table',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
];

/** The logical id begins with that of the construct. */
const TABLES = { data: 'Table', 'the audit trail': 'Audit', 'data keys': 'DataKeys' } as const;

const tableOf = (stage: StageTemplates, what: keyof typeof TABLES) => {
  const found = stage.of('AWS::DynamoDB::Table').filter(({ id }) => id.startsWith(TABLES[what]));
  const [table, ...others] = found;
  if (table === undefined || others.length > 0) throw new Error(`not one table of ${what}`);
  return table.properties;
};

describe('production', () => {
  it.each(STATEFUL)('keeps every %s when its stack is deleted or replaces it', (type) => {
    expect(prod.of(type).length).toBeGreaterThan(0);
    for (const resource of prod.of(type))
      expect(resource).toMatchObject({ deletion: 'RetainExceptOnCreate', replacement: 'Retain' });
  });

  it('protects the tables and every stack from deletion', () => {
    for (const what of ['data', 'the audit trail', 'data keys'] as const)
      expect(tableOf(prod, what)['DeletionProtectionEnabled']).toBe(true);
    expect([...prod.protectedStacks].sort()).toEqual(['api', 'data', 'logs', 'service', 'watch']);
  });

  it.each([
    ['data', 35],
    ['the audit trail', 35],
    ['data keys', 7],
  ] as const)('can set the table of %s back %i days', (what, days) => {
    expect(tableOf(prod, what)['PointInTimeRecoverySpecification']).toEqual({
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: days,
    });
  });
});

describe('development', () => {
  it('leaves nothing behind', () => {
    expect(dev.protectedStacks).toEqual([]);
    for (const type of STATEFUL)
      for (const resource of dev.of(type)) expect(resource).toMatchObject({ deletion: 'Delete' });
  });
});

describe('the table', () => {
  it('has the keys, the stream and the expiry attribute that the platform writes', () => {
    expect(tableOf(prod, 'data')).toMatchObject({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
    });
  });

  it('has the keys and the indexes that tests of the service run on', () => {
    const table = tableOf(prod, 'data');
    expect(table['KeySchema']).toEqual(SERVICE_TABLE.KeySchema);
    expect(table['GlobalSecondaryIndexes']).toEqual(SERVICE_TABLE.GlobalSecondaryIndexes);
    expect(table['TimeToLiveSpecification']).toEqual({
      AttributeName: SERVICE_TABLE.ttlAttribute,
      Enabled: true,
    });
  });
});

describe('every bucket', () => {
  it('is closed to the public and to plain http', () => {
    expect(prod.of('AWS::S3::Bucket')).toHaveLength(7);
    for (const { properties, id } of prod.of('AWS::S3::Bucket')) {
      expect(properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      const policy = prod
        .of('AWS::S3::BucketPolicy')
        .find((candidate) => at(candidate.properties, 'Bucket', 'Ref') === id);
      expect(at(policy?.properties, 'PolicyDocument', 'Statement')).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      );
    }
  });

  it.each(['documents', 'lists'])('of %s is versioned, encrypted under our key, and logged', (name) => {
    expect(bucketLogged(name)).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { BucketKeyEnabled: true, ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } },
        ],
      },
    });
  });
});

/** The bucket whose access log begins its entries with this name. */
function bucketLogged(name: string) {
  return prod
    .of('AWS::S3::Bucket')
    .find(({ properties }) => at(properties, 'LoggingConfiguration', 'LogFilePrefix') === `${name}/`)
    ?.properties;
}

describe('the bucket of watchlists', () => {
  it('is open to no page, and keeps every version that was ever screened against', () => {
    expect(bucketLogged('lists')?.['CorsConfiguration']).toBeUndefined();
    expect(JSON.stringify(at(bucketLogged('lists'), 'LifecycleConfiguration'))).not.toContain(
      'ExpirationInDays',
    );
  });
});

describe('the bucket of documents', () => {
  const documents = () => bucketLogged('documents');

  it('takes uploads of the page at the public address, and lets it read nothing', () => {
    expect(documents()?.['CorsConfiguration']).toEqual({
      CorsRules: [
        {
          AllowedOrigins: ['https://api.probity.example'],
          AllowedMethods: ['PUT'],
          AllowedHeaders: ['content-type'],
          MaxAge: 3_000,
        },
      ],
    });
  });

  it('keeps what was never accepted for a day, also as an old version', () => {
    expect(at(documents(), 'LifecycleConfiguration', 'Rules')).toContainEqual({
      Id: 'not-accepted',
      Prefix: 'pending/',
      Status: 'Enabled',
      ExpirationInDays: 1,
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    });
  });
});

describe('every key', () => {
  it('is rotated', () => {
    for (const { properties } of prod.of('AWS::KMS::Key')) expect(properties['EnableKeyRotation']).toBe(true);
  });
});
