/**
 * Restores the tables of a stage to a moment, each under a new name, and gives them what DynamoDB does not copy: stream, expiry,
 * recovery, protection from deletion (API reference, RestoreTableToPointInTime). It can be repeated after an interruption.
 */
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

export interface RestoreOrder {
  readonly tables: readonly string[];
  /** ISO instant; the latest that DynamoDB can restore where none is given. */
  readonly at: string | undefined;
  /** Appended to the name of each table, for example `-restored-20260601`. */
  readonly suffix: string;
  /** Receives a sentence for each step. */
  readonly progress: (what: string) => void;
}

export interface RestoredTable {
  readonly source: string;
  readonly target: string;
}

/** DynamoDB restores hundreds of gigabytes in hours. */
const LONGEST_WAIT_SEC = 24 * 3_600;
/** DynamoDB sets up backups of a new table by itself before they can be changed. */
const BACKUP_ATTEMPTS = 40;
const BACKUP_PAUSE_MS = 15_000;
/** The longest name of a table. */
const LONGEST_NAME = 255;

/** All tables at once, because they have to belong to the same moment. */
export async function restoreTables(
  dynamo: DynamoDBClient,
  order: RestoreOrder,
): Promise<readonly RestoredTable[]> {
  const pairs = order.tables.map((source) => ({ source, target: nameOf(source, order.suffix) }));
  await Promise.all(pairs.map((pair) => begin(dynamo, pair, order)));
  await Promise.all(pairs.map((pair) => complete(dynamo, pair, order)));
  return pairs;
}

/** A second restore does not append a second suffix. */
function nameOf(source: string, suffix: string): string {
  const base = source.replace(/-restored-[0-9A-Za-z]+$/, '');
  return `${base.slice(0, LONGEST_NAME - suffix.length)}${suffix}`;
}

async function begin(dynamo: DynamoDBClient, pair: RestoredTable, order: RestoreOrder): Promise<void> {
  const { at, progress } = order;
  const when = at === undefined ? { UseLatestRestorableTime: true } : { RestoreDateTime: new Date(at) };
  const names = { SourceTableName: pair.source, TargetTableName: pair.target };
  try {
    await dynamo.send(new RestoreTableToPointInTimeCommand({ ...names, ...when }));
    progress(`${pair.source} is being restored as ${pair.target}`);
  } catch (error) {
    if (!(error instanceof TableAlreadyExistsException)) throw error;
    progress(`${pair.target} exists already: it is completed`);
  }
}

async function complete(dynamo: DynamoDBClient, pair: RestoredTable, order: RestoreOrder): Promise<void> {
  const { source, target } = pair;
  const wanted = await settingsOf(dynamo, source);
  await active(dynamo, target);
  const there = await settingsOf(dynamo, target);
  if (wanted.view !== undefined && there.view === undefined) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: wanted.view };
    await dynamo.send(new UpdateTableCommand({ TableName: target, StreamSpecification }));
    await active(dynamo, target);
  }
  if (wanted.isProtected && !there.isProtected) {
    await dynamo.send(new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: true }));
    await active(dynamo, target);
  }
  if (wanted.expiry !== undefined && there.expiry === undefined) {
    const TimeToLiveSpecification = { Enabled: true, AttributeName: wanted.expiry };
    await dynamo.send(new UpdateTimeToLiveCommand({ TableName: target, TimeToLiveSpecification }));
  }
  if (wanted.recoveryDays !== undefined) await recoverable(dynamo, target, wanted.recoveryDays);
  order.progress(`${target} has stream, expiry, recovery and protection as ${source}`);
}

interface TableSettings {
  readonly view: NonNullable<TableDescription['StreamSpecification']>['StreamViewType'];
  readonly isProtected: boolean;
  readonly expiry: string | undefined;
  readonly recoveryDays: number | undefined;
}

async function settingsOf(dynamo: DynamoDBClient, TableName: string): Promise<TableSettings> {
  const [{ Table }, { TimeToLiveDescription: expiry }, { ContinuousBackupsDescription: backups }] =
    await Promise.all([
      dynamo.send(new DescribeTableCommand({ TableName })),
      dynamo.send(new DescribeTimeToLiveCommand({ TableName })),
      dynamo.send(new DescribeContinuousBackupsCommand({ TableName })),
    ]);
  return {
    view: Table?.StreamSpecification?.StreamViewType,
    isProtected: Table?.DeletionProtectionEnabled === true,
    expiry: expiry?.TimeToLiveStatus === 'ENABLED' ? expiry.AttributeName : undefined,
    recoveryDays: backups?.PointInTimeRecoveryDescription?.RecoveryPeriodInDays,
  };
}

async function active(client: DynamoDBClient, TableName: string): Promise<void> {
  await waitUntilTableExists({ client, maxWaitTime: LONGEST_WAIT_SEC }, { TableName });
}

async function recoverable(dynamo: DynamoDBClient, TableName: string, days: number): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: days };
  const command = new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dynamo.send(command);
      return;
    } catch (error) {
      const isEarly = error instanceof Error && error.name === 'ContinuousBackupsUnavailableException';
      if (!isEarly || attempt === BACKUP_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, BACKUP_PAUSE_MS));
    }
  }
}
