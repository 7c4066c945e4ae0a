/** One write on one item: what Put, Update, Delete and ConditionCheck have in common, alone or in a transaction. */
import type * as z from 'zod';
import type { Engine } from '../engine.ts';
import { conditionFailed, invalid } from '../errors.ts';
import { applyUpdate } from '../expressions/apply-update.ts';
import type { ConditionTree } from '../expressions/condition-tree.ts';
import { holds } from '../expressions/evaluate.ts';
import { ExpressionReader } from '../expressions/reader.ts';
import type { UpdateAction, Values } from '../expressions/syntax.ts';
import type { Draft, IndexChange } from '../storage/draft.ts';
import { checkIndexKeys, checkItemKey, checkKey, itemRow } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { checkDepth, type Item, readItem } from '../values/attribute-value.ts';
import type { Path } from '../values/path.ts';
import { itemSize, MAX_ITEM_BYTES } from '../values/size.ts';
import type { DELETE_ITEM, PUT_ITEM, UPDATE_ITEM } from './inputs.ts';

type PutInput = Omit<z.output<typeof PUT_ITEM>, 'ReturnValues'>;
type DeleteInput = Omit<z.output<typeof DELETE_ITEM>, 'ReturnValues'>;
type UpdateInput = Omit<z.output<typeof UPDATE_ITEM>, 'ReturnValues'>;
type Conditional = Omit<DeleteInput, 'Key'>;

export interface WriteAction {
  readonly table: Table;
  /** Checks the keys against the table: faults that a transaction reports as a reason. */
  readonly check: () => void;
  /** Row key of the item; only after `check`. */
  readonly row: () => string;
  readonly condition: ConditionTree | undefined;
  readonly values: Values;
  /** Whether a failed condition shows the item. */
  readonly showsItem: boolean;
  /** The item after the write; throws `ValidationException` when it cannot be. */
  readonly next: (before: Item | undefined) => Item | undefined;
  /** Paths an update touches. */
  readonly paths: readonly Path[];
}

export interface Outcome {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  readonly indexes: readonly IndexChange[];
}

export function putAction(engine: Engine, input: PutInput): WriteAction {
  const item = readItem(input.Item);
  if (itemSize(item) > MAX_ITEM_BYTES) throw invalid('Item size has exceeded the maximum allowed size');
  const base = conditional(engine, input);
  const check = () => {
    checkItemKey(base.table, item);
    checkIndexKeys(base.table, item);
  };
  return { ...base, check, row: () => itemRow(base.table, item), next: () => item, paths: [] };
}

export function deleteAction(engine: Engine, input: DeleteInput): WriteAction {
  const base = conditional(engine, input);
  return { ...base, ...keyed(base.table, input.Key), next: () => undefined, paths: [] };
}

/** Checks its condition and leaves the item as it is. */
export function checkAction(engine: Engine, input: DeleteInput): WriteAction {
  return { ...deleteAction(engine, input), next: (before) => before };
}

export function updateAction(engine: Engine, input: UpdateInput): WriteAction {
  const reader = new ExpressionReader(input);
  const actions = reader.update(input.UpdateExpression) ?? [];
  const base = conditional(engine, input, reader);
  const key = readItem(input.Key);
  const place = keyed(base.table, key);
  const check = () => {
    place.check();
    checkKeepsKey(base.table, actions);
  };
  const next = (before: Item | undefined) => {
    const after = applyUpdate(actions, before, key, base.values);
    if (after !== undefined) checkUpdated(base.table, after);
    return after;
  };
  return { ...base, ...place, check, next, paths: actions.map(({ path }) => path) };
}

/** Runs the action on the item as it is now, and drafts what changes. Throws when the condition does not hold. */
export function perform(engine: Engine, draft: Draft, action: WriteAction): Outcome {
  const row = action.row();
  const stored = engine.rows.item(action.table.name, row);
  const before = stored?.item;
  if (action.condition !== undefined && !holds(action.condition.condition, before ?? {}, action.values)) {
    throw conditionFailed(action.showsItem ? before : undefined);
  }
  const after = action.next(before);
  return { before, after, indexes: draft.write(action.table, row, stored, after) };
}

function conditional(engine: Engine, input: Conditional, reader = new ExpressionReader(input)) {
  const condition = reader.condition('ConditionExpression', input.ConditionExpression);
  reader.finish();
  return {
    table: engine.catalog.require(input.TableName),
    condition,
    values: reader.values,
    showsItem: input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
  };
}

function keyed(table: Table, input: Readonly<Record<string, unknown>>) {
  const key = readItem(input);
  return { check: () => checkKey(table, key), row: () => itemRow(table, key) };
}

function checkKeepsKey(table: Table, actions: readonly UpdateAction[]): void {
  const keys = [table.key.hash.name, table.key.range?.name];
  const touched = actions.find(({ path }) => keys.some((name) => name === path[0]));
  if (touched === undefined) return;
  throw invalid(
    `One or more parameter values were invalid: Cannot update attribute ${touched.path[0]}. This attribute is part of the key`,
  );
}

function checkUpdated(table: Table, item: Item): void {
  if (itemSize(item) > MAX_ITEM_BYTES) {
    throw invalid('Item size to update has exceeded the maximum allowed size');
  }
  checkDepth(item);
  checkIndexKeys(table, item);
}
