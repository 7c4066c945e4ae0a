/** Facts of what a stage keeps: tables, keys, the fleet secret, watchlists. */
import { manifestOf } from '#shared/domain/watchlists/ingest/publish.ts';
import { awsWatchlistFiles } from '#shared/platform/aws/watchlist-files.ts';
import { type Resources, tablesOf } from '../../connection/fleet-file.ts';
import type { ClientSettings } from '../../connection/operator-context.ts';
import { resourceUnknown } from '../../connection/refused.ts';
import type { Facts, TableFact } from '../facts.ts';
import { clientOptions, using } from './reading.ts';

export async function tables(client: ClientSettings, resources: Resources): Promise<Facts['tables']> {
  return Promise.all(
    tablesOf(resources).map(async (name) => ({
      ...(await tableFact(client, name)),
      isOfData: name === resources.table,
    })),
  );
}

async function tableFact(client: ClientSettings, TableName: string): Promise<Omit<TableFact, 'isOfData'>> {
  const sdk = await import('@aws-sdk/client-dynamodb');
  return using(new sdk.DynamoDBClient(clientOptions(client)), async (dynamo) => {
    const [{ Table }, { TimeToLiveDescription: expiry }, { ContinuousBackupsDescription: backups }] =
      await Promise.all([
        dynamo.send(new sdk.DescribeTableCommand({ TableName })),
        dynamo.send(new sdk.DescribeTimeToLiveCommand({ TableName })),
        dynamo.send(new sdk.DescribeContinuousBackupsCommand({ TableName })),
      ]);
    const indexes = (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = '', IndexStatus = '' }) => [
      IndexName,
      IndexStatus,
    ]);
    return {
      name: TableName,
      status: Table?.TableStatus ?? 'of an unknown state',
      stream: Table?.StreamSpecification?.StreamEnabled === true,
      indexes: Object.fromEntries(indexes),
      isProtected: Table?.DeletionProtectionEnabled === true,
      expires: expiry?.TimeToLiveStatus === 'ENABLED' ? expiry.AttributeName : undefined,
      recovery: backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED',
    };
  });
}

/** The key of the tenants' data keys, and those under which the tables are stored. */
export async function keys(client: ClientSettings, resources: Resources): Promise<Facts['keys']> {
  const [{ DescribeKeyCommand, KMSClient }, sdk] = await Promise.all([
    import('@aws-sdk/client-kms'),
    import('@aws-sdk/client-dynamodb'),
  ]);
  const atRest = await using(new sdk.DynamoDBClient(clientOptions(client)), (dynamo) =>
    Promise.all(
      tablesOf(resources).map(async (TableName) => {
        const { Table } = await dynamo.send(new sdk.DescribeTableCommand({ TableName }));
        return Table?.SSEDescription?.KMSMasterKeyArn;
      }),
    ),
  );
  const named = [
    ['key of the tenants’ data keys', resources.fieldKey] as const,
    ...[...new Set(atRest)].flatMap((id) => (id === undefined ? [] : [['key of the table', id] as const])),
  ];
  return using(new KMSClient(clientOptions(client)), (kms) =>
    Promise.all(
      named.map(async ([name, KeyId]) => {
        const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId }));
        return { name, state: KeyMetadata?.KeyState ?? 'of an unknown state' };
      }),
    ),
  );
}

/** The length of its value, and never the value. */
export async function pepper(client: ClientSettings, resources: Resources): Promise<Facts['pepper']> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  return using(new SecretsManagerClient(clientOptions(client)), async (secrets) => {
    const command = new GetSecretValueCommand({ SecretId: resources.pepperSecret });
    return (await secrets.send(command)).SecretString?.length;
  });
}

export async function lists(client: ClientSettings, resources: Resources): Promise<Facts['lists']> {
  const { listsBucket } = resources;
  if (listsBucket === undefined) throw resourceUnknown('--lists-bucket', 'ListsBucketName', 'this stage');
  const files = awsWatchlistFiles(listsBucket, client);
  const current = await files.current();
  if (current === undefined) return undefined;
  const { sources } = await manifestOf(files, current.version);
  return sources.map(({ list, fetched_at: fetchedAt }) => ({ list, fetchedAt }));
}
