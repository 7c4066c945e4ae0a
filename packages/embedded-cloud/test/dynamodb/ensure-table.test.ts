/** Tables follow their definition from one start to the next. */
import { expect, test } from 'vitest';
import type { TableDefinition } from '../../src/dynamodb/table/definition.ts';
import { DEFINITION, everything, openEngine, put, TABLE, withFolder } from './open-engine.ts';

const { GlobalSecondaryIndexes: _, ...rest } = DEFINITION;
const WITHOUT_INDEX: TableDefinition = {
  ...rest,
  AttributeDefinitions: DEFINITION.AttributeDefinitions.slice(0, 2),
};

test('fills an index that comes, forgets one that goes, and keeps the items over restarts', async () => {
  await withFolder(async (folder) => {
    const first = await openEngine(folder);
    await first.engine.ensureTable(WITHOUT_INDEX);
    for (let i = 0; i < 1200; i += 1) {
      const SK = String(i).padStart(4, '0');
      await put(first.engine, { PK: 'a', SK, ...(i % 2 === 0 ? { GSI1PK: 'even', GSI1SK: SK } : {}) });
    }
    await first.engine.ensureTable(DEFINITION);
    expect(await everything(first.engine, 'GSI1')).toHaveLength(600);
    await first.close();
    const second = await openEngine(folder);
    await second.engine.ensureTable(DEFINITION);
    expect(await everything(second.engine)).toHaveLength(1200);
    expect(await everything(second.engine, 'GSI1')).toHaveLength(600);
    await second.engine.ensureTable(WITHOUT_INDEX);
    await expect(everything(second.engine, 'GSI1')).rejects.toThrow('does not have the specified index');
    await put(second.engine, { PK: 'a', SK: '0000', GSI1PK: 'moved', GSI1SK: 'x' });
    await second.engine.ensureTable(DEFINITION);
    expect(await everything(second.engine, 'GSI1')).toHaveLength(600);
    await second.close();
  });
});

test('fills an index anew when its projection changes', async () => {
  await withFolder(async (folder) => {
    const { engine, close } = await openEngine(folder);
    await engine.ensureTable(DEFINITION);
    await put(engine, { PK: 'a', SK: '1', GSI1PK: 'g', GSI1SK: '1', extra: 'x' });
    const indexes = DEFINITION.GlobalSecondaryIndexes?.map((index) => ({
      ...index,
      Projection: { ProjectionType: 'KEYS_ONLY' as const },
    }));
    await engine.ensureTable({ ...DEFINITION, GlobalSecondaryIndexes: indexes });
    expect(Object.keys((await everything(engine, 'GSI1'))[0] ?? {}).sort()).toEqual([
      'GSI1PK',
      'GSI1SK',
      'PK',
      'SK',
    ]);
    await close();
  });
});

test('refuses another key for a table that is there', async () => {
  await withFolder(async (folder) => {
    const { engine, close } = await openEngine(folder);
    await engine.ensureTable(WITHOUT_INDEX);
    const other: TableDefinition = {
      ...WITHOUT_INDEX,
      AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
    };
    await expect(engine.ensureTable(other)).rejects.toThrow('cannot be changed');
    await close();
  });
});

test('forgets items, entries and changes with their table, and starts empty when it comes back', async () => {
  await withFolder(async (folder) => {
    const { engine, close } = await openEngine(folder);
    await engine.ensureTable(DEFINITION);
    await engine.ensureTable({ ...DEFINITION, TableName: 'Things-2' });
    await put(engine, { PK: 'a', SK: '1', GSI1PK: 'g', GSI1SK: '1' });
    await engine.handle('DeleteTable', { TableName: TABLE });
    await expect(put(engine, { PK: 'a', SK: '1' })).rejects.toMatchObject({
      code: 'ResourceNotFoundException',
    });
    expect(await engine.handle('ListTables', {})).toEqual({ TableNames: ['Things-2'] });
    await engine.ensureTable(DEFINITION);
    expect([await everything(engine), await everything(engine, 'GSI1')]).toEqual([[], []]);
    expect(await engine.changes(TABLE, undefined, 10)).toEqual([]);
    await close();
  });
});

test('refuses definitions that contradict themselves or ask for what is not emulated', async () => {
  await withFolder(async (folder) => {
    const { engine, close } = await openEngine(folder);
    const refused = (definition: object) =>
      expect(engine.handle('CreateTable', definition)).rejects.toMatchObject({ code: 'ValidationException' });
    const { ttlAttribute: _ttl, stream: _stream, ...create } = DEFINITION;
    await refused({ ...create, AttributeDefinitions: create.AttributeDefinitions.slice(0, 1) });
    await refused({ ...create, GlobalSecondaryIndexes: [] });
    await refused({ ...create, LocalSecondaryIndexes: [] });
    await refused({ ...create, KeySchema: [{ AttributeName: 'PK', KeyType: 'RANGE' }] });
    await engine.handle('CreateTable', create);
    await expect(engine.handle('CreateTable', create)).rejects.toMatchObject({
      code: 'ResourceInUseException',
    });
    await close();
  });
});
