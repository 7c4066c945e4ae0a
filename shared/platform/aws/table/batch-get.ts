/** Reads of many items at once over BatchGetItem: in batches side by side, and again for what a batch left out. */
import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Contended, type Item, type Key } from '../../ports.ts';
import type { Fence } from '../../scope.ts';
import { inParallel, throwFirstFailure } from '../../worker/in-parallel.ts';
import { readErrors } from './commit-errors.ts';
import { fenced } from './fence.ts';

/** Keys of one BatchGetItem. */
const KEYS_PER_CALL = 100;
const CALLS_AT_ONCE = 8;
/** A batch answers 16 MB at most, and less where the table is throttled. */
const ROUNDS = 6;
const BASE_PAUSE_MS = 25;

interface Reader {
  readonly table: string;
  readonly client: DynamoDBDocumentClient;
  readonly fence: Fence;
  readonly consistent: boolean;
}

/** The items in the order of their keys; undefined where there is none. Throws `Contended` where the table keeps some back. */
export async function batchGet(reader: Reader, keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
  const wanted = [...new Map(keys.map((key) => [addressOf(key), key])).values()];
  const calls = Array.from({ length: Math.ceil(wanted.length / KEYS_PER_CALL) }, (_, at) =>
    wanted.slice(at * KEYS_PER_CALL, (at + 1) * KEYS_PER_CALL),
  );
  const found = new Map<string, Item>();
  const outcomes = await inParallel(calls, CALLS_AT_ONCE, (batch) => readBatch(reader, batch, found));
  throwFirstFailure(outcomes);
  return keys.map((key) => found.get(addressOf(key)));
}

async function readBatch(reader: Reader, keys: readonly Key[], found: Map<string, Item>): Promise<void> {
  const { table, client, fence, consistent } = reader;
  let open: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let round = 0; open.length > 0; round += 1) {
    if (round === ROUNDS) throw new Contended();
    if (round > 0) await pause(Math.random() * BASE_PAUSE_MS * 2 ** round);
    const input = { RequestItems: { [table]: { Keys: open, ConsistentRead: consistent } } };
    const command = new BatchGetCommand(fenced(fence, input));
    const answer = await readErrors(() => client.send(command));
    for (const item of answer.Responses?.[table] ?? []) found.set(addressOf(item), item);
    open = answer.UnprocessedKeys?.[table]?.Keys ?? [];
  }
}

function addressOf({ pk, sk }: Partial<Record<'pk' | 'sk', unknown>>): string {
  return `${String(pk)}\u0000${String(sk)}`;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
