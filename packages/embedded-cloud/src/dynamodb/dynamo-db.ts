/** The embedded DynamoDB: the JSON protocol's operations, and the feed of changes behind the streams. */
import type { Clock } from '../clock.ts';
import { type JsonService, type Permission, unknownOperation } from '../service.ts';
import type { Store } from '../store.ts';
import { Engine } from './engine.ts';
import { batchWriteItem } from './operations/batch-write.ts';
import { query, scan } from './operations/query/query-scan.ts';
import {
  describeContinuousBackups,
  restoreTableToPointInTime,
  updateContinuousBackups,
} from './operations/recovery.ts';
import { batchGetItem, getItem, transactGetItems } from './operations/single-reads.ts';
import { deleteItem, putItem, updateItem } from './operations/single-writes.ts';
import {
  createTable,
  deleteTable,
  describe,
  describeTimeToLive,
  ensureTable,
  listTables,
  updateTable,
  updateTimeToLive,
} from './operations/tables.ts';
import { transactWriteItems } from './operations/transact-write.ts';
import { isOperation, permissionsOf } from './permissions.ts';
import type { ChangeRecord } from './storage/changes.ts';
import type { TableDefinition } from './table/definition.ts';

const OPERATIONS = {
  CreateTable: createTable,
  DeleteTable: deleteTable,
  UpdateTable: updateTable,
  DescribeContinuousBackups: describeContinuousBackups,
  UpdateContinuousBackups: updateContinuousBackups,
  RestoreTableToPointInTime: restoreTableToPointInTime,
  DescribeTable: describe,
  ListTables: listTables,
  UpdateTimeToLive: updateTimeToLive,
  DescribeTimeToLive: describeTimeToLive,
  GetItem: getItem,
  PutItem: putItem,
  UpdateItem: updateItem,
  DeleteItem: deleteItem,
  Query: query,
  Scan: scan,
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  TransactGetItems: transactGetItems,
  TransactWriteItems: transactWriteItems,
};

/** Everything an answer reports is in the store before the answer is given. */
export class DynamoDb implements JsonService {
  private readonly engine: Engine;

  private constructor(engine: Engine) {
    this.engine = engine;
  }

  static async open(options: { readonly store: Store; readonly clock: Clock }): Promise<DynamoDb> {
    return new DynamoDb(await Engine.open(options));
  }

  /** Creates the table, or adds and drops indexes, expiry and stream until it is as defined. */
  ensureTable(definition: TableDefinition): Promise<void> {
    return ensureTable(this.engine, definition);
  }

  permissions(operation: string, input: unknown): readonly Permission[] {
    if (!isOperation(operation)) throw unknownOperation('dynamodb', operation);
    return permissionsOf(this.engine.catalog, operation, input);
  }

  async handle(operation: string, input: unknown): Promise<unknown> {
    if (!isOperation(operation)) throw unknownOperation('dynamodb', operation);
    return OPERATIONS[operation](this.engine, input);
  }

  /** Up to `limit` records of a table with a stream, oldest first, strictly after the sequence `after`. */
  changes(table: string, after: string | undefined, limit: number): Promise<ChangeRecord[]> {
    return this.engine.feed.read(table, after, limit);
  }

  /** Calls `listener` with the table's name whenever new records can be read; returns how to stop. */
  onChange(listener: (table: string) => void): () => void {
    return this.engine.onChange(listener);
  }

  /** Forgets the records up to and including the sequence `upTo`. */
  trimChanges(table: string, upTo: string): Promise<void> {
    return this.engine.feed.trim(table, upTo);
  }

  /** Stops waiting for expiries; call before the store is closed. */
  close(): void {
    this.engine.expirer.close();
  }
}
