/** BatchWriteItem: up to 25 unconditional puts and deletes. */
import type * as z from 'zod';
import { parseInput } from '../../input/parse-input.ts';
import type { Engine } from '../engine.ts';
import { invalid } from '../errors.ts';
import { consumedByTable, indexUnits, writeUnits } from './capacity.ts';
import { BATCH_WRITE } from './inputs.ts';
import { deleteAction, perform, putAction, type WriteAction } from './write-action.ts';

type WriteRequest = z.output<typeof BATCH_WRITE>['RequestItems'][string][number];

export async function batchWriteItem(engine: Engine, document: unknown): Promise<unknown> {
  const { RequestItems, ReturnConsumedCapacity } = parseInput(BATCH_WRITE, document, 'BatchWriteItem');
  const actions = Object.entries(RequestItems).flatMap(([table, requests]) =>
    requests.map((request) => readRequest(engine, table, request)),
  );
  if (actions.length === 0) throw invalid('RequestItems must not be empty');
  if (actions.length > 25) throw invalid('Too many items requested for the BatchWriteItem call');
  for (const action of actions) action.check();
  const rows = new Set(actions.map((action) => `${action.table.name}\u0000${action.row()}`));
  if (rows.size < actions.length) throw invalid('Provided list of item keys contains duplicates');
  const outcomes = await engine.write((draft) => actions.map((action) => perform(engine, draft, action)));
  return {
    UnprocessedItems: {},
    ...consumedByTable(ReturnConsumedCapacity, () =>
      actions.map(({ table }, at) => ({
        table: table.name,
        units: writeUnits(outcomes[at]?.before, outcomes[at]?.after),
        indexes: indexUnits(outcomes[at]?.indexes ?? []),
      })),
    ),
  };
}

function readRequest(engine: Engine, TableName: string, request: WriteRequest): WriteAction {
  const { PutRequest, DeleteRequest } = request;
  if ((PutRequest === undefined) === (DeleteRequest === undefined)) {
    throw invalid('Supplied WriteRequest must contain exactly one of PutRequest and DeleteRequest');
  }
  return PutRequest === undefined
    ? deleteAction(engine, { TableName, Key: DeleteRequest?.Key ?? {} })
    : putAction(engine, { TableName, Item: PutRequest.Item });
}
