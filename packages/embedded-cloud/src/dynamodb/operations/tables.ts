/** The operations on tables themselves. */
import * as z from 'zod';
import { parseInput } from '../../input/parse-input.ts';
import type { Engine } from '../engine.ts';
import { deletionProtected, invalid } from '../errors.ts';
import { readDefinition, TABLE_DEFINITION, TABLE_NAME, type TableDefinition } from '../table/definition.ts';
import { describeTable } from '../table/describe.ts';

const NAMED = z.strictObject({ TableName: TABLE_NAME });
const CREATE = TABLE_DEFINITION.omit({ ttlAttribute: true, stream: true, recoveryDays: true });
/** Of UpdateTable, what a restored table needs: indexes and billing stay as they are. */
const UPDATE = TABLE_DEFINITION.pick({
  TableName: true,
  StreamSpecification: true,
  DeletionProtectionEnabled: true,
});
const LIST = z.strictObject({
  ExclusiveStartTableName: TABLE_NAME.optional(),
  Limit: z.int().min(1).max(100).optional(),
});
const UPDATE_TTL = z.strictObject({
  TableName: TABLE_NAME,
  TimeToLiveSpecification: z.strictObject({
    Enabled: z.boolean(),
    AttributeName: z.string().min(1).max(255),
  }),
});

export async function createTable(engine: Engine, document: unknown): Promise<unknown> {
  const shape = readDefinition(parseInput(CREATE, document, 'CreateTable'));
  const table = await engine.exclusively(() => engine.catalog.create(shape, engine.clock.now()));
  return { TableDescription: describeTable(table) };
}

/** Creates a table, or brings it to its definition. */
export async function ensureTable(engine: Engine, definition: TableDefinition): Promise<void> {
  const shape = readDefinition(parseInput(TABLE_DEFINITION, definition, 'ensureTable'));
  await engine.exclusively(() => engine.catalog.ensure(shape, engine.clock.now()));
  await engine.expirer.sweep();
}

export async function deleteTable(engine: Engine, document: unknown): Promise<unknown> {
  const { TableName } = parseInput(NAMED, document, 'DeleteTable');
  if (engine.catalog.require(TableName).isProtected) throw deletionProtected();
  const table = await engine.exclusively(() => engine.catalog.remove(TableName, engine.feed));
  return { TableDescription: describeTable(table, 'DELETING') };
}

export async function updateTable(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(UPDATE, document, 'UpdateTable');
  const { StreamSpecification: wanted, DeletionProtectionEnabled: protects } = input;
  const table = await engine.exclusively(() => {
    const { stream, isProtected, ...rest } = engine.catalog.require(input.TableName);
    if (wanted?.StreamEnabled === true && stream !== undefined)
      throw invalid('Table already has an enabled stream');
    const view = wanted === undefined ? stream : wanted.StreamEnabled ? viewOf(wanted) : undefined;
    return engine.catalog.change({
      ...rest,
      ...(view === undefined ? {} : { stream: view }),
      ...((protects ?? isProtected) ? { isProtected: true } : {}),
    });
  });
  return { TableDescription: describeTable(table, 'UPDATING') };
}

type StreamSpecification = NonNullable<z.output<typeof UPDATE>['StreamSpecification']>;

function viewOf({ StreamViewType: view }: StreamSpecification) {
  if (view === undefined) throw invalid('StreamViewType is required when StreamEnabled is true');
  return view;
}

export async function describe(engine: Engine, document: unknown): Promise<unknown> {
  const { TableName } = parseInput(NAMED, document, 'DescribeTable');
  return { Table: describeTable(engine.catalog.require(TableName)) };
}

export async function listTables(engine: Engine, document: unknown): Promise<unknown> {
  const { ExclusiveStartTableName: start, Limit: limit = 100 } = parseInput(LIST, document, 'ListTables');
  const names = engine.catalog.names().filter((name) => start === undefined || name > start);
  const page = names.slice(0, limit);
  return { TableNames: page, ...(names.length > limit ? { LastEvaluatedTableName: page.at(-1) } : {}) };
}

export async function updateTimeToLive(engine: Engine, document: unknown): Promise<unknown> {
  const { TableName, TimeToLiveSpecification: wanted } = parseInput(UPDATE_TTL, document, 'UpdateTimeToLive');
  const { ttlAttribute } = engine.catalog.require(TableName);
  if (wanted.Enabled === (ttlAttribute !== undefined)) {
    throw invalid(`TimeToLive is already ${wanted.Enabled ? 'enabled' : 'disabled'}`);
  }
  if (!wanted.Enabled && wanted.AttributeName !== ttlAttribute) {
    throw invalid(
      `TimeToLive is active on a different AttributeName: current AttributeName is ${ttlAttribute}`,
    );
  }
  const attribute = wanted.Enabled ? wanted.AttributeName : undefined;
  await engine.exclusively(() => engine.catalog.setTtl(TableName, attribute));
  await engine.expirer.sweep();
  return { TimeToLiveSpecification: wanted };
}

export async function describeTimeToLive(engine: Engine, document: unknown): Promise<unknown> {
  const { TableName } = parseInput(NAMED, document, 'DescribeTimeToLive');
  const { ttlAttribute } = engine.catalog.require(TableName);
  return {
    TimeToLiveDescription:
      ttlAttribute === undefined
        ? { TimeToLiveStatus: 'DISABLED' }
        : { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute },
  };
}
