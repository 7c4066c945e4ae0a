/** What the work list costs a batch screening: its share of the capacity that is written. */
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '@probity/embedded-cloud/dynamodb/values/attribute-value';
import { itemSize } from '@probity/embedded-cloud/dynamodb/values/size';
import { workItems } from '#shared/domain/work/keys.ts';
import { counterPartitions } from '#shared/platform/counted-lists/list-keys.ts';
import { BatchFixture } from '../../test/api/screening/batch/fixture.ts';
import { kindOf } from '../../test/support/table-chart.ts';
import { Meter } from '../round-trips/meter.ts';
import type { Section } from '../table.ts';

const ENTITIES = 10_000;
/** One in ten is on the test list. */
const LISTED = 'Kastelmar Freight Holding Ltd';
const UNIT_BYTES = 1024;
const INDEX_KEYS = ['list_pk', 'facet_pk', 'due_pk'];

type Write = NonNullable<TransactWriteCommand['input']['TransactItems']>[number];

export async function measureWorkList(): Promise<Section> {
  const meter = new Meter();
  const writes: Write[] = [];
  const fixture = await BatchFixture.open((client) => {
    meter.observe(client);
    collect(client, writes);
  });
  try {
    const names = Array.from({ length: ENTITIES }, (_, at) => (at % 10 === 0 ? LISTED : `Meadow ${at} Ltd`));
    const ids = await fixture.entities(ENTITIES, names);
    await fixture.start(ids);
    meter.take();
    writes.length = 0;
    await fixture.run();
    const { units, readUnits } = meter.take();
    const counters = new Set(counterPartitions(fixture.tenant.scopes.test, 'WORK'));
    return section(units - readUnits, writes, counters);
  } finally {
    await fixture.close();
  }
}

function section(written: number, writes: readonly Write[], counters: ReadonlySet<string>): Section {
  const items = writes.flatMap(({ Put: put }) =>
    put?.Item !== undefined && kindOf(put.Item)?.name === workItems.name ? [put.Item] : [],
  );
  const counts = writes.filter(({ Update: update }) => counters.has(String(update?.Key?.['pk'])));
  const ofItems = items.reduce((sum, item) => sum + unitsOf(item), 0);
  // A counter is far below a kilobyte, and every write of a transaction counts twice.
  const ofCounts = counts.length * 2;
  const share = (ofItems + ofCounts) / written;
  return {
    title: 'The work list under a batch screening',
    how: `A batch of ${ENTITIES} companies in this process, one in ten of which is listed and waits for a person. Capacity as the embedded table counts it; of work items, two units per kilobyte and one per index and kilobyte; of their counters, two.`,
    head: ['What', 'Figure'],
    rows: [
      ['units written by the batch', written.toFixed(0)],
      ['work items, their units', `${items.length}, ${ofItems}`],
      ['counters of the work list, their units', `${counts.length}, ${ofCounts}`],
      ['share of the work list', `${(share * 100).toFixed(1)} %`],
    ],
  };
}

function unitsOf(item: Readonly<Record<string, unknown>>): number {
  const size = Math.ceil(itemSize(unsafeStored(item)) / UNIT_BYTES);
  return size * (2 + INDEX_KEYS.filter((key) => item[key] !== undefined).length);
}

/** The item as the table stores it; the client types a member of it more widely than there is. */
function unsafeStored(item: Readonly<Record<string, unknown>>): Item {
  return marshall(item, { removeUndefinedValues: true }) as Item;
}

function collect(client: DynamoDBDocumentClient, writes: Write[]): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (context['commandName'] === 'TransactWriteItemsCommand') {
        const { input } = new TransactWriteCommand(unsafeInput(args.input));
        writes.push(...(input.TransactItems ?? []));
      }
      return result;
    },
    { step: 'initialize', name: 'writes' },
  );
}

/** The input of a command whose name was looked at. */
function unsafeInput(input: unknown): TransactWriteCommand['input'] {
  return input as TransactWriteCommand['input'];
}
