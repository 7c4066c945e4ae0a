/** The engine over a store of its own, called as the wire calls it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../../src/clock.ts';
import { DynamoDb } from '../../src/dynamodb/dynamo-db.ts';
import type { TableDefinition } from '../../src/dynamodb/table/definition.ts';
import { Store } from '../../src/store.ts';

export interface OpenEngine {
  readonly engine: DynamoDb;
  readonly clock: Clock;
  close(): Promise<void>;
}

/** A table with PK and SK, a sparse index GSI1 over everything, a stream, and expiry by `ttl`. */
export const DEFINITION: TableDefinition = {
  TableName: 'Things',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S' as const,
  })),
  KeySchema: [
    { AttributeName: 'PK', KeyType: 'HASH' },
    { AttributeName: 'SK', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'GSI1',
      KeySchema: [
        { AttributeName: 'GSI1PK', KeyType: 'HASH' },
        { AttributeName: 'GSI1SK', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  ttlAttribute: 'ttl',
  stream: true,
};

export const TABLE = DEFINITION.TableName;

export async function openEngine(folder: string): Promise<OpenEngine> {
  const store = await Store.open(folder);
  const clock = await Clock.open(store);
  const engine = await DynamoDb.open({ store, clock });
  return {
    engine,
    clock,
    close: async () => {
      engine.close();
      clock.close();
      await store.close();
    },
  };
}

/** Runs `use` with a folder that is thrown away afterwards. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-dynamodb-'));
  try {
    await use(join(folder, 'store'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs `use` with a fresh engine that has the table `Things`. */
export async function withEngine(use: (open: OpenEngine) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const open = await openEngine(folder);
    await open.engine.ensureTable(DEFINITION);
    try {
      await use(open);
    } finally {
      await open.close();
    }
  });
}

/** An item in wire form: strings as S, numbers as N. */
export function wire(item: Record<string, string | number>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'string' ? { S: value } : { N: String(value) },
    ]),
  );
}

export function put(engine: DynamoDb, item: Record<string, string | number>): Promise<unknown> {
  return engine.handle('PutItem', { TableName: TABLE, Item: wire(item) });
}

/** All items of the table or of GSI1; of another table where one is named. */
export async function everything(
  engine: DynamoDb,
  IndexName?: string,
  TableName = TABLE,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let ExclusiveStartKey: unknown;
  do {
    const page = unsafePage(
      await engine.handle('Scan', {
        TableName,
        ...(IndexName === undefined ? {} : { IndexName }),
        ...(ExclusiveStartKey === undefined ? {} : { ExclusiveStartKey }),
      }),
    );
    found.push(...page.Items);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found;
}

interface ScanPage {
  readonly Items: Record<string, unknown>[];
  readonly LastEvaluatedKey?: unknown;
}

function unsafePage(answer: unknown): ScanPage {
  return answer as ScanPage;
}
