/** Reads of many items over the real table engine: in the order of their keys, whatever a batch leaves out. */
import { expect, it } from 'vitest';
import { FenceError } from '#shared/platform/aws/table/fence.ts';
import type { Key, Table } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { InProcessApi } from '../../../../support/in-process-api.ts';
import { withApi } from '../../../../support/with-api.ts';

const scope = unsafeTenantScope('0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10', 'live');
const keyOf = (index: number): Key => ({ pk: `${scope.prefix}#ENT#${index}`, sk: 'ENT' });

let api: InProcessApi;
let table: Table;
let commands: string[] = [];
const open = () =>
  InProcessApi.open((client) => {
    client.middlewareStack.add(
      (next, context) => (args) => {
        commands.push(String(context['commandName']));
        return next(args);
      },
      { step: 'initialize', name: 'seen' },
    );
  });
withApi(
  async (opened) => {
    api = opened;
    table = api.ports.tables.within(fenceOf(scope));
    for (let start = 0; start < 300; start += 100) {
      const indexes = Array.from({ length: 100 }, (_, at) => start + at);
      await table.commit(indexes.map((index) => ({ put: { ...keyOf(index), index } })));
    }
    commands = [];
  },
  { open },
);

it('answers the items in the order of their keys, with holes, and the same item for a key that repeats', async () => {
  const wanted = [250, 3, 999, 120, 3, 0];
  const found = await table.getMany(wanted.map(keyOf), { consistent: true });
  expect(found.map((item) => item?.['index'])).toEqual([250, 3, undefined, 120, 3, 0]);
  expect(await table.getMany([])).toEqual([]);
});

it('reads a hundred items a call', async () => {
  commands = [];
  const found = await table.getMany(Array.from({ length: 300 }, (_, index) => keyOf(index)));
  expect(found.map((item) => item?.['index'])).toEqual(Array.from({ length: 300 }, (_, index) => index));
  expect(commands).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand', 'BatchGetItemCommand']);
});

it('asks again for what one answer has no room for', async () => {
  const large = Array.from({ length: 60 }, (_, at) => 1_000 + at);
  for (const index of large)
    await table.commit([{ put: { ...keyOf(index), index, text: 'x'.repeat(380_000) } }]);
  commands = [];
  const found = await table.getMany(large.map(keyOf));
  expect(found.map((item) => item?.['index'])).toEqual(large);
  expect(commands.length).toBeGreaterThan(1);
});

it('reads nothing of another tenant', async () => {
  const foreign = { pk: 'T#0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e11#live#ENT#1', sk: 'ENT' };
  await expect(table.getMany([keyOf(1), foreign])).rejects.toBeInstanceOf(FenceError);
});
