/** TransactWriteItems: all actions or none. */
import type * as z from 'zod';
import { parseInput } from '../../input/parse-input.ts';
import { AwsError } from '../../service.ts';
import type { Engine } from '../engine.ts';
import { type CancellationReason, invalid, isEmptyKey, transactionCancelled } from '../errors.ts';
import { readItem } from '../values/attribute-value.ts';
import { itemSize } from '../values/size.ts';
import { consumedByTable, indexUnits, readUnits, type Usage, writeUnits } from './capacity.ts';
import { TRANSACT_WRITE } from './inputs.ts';
import {
  checkAction,
  deleteAction,
  type Outcome,
  perform,
  putAction,
  updateAction,
  type WriteAction,
} from './write-action.ts';

type Input = z.output<typeof TRANSACT_WRITE>;
type Member = Input['TransactItems'][number];

const MAX_BYTES = 4 * 1024 * 1024;

export async function transactWriteItems(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(TRANSACT_WRITE, document, 'TransactWriteItems');
  const actions = input.TransactItems.map((member) => readAction(engine, member));
  checkPayload(input);
  const token = input.ClientRequestToken;
  const outcomes = await engine.write((draft) => {
    if (token !== undefined && engine.tokens.isReplay(token, input.TransactItems, draft.now))
      return undefined;
    checkTogether(actions);
    const done = attempt(actions, (action) => perform(engine, draft, action));
    if (token !== undefined) engine.tokens.remember(draft, token, input.TransactItems);
    return done;
  });
  await engine.tokens.sweep(engine.clock.now());
  return outcomes === undefined
    ? consumedByTable(input.ReturnConsumedCapacity, () => replayed(engine, actions), 'ReadCapacityUnits')
    : consumedByTable(input.ReturnConsumedCapacity, () => written(actions, outcomes), 'WriteCapacityUnits');
}

function readAction(engine: Engine, member: Member): WriteAction {
  const [action, ...others] = [
    ...(member.Put === undefined ? [] : [putAction(engine, member.Put)]),
    ...(member.Update === undefined ? [] : [updateAction(engine, member.Update)]),
    ...(member.Delete === undefined ? [] : [deleteAction(engine, member.Delete)]),
    ...(member.ConditionCheck === undefined ? [] : [checkAction(engine, member.ConditionCheck)]),
  ];
  if (action === undefined || others.length > 0) {
    throw invalid('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  return action;
}

/** The limit is on the size of the request, not of the items in the table. */
function checkPayload(input: Input): void {
  const bytes = input.TransactItems.reduce((sum, { Put, Update, Delete, ConditionCheck }) => {
    const keyed = Update ?? Delete ?? ConditionCheck;
    const values = (Put ?? keyed)?.ExpressionAttributeValues ?? {};
    return sum + itemSize(readItem(Put?.Item ?? keyed?.Key ?? {})) + itemSize(readItem(values));
  }, 0);
  if (bytes > MAX_BYTES) throw invalid('Transaction request size cannot exceed 4194304 bytes');
}

/** Key faults cancel the transaction before any condition is checked; only the first is reported. Empty keys are refused before. */
function checkTogether(actions: readonly WriteAction[]): void {
  actions.forEach((action, at) => {
    try {
      action.check();
    } catch (error) {
      if (isEmptyKey(error)) throw error;
      const reason = cancellation(error);
      throw transactionCancelled(actions.map((_, position) => (position === at ? reason : { Code: 'None' })));
    }
  });
  const rows = new Set(actions.map((action) => `${action.table.name}\u0000${action.row()}`));
  if (rows.size < actions.length) {
    throw invalid('Transaction request cannot include multiple operations on one item');
  }
}

function attempt(actions: readonly WriteAction[], run: (action: WriteAction) => Outcome): Outcome[] {
  const outcomes: Outcome[] = [];
  const reasons = actions.map((action): CancellationReason => {
    try {
      outcomes.push(run(action));
      return { Code: 'None' };
    } catch (error) {
      return cancellation(error);
    }
  });
  if (outcomes.length < actions.length) throw transactionCancelled(reasons);
  return outcomes;
}

function cancellation(error: unknown): CancellationReason {
  if (!(error instanceof AwsError)) throw error;
  const condition = error.code === 'ConditionalCheckFailedException';
  return {
    Code: condition ? 'ConditionalCheckFailed' : 'ValidationError',
    Message: error.message,
    ...error.extra,
  };
}

/** Transactional writes cost twice, as each is prepared and committed; index writes cost what they always do. */
function written(actions: readonly WriteAction[], outcomes: readonly Outcome[]): Usage[] {
  return actions.map(({ table }, at) => ({
    table: table.name,
    units: 2 * writeUnits(outcomes[at]?.before, outcomes[at]?.after),
    indexes: indexUnits(outcomes[at]?.indexes ?? []),
  }));
}

/** A replay reads the items it would have written. */
function replayed(engine: Engine, actions: readonly WriteAction[]): Usage[] {
  return actions.map((action) => {
    const stored = engine.rows.item(action.table.name, action.row());
    return {
      table: action.table.name,
      units: 2 * readUnits(stored === undefined ? 0 : itemSize(stored.item), true),
      indexes: {},
    };
  });
}
