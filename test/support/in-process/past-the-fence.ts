/** The service's tables past the fence, as only a test may read them: straight from the engine, because tests read them often. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDb } from '@probity/embedded-cloud/dynamodb/dynamo-db';
import type { Item } from '#shared/platform/ports.ts';
import { TABLE_NAME, TRAIL_NAME } from '../service-table.ts';

type Stored = Readonly<Record<string, AttributeValue>>;

interface Page {
  readonly Items?: readonly Stored[];
  readonly LastEvaluatedKey?: unknown;
}

/** Changes of stored items, in their order. */
interface Changes {
  /** The partition of each; an item that was written as it was is none. */
  readonly partitions: readonly string[];
  /** After the last of them. */
  readonly mark: string | undefined;
}

/** Records of changes that one call reads. */
const READ_AT_ONCE = 1_000;

/** Items that one call removes. */
const REMOVED_AT_ONCE = 25;

export class PastTheFence {
  readonly #dynamo: DynamoDb;

  constructor(dynamo: DynamoDb) {
    this.#dynamo = dynamo;
  }

  /** Every item of both tables. */
  async items(): Promise<readonly Item[]> {
    const found: Item[] = [];
    for (const name of [TABLE_NAME, TRAIL_NAME])
      for (const item of await this.#scan(name)) found.push(unmarshall(item));
    return found;
  }

  /** What has changed in the service's table since `mark`: it costs what changed, and not what is stored. */
  async changes(mark?: string): Promise<Changes> {
    const partitions: string[] = [];
    let last = mark;
    for (;;) {
      const records = await this.#dynamo.changes(TABLE_NAME, last, READ_AT_ONCE);
      for (const { record } of records) partitions.push(textOf(record.dynamodb.Keys['pk']));
      last = records.at(-1)?.sequence ?? last;
      if (records.length < READ_AT_ONCE) return { partitions, mark: last };
    }
  }

  /** How many rows the audit trail has. */
  async trailed(): Promise<number> {
    return (await this.#scan(TRAIL_NAME)).length;
  }

  /** Removes every item. */
  async forget(): Promise<void> {
    for (const name of [TABLE_NAME, TRAIL_NAME]) {
      const keys = (await this.#scan(name)).map(({ pk, sk }) => ({ pk, sk }));
      for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
        const removals = keys.slice(at, at + REMOVED_AT_ONCE).map((Key) => ({ DeleteRequest: { Key } }));
        await this.#dynamo.handle('BatchWriteItem', { RequestItems: { [name]: removals } });
      }
    }
  }

  async #scan(TableName: string): Promise<readonly Stored[]> {
    const found: Stored[] = [];
    let after: unknown;
    do {
      const page = unsafePage(
        await this.#dynamo.handle('Scan', {
          TableName,
          ...(after === undefined ? {} : { ExclusiveStartKey: after }),
        }),
      );
      found.push(...(page.Items ?? []));
      after = page.LastEvaluatedKey;
    } while (after !== undefined);
    return found;
  }
}

function textOf(key: object | undefined): string {
  return key !== undefined && 'S' in key ? String(key.S) : '';
}

/** What the engine answers to a scan. */
function unsafePage(answer: unknown): Page {
  return answer as Page;
}
