/** Random writes against a plain map: items, index and feed always tell the same story. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DynamoDb } from '../../src/dynamodb/dynamo-db.ts';
import { everything, put, TABLE, wire, withEngine } from './open-engine.ts';

const row = fc.record({ PK: fc.constantFrom('a', 'a\u0000', 'b'), SK: fc.constantFrom('1', '2', '3') });
const indexKeys = fc.record(
  { GSI1PK: fc.constantFrom('x', 'y'), GSI1SK: fc.constantFrom('1', '2'), v: fc.integer({ min: 0, max: 3 }) },
  { requiredKeys: [] },
);
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), row, more: indexKeys }),
  fc.record({ kind: fc.constant('delete' as const), row }),
  fc.record({ kind: fc.constant('unindex' as const), row }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Model = Map<string, Record<string, unknown>>;

const id = (item: Record<string, unknown>) => JSON.stringify([item['PK'], item['SK']]);
const sorted = (items: Iterable<Record<string, unknown>>) =>
  [...items].sort((a, b) => (id(a) < id(b) ? -1 : 1));

function apply(model: Model, one: Step): void {
  const key = wire(one.row);
  const old = model.get(id(key));
  if (one.kind === 'put') model.set(id(key), wire({ ...one.row, ...one.more }));
  if (one.kind === 'delete') model.delete(id(key));
  if (one.kind === 'unindex' && old !== undefined) {
    const { GSI1PK: _, ...rest } = old;
    model.set(id(key), rest);
  }
}

async function send(engine: DynamoDb, one: Step): Promise<void> {
  const keyed = { TableName: TABLE, Key: wire(one.row) };
  if (one.kind === 'put') await put(engine, { ...one.row, ...one.more });
  if (one.kind === 'delete') await engine.handle('DeleteItem', keyed);
  if (one.kind === 'unindex') {
    await engine.handle('UpdateItem', { ...keyed, UpdateExpression: 'REMOVE GSI1PK' });
  }
}

async function replay(engine: DynamoDb): Promise<Model> {
  const replayed: Model = new Map();
  for (const { record } of await engine.changes(TABLE, undefined, 1000)) {
    const { Keys, OldImage, NewImage } = record.dynamodb;
    expect(replayed.get(id(Keys))).toEqual(OldImage);
    if (NewImage === undefined) replayed.delete(id(Keys));
    else replayed.set(id(Keys), { ...NewImage });
  }
  return replayed;
}

test('items, index entries and the replayed feed agree with a map', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      await withEngine(async ({ engine }) => {
        const model: Model = new Map();
        for (const one of steps) {
          apply(model, one);
          await send(engine, one);
        }
        const indexed = [...model.values()].filter((item) => 'GSI1PK' in item && 'GSI1SK' in item);
        expect(sorted(await everything(engine))).toEqual(sorted(model.values()));
        expect(sorted(await everything(engine, 'GSI1'))).toEqual(sorted(indexed));
        expect(sorted((await replay(engine)).values())).toEqual(sorted(model.values()));
      });
    }),
    { numRuns: 30 },
  );
});
