/** The one table over DynamoDB: fenced reads, and commits that turn lost conditions into named refusals. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Changes, type Condition, express } from '../condition.ts';
import { mergeCounts } from '../counted-lists/merge-adds.ts';
import type { IndexName, Item, Key, Query, Table, Tables, Write } from '../ports.ts';
import type { Fence } from '../scope.ts';
import { BusyCounters } from '../spread/lanes.ts';
import { isTrail } from '../table/areas.ts';
import { CLIENT_OPTIONS } from './client.ts';
import { batchGet } from './table/batch-get.ts';
import { commitErrors, readErrors, retryConflicts } from './table/commit-errors.ts';
import { fenced, installFence } from './table/fence.ts';
import type { TableNames } from './table/names.ts';

const INDEX_KEYS: Readonly<Record<IndexName, { pk: string; sk: string }>> = {
  listing: { pk: 'list_pk', sk: 'list_sk' },
  facet: { pk: 'facet_pk', sk: 'facet_sk' },
  due: { pk: 'due_pk', sk: 'due_sk' },
};

/** A document client with the fence installed; `observe` lets benches count what is sent. */
export function documentClient(observe?: (client: DynamoDBDocumentClient) => void): DynamoDBDocumentClient {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...CLIENT_OPTIONS }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  installFence(client);
  // Nothing of the SDK is logged, but it copies every item of every answer for a log.
  client.middlewareStack.remove('loggerMiddleware');
  observe?.(client);
  return client;
}

/** One name stands for both tables. */
export function awsTables(
  names: string | TableNames,
  client: DynamoDBDocumentClient = documentClient(),
): Tables {
  const busy = new BusyCounters();
  const tables = typeof names === 'string' ? { main: names, trail: names } : names;
  return { within: (fence) => new AwsTable(tables, client, fence, busy) };
}

class AwsTable implements Table {
  readonly #tables: TableNames;
  readonly #client: DynamoDBDocumentClient;
  readonly #fence: Fence;
  readonly #busy: BusyCounters;

  constructor(tables: TableNames, client: DynamoDBDocumentClient, fence: Fence, busy: BusyCounters) {
    this.#tables = tables;
    this.#client = client;
    this.#fence = fence;
    this.#busy = busy;
  }

  async get(key: Key, options: { readonly consistent?: boolean } = {}): Promise<Item | undefined> {
    const input = {
      TableName: this.#tableOf(key.pk),
      Key: keyOf(key),
      ConsistentRead: options.consistent ?? false,
    };
    const command = new GetCommand(fenced(this.#fence, input));
    return (await readErrors(() => this.#client.send(command))).Item;
  }

  getMany(keys: readonly Key[], options: { readonly consistent?: boolean } = {}) {
    const [first] = keys;
    const reader = { table: this.#tableOf(first?.pk), client: this.#client, fence: this.#fence };
    return batchGet({ ...reader, consistent: options.consistent ?? false }, keys);
  }

  async query(query: Query): Promise<readonly Item[]> {
    const found: Item[] = [];
    let after: Record<string, unknown> | undefined;
    do {
      const input = {
        ...this.#queryInput(query, query.limit === undefined ? undefined : query.limit - found.length),
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      };
      const command = new QueryCommand(fenced(this.#fence, input));
      const page = await readErrors(() => this.#client.send(command));
      found.push(...(page.Items ?? []));
      after = page.LastEvaluatedKey;
    } while (after !== undefined && (query.limit === undefined || found.length < query.limit));
    return found;
  }

  async update(key: Key, changes: Changes, when?: Condition): Promise<Item> {
    const input = {
      TableName: this.#tableOf(key.pk),
      Key: keyOf(key),
      ReturnValues: 'UPDATED_NEW' as const,
      ...express({ when, changes }),
    };
    return (await this.#client.send(new UpdateCommand(fenced(this.#fence, input)))).Attributes ?? {};
  }

  async commit(asked: readonly Write[]): Promise<void> {
    const writes = mergeCounts(asked);
    if (writes.length === 0) return;
    await retryConflicts(
      () => this.#attempt(this.#busy.place(writes)),
      (collided) => this.#busy.learn(writes, collided),
    );
  }

  #attempt(writes: readonly Write[]): Promise<void> {
    const [only] = writes;
    return only !== undefined && writes.length === 1 ? this.#single(only) : this.#transaction(writes);
  }

  async #single(write: Write): Promise<void> {
    await commitErrors([write], async () => {
      if ('put' in write) await this.#client.send(new PutCommand(fenced(this.#fence, this.#put(write))));
      else if ('update' in write)
        await this.#client.send(new UpdateCommand(fenced(this.#fence, this.#change(write))));
      else if ('remove' in write)
        await this.#client.send(new DeleteCommand(fenced(this.#fence, this.#remove(write))));
      else
        await this.#client.send(
          new TransactWriteCommand(fenced(this.#fence, { TransactItems: [this.#member(write)] })),
        );
    });
  }

  async #transaction(writes: readonly Write[]): Promise<void> {
    const input = { TransactItems: writes.map((write) => this.#member(write)) };
    await commitErrors(writes, () => this.#client.send(new TransactWriteCommand(fenced(this.#fence, input))));
  }

  #member(write: Write) {
    if ('put' in write) return { Put: this.#put(write) };
    if ('update' in write) return { Update: this.#change(write) };
    if ('remove' in write) return { Delete: this.#remove(write) };
    const condition = express({ when: write.when });
    return {
      ConditionCheck: {
        TableName: this.#tableOf(write.check.pk),
        Key: keyOf(write.check),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
        ...condition,
        ConditionExpression: condition.ConditionExpression ?? '',
      },
    };
  }

  #put(write: Extract<Write, { put: unknown }>) {
    const TableName = this.#tableOf(write.put.pk);
    return { TableName, Item: write.put, ...lostConditions, ...express({ when: write.when }) };
  }

  #change(write: Extract<Write, { update: unknown }>) {
    const expression = express({ when: write.when, changes: write });
    return {
      TableName: this.#tableOf(write.update.pk),
      Key: keyOf(write.update),
      ...lostConditions,
      ...expression,
      UpdateExpression: expression.UpdateExpression ?? '',
    };
  }

  #remove(write: Extract<Write, { remove: unknown }>) {
    return {
      TableName: this.#tableOf(write.remove.pk),
      Key: keyOf(write.remove),
      ...lostConditions,
      ...express({ when: write.when }),
    };
  }

  #tableOf(pk: unknown): string {
    return typeof pk === 'string' && isTrail(pk) ? this.#tables.trail : this.#tables.main;
  }

  #queryInput(query: Query, limit: number | undefined) {
    const keys = query.index === undefined ? { pk: 'pk', sk: 'sk' } : INDEX_KEYS[query.index];
    const range = sortKeyRange(query);
    return {
      TableName: this.#tableOf(query.pk),
      ...(query.index === undefined ? {} : { IndexName: query.index }),
      KeyConditionExpression: `#pk = :pk${range.expression}`,
      ExpressionAttributeNames: { '#pk': keys.pk, ...(range.expression === '' ? {} : { '#sk': keys.sk }) },
      ExpressionAttributeValues: { ':pk': query.pk, ...range.values },
      ScanIndexForward: !(query.descending ?? false),
      ConsistentRead: query.consistent ?? false,
      ...(limit === undefined ? {} : { Limit: limit }),
    };
  }
}

const lostConditions = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };

function keyOf(key: Key): { pk: string; sk: string } {
  return { pk: key.pk, sk: key.sk };
}

function sortKeyRange(query: Query): { expression: string; values: Record<string, string> } {
  if (query.beginsWith !== undefined) {
    return { expression: ' AND begins_with(#sk, :prefix)', values: { ':prefix': query.beginsWith } };
  }
  if (query.from !== undefined && query.to !== undefined) {
    return { expression: ' AND #sk BETWEEN :from AND :to', values: { ':from': query.from, ':to': query.to } };
  }
  if (query.from !== undefined) return { expression: ' AND #sk >= :from', values: { ':from': query.from } };
  if (query.to !== undefined) return { expression: ' AND #sk <= :to', values: { ':to': query.to } };
  return { expression: '', values: {} };
}
