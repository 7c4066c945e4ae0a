/** Map, inline and distributed: one scope for each item, or for each batch of items. */
import type { MapState } from '../definition/model.ts';
import { dataLimitExceeded, Fault, queryEvaluationError, timeout } from '../faults.ts';
import { batches } from '../items/batches.ts';
import { readItems } from '../items/item-reader.ts';
import { type Frame, newFrame } from '../journal/frame.ts';
import { byteSize, type Json, type JsonObject, PAYLOAD_LIMIT, withinLimit } from '../json.ts';
import { bindingsOf, frameOf, leave, type Place, type Step } from '../machine/place.ts';
import { childExecution, failedChild } from './child-execution.ts';
import { type Children, outputsOf, runChildren } from './children.ts';
import { readTolerance } from './tolerance.ts';

/** Concurrency where a definition leaves it open or says 0. */
const WIDEST = { INLINE: 40, DISTRIBUTED: 1000 };
/** The longest an EXPRESS execution lasts. */
const EXPRESS_PATIENCE = { time: 300_000, fault: () => timeout('The child workflow execution') };

export async function performMap(place: Place, state: MapState): Promise<Step> {
  const { run, path } = place;
  const { Mode: mode } = state.ItemProcessor.ProcessorConfig;
  if (mode === 'DISTRIBUTED') demandChildren(place);
  if (frameOf(place).children === undefined) await run.journal.plan(path, await planned(place, state));
  const concurrency =
    state.MaxConcurrency === undefined
      ? 0
      : await run.expressions.number(state.MaxConcurrency, bindingsOf(place), { min: 0 });
  const shared = {
    concurrency: Math.min(concurrency || WIDEST[mode], WIDEST[mode]),
    scope: () => state.processor,
  };
  const result =
    mode === 'INLINE'
      ? outputsOf(await runChildren(place, { ...shared, execution: () => place.execution }))
      : await distributed(place, state, shared);
  withinLimit(result, `The result of the state '${frameOf(place).state}'`);
  return leave(place, state, { result }, result);
}

/** The children of a distributed Map are executions that the machine's own role starts. */
function demandChildren({ run }: Place): void {
  const refusal = run.permit(run.roleArn, { action: 'states:StartExecution', resource: run.machineArn });
  if (refusal !== undefined) throw new Fault('States.Permissions', refusal);
}

async function distributed(
  place: Place,
  state: MapState,
  shared: Pick<Children, 'concurrency' | 'scope'>,
): Promise<Json[]> {
  const express = state.ItemProcessor.ProcessorConfig.ExecutionType === 'EXPRESS';
  const executionOf = childExecution(place, state.Label ?? frameOf(place).state);
  const frames = await runChildren(place, {
    ...shared,
    execution: executionOf,
    tolerate: await readTolerance(place, state),
    ...(express ? { patience: EXPRESS_PATIENCE } : {}),
  });
  const outputs = outputsOf(frames);
  return frames.map((frame, index) =>
    frame.outcome !== undefined && 'error' in frame.outcome
      ? failedChild(executionOf(index, frame), place.run.machineArn, frame, frame.outcome)
      : (outputs[index] ?? null),
  );
}

/** One frame for each scope to run, made once: a restart continues with these and does not read the items again. */
async function planned(place: Place, state: MapState): Promise<Frame[]> {
  const { clock } = place.run;
  const { variables } = frameOf(place);
  const { startAt } = state.processor;
  const items = await itemsOf(place, state);
  const inputs: Json[] = [];
  for (const [index, value] of items.entries()) inputs.push(await selected(place, state, index, value));
  if (state.ItemProcessor.ProcessorConfig.Mode === 'INLINE') {
    return inputs.map((input, index) => ({
      ...newFrame(startAt, input, variables, clock.now()),
      item: { index, value: items[index] ?? null },
    }));
  }
  if (state.ItemBatcher === undefined) {
    return inputs.map((input) => ({ ...newFrame(startAt, input, {}, clock.now()), weight: 1 }));
  }
  return batched(place, state.ItemBatcher, inputs, startAt);
}

async function itemsOf(place: Place, state: MapState): Promise<readonly Json[]> {
  if (state.ItemReader !== undefined) return readItems(place, state.ItemReader);
  const bindings = bindingsOf(place);
  const items =
    state.Items === undefined
      ? frameOf(place).input
      : await place.run.expressions.fill(state.Items, bindings);
  if (Array.isArray(items)) return items;
  throw queryEvaluationError(JSON.stringify(state.Items ?? '$states.input'), 'Items must be an array');
}

async function selected(place: Place, state: MapState, index: number, value: Json): Promise<Json> {
  if (state.ItemSelector === undefined) return value;
  const context: JsonObject = { Map: { Item: { Index: index, Value: value } } };
  return place.run.expressions.fill(state.ItemSelector, bindingsOf(place, { context }));
}

async function batched(
  place: Place,
  batcher: NonNullable<MapState['ItemBatcher']>,
  inputs: readonly Json[],
  startAt: string,
): Promise<Frame[]> {
  const { expressions, clock } = place.run;
  const bindings = bindingsOf(place);
  const bound = async (given: Json | undefined, otherwise: number) =>
    given === undefined ? otherwise : expressions.number(given, bindings, { min: 1 });
  const shared: JsonObject =
    batcher.BatchInput === undefined
      ? {}
      : { BatchInput: await expressions.fill(batcher.BatchInput, bindings) };
  const room = PAYLOAD_LIMIT - byteSize({ ...shared, Items: [] });
  if (room < 0) throw dataLimitExceeded('BatchInput');
  const limits = {
    items: await bound(batcher.MaxItemsPerBatch, Number.POSITIVE_INFINITY),
    bytes: Math.min(room, await bound(batcher.MaxInputBytesPerBatch, room)),
  };
  return batches(inputs, limits).map((items) => ({
    ...newFrame(startAt, { ...shared, Items: items }, {}, clock.now()),
    weight: items.length,
  }));
}
