/** PutItem, UpdateItem and DeleteItem. */
import { parseInput } from '../../input/parse-input.ts';
import type { Engine } from '../engine.ts';
import { invalid } from '../errors.ts';
import type { Item } from '../values/attribute-value.ts';
import { project } from '../values/path.ts';
import { type CapacityMode, consumed, indexUnits, writeUnits } from './capacity.ts';
import { DELETE_ITEM, PUT_ITEM, UPDATE_ITEM } from './inputs.ts';
import {
  deleteAction,
  type Outcome,
  perform,
  putAction,
  updateAction,
  type WriteAction,
} from './write-action.ts';

type ReturnValues = 'NONE' | 'ALL_OLD' | 'UPDATED_OLD' | 'ALL_NEW' | 'UPDATED_NEW' | undefined;

export async function putItem(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(PUT_ITEM, document, 'PutItem');
  checkReturnsOld(input.ReturnValues);
  return run(engine, putAction(engine, input), input);
}

export async function deleteItem(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(DELETE_ITEM, document, 'DeleteItem');
  checkReturnsOld(input.ReturnValues);
  return run(engine, deleteAction(engine, input), input);
}

export async function updateItem(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(UPDATE_ITEM, document, 'UpdateItem');
  return run(engine, updateAction(engine, input), input);
}

async function run(
  engine: Engine,
  action: WriteAction,
  wanted: { readonly ReturnValues?: ReturnValues; readonly ReturnConsumedCapacity?: CapacityMode },
): Promise<unknown> {
  action.check();
  const outcome = await engine.write((draft) => perform(engine, draft, action));
  const attributes = returned(wanted.ReturnValues, outcome, action);
  return {
    ...(attributes === undefined ? {} : { Attributes: attributes }),
    ...consumed(wanted.ReturnConsumedCapacity, () => ({
      table: action.table.name,
      units: writeUnits(outcome.before, outcome.after),
      indexes: indexUnits(outcome.indexes),
    })),
  };
}

function returned(wanted: ReturnValues, outcome: Outcome, action: WriteAction): Item | undefined {
  switch (wanted) {
    case 'ALL_OLD':
      return outcome.before;
    case 'ALL_NEW':
      return outcome.after;
    case 'UPDATED_OLD':
      return touched(outcome.before, action);
    case 'UPDATED_NEW':
      return touched(outcome.after, action);
    default:
      return undefined;
  }
}

function touched(item: Item | undefined, action: WriteAction): Item | undefined {
  const part = item === undefined ? {} : project(item, action.paths);
  return Object.keys(part).length === 0 ? undefined : part;
}

function checkReturnsOld(wanted: ReturnValues): void {
  if (wanted === undefined || wanted === 'NONE' || wanted === 'ALL_OLD') return;
  throw invalid('ReturnValues can only be ALL_OLD or NONE');
}
