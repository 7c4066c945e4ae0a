/** The tenant fence: an SDK middleware that refuses any DynamoDB command outside the caller's key prefixes. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Fence, insideFence } from '../../scope.ts';

/** A key outside the fence was about to be sent: a defect of ours, never a caller's. */
export class FenceError extends Error {
  constructor(command: string) {
    super(`${command} would leave the tenant's fence`);
    this.name = 'FenceError';
  }
}

const fences = new WeakMap<object, Fence>();

/** Registers the fence under which `input` may be sent; an input without one is refused. */
export function fenced<T extends object>(fence: Fence, input: T): T {
  fences.set(input, fence);
  return input;
}

/** Installs the fence on a document client. It runs first, before the command is serialised. */
export function installFence(client: DynamoDBDocumentClient): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      const command = String(context['commandName'] ?? 'command');
      const fence = fences.get(args.input);
      if (fence === undefined) throw new FenceError(command);
      const touched = partitionKeys(args.input);
      if (touched.length === 0 || !touched.every((key) => insideFence(fence, key)))
        throw new FenceError(command);
      return next(args);
    },
    { step: 'initialize', priority: 'high', name: 'tenantFence' },
  );
}

/** Every partition key that a command names: keys, items, query partitions and each member of a transaction. */
export function partitionKeys(input: unknown): string[] {
  if (!isRecord(input)) return [];
  const own = [
    keyIn(input['Key']),
    keyIn(input['Item']),
    keyIn(input['ExclusiveStartKey']),
    partitionOfQuery(input),
  ];
  const members = Array.isArray(input['TransactItems']) ? input['TransactItems'] : [];
  const inner = members.flatMap((member) =>
    isRecord(member) ? Object.values(member).flatMap((action) => partitionKeysOrHole(action)) : [''],
  );
  const batches = isRecord(input['RequestItems']) ? Object.values(input['RequestItems']) : [];
  const batched = batches.flatMap(keysOfBatch);
  const indexed = isRecord(input['Item']) ? indexKeys(input['Item']) : [];
  return [...own.filter((key) => key !== undefined), ...inner, ...batched, ...indexed];
}

/** A member without a recognisable key counts as the empty key, which no fence contains. */
function partitionKeysOrHole(action: unknown): string[] {
  const keys = partitionKeys(action);
  return keys.length === 0 ? [''] : keys;
}

/** Keys of a BatchGetItem; whatever else stands there counts as the empty key. */
function keysOfBatch(batch: unknown): string[] {
  const keys = isRecord(batch) ? batch['Keys'] : undefined;
  return Array.isArray(keys) ? keys.map((key) => keyIn(key) ?? '') : [''];
}

function indexKeys(item: Record<string, unknown>): string[] {
  return ['list_pk', 'facet_pk', 'due_pk'].flatMap((name) => {
    const value = item[name];
    return typeof value === 'string' ? [value] : [];
  });
}

function keyIn(holder: unknown): string | undefined {
  if (!isRecord(holder)) return undefined;
  const pk = holder['pk'];
  return typeof pk === 'string' ? pk : undefined;
}

/** The table adapter always names the partition of a query `:pk`. */
function partitionOfQuery(input: Record<string, unknown>): string | undefined {
  if (typeof input['KeyConditionExpression'] !== 'string') return undefined;
  const values = input['ExpressionAttributeValues'];
  const pk = isRecord(values) ? values[':pk'] : undefined;
  return typeof pk === 'string' ? pk : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
