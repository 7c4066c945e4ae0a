/** Reads a state machine's definition and refuses, by name, everything that is not emulated. */
import type * as z from 'zod';
import type { Json } from '../json.ts';
import { checkExpressions } from './expressions.ts';
import * as fields from './fields.ts';
import { readResource } from './integrations.ts';
import { checkFlow, checkRecovery } from './links.ts';
import type { Definition, MapState, Scope, State } from './model.ts';
import { invalidDefinition, readFields } from './refusal.ts';

type Reader = (document: unknown, place: string) => State;

/** Reads the Amazon States Language document of a machine. Throws `InvalidDefinition` (400). */
export function readDefinition(document: unknown): Definition {
  const machine = readFields(fields.MachineFields, document, '');
  const { QueryLanguage: language, TimeoutSeconds: timeoutSeconds, Version: _, ...rest } = machine;
  return { scope: readScope(rest, '', language), timeoutSeconds };
}

function readScope(document: unknown, place: string, language: string): Scope {
  const { StartAt: startAt, States: documents } = readFields(fields.ScopeFields, document, place);
  const states = new Map(
    Object.entries(documents).map(([name, state]): [string, State] => {
      const here = `${place}/States/${name}`;
      refuseJsonPath(state['QueryLanguage'] ?? language, here);
      return [name, readState(state, here, language)];
    }),
  );
  const scope = { startAt, states };
  checkFlow(scope, place);
  return scope;
}

function refuseJsonPath(language: unknown, place: string): void {
  if (language === 'JSONata') return;
  throw invalidDefinition(`QueryLanguage ${language} is not emulated, only JSONata`, place);
}

function readState(document: { readonly Type: string }, place: string, language: string): State {
  const readers: Readonly<Record<string, Reader>> = {
    Pass: plain(fields.PassFields),
    Succeed: plain(fields.SucceedFields),
    Fail: plain(fields.FailFields),
    Wait: plain(fields.WaitFields),
    Choice: plain(fields.ChoiceFields),
    Task: readTask,
    Map: (given, here) => readMap(given, here, language),
  };
  const reader = Object.hasOwn(readers, document.Type) ? readers[document.Type] : undefined;
  if (reader === undefined) throw invalidDefinition(`Unknown state type ${document.Type}`, place);
  return reader(document, place);
}

function plain<T extends State & { readonly [name: string]: unknown }>(schema: z.ZodType<T>): Reader {
  return (document, place) => {
    const state = readFields(schema, document, place);
    checkExpressions(state, place);
    return state;
  };
}

function readTask(document: unknown, place: string): State {
  const task = readFields(fields.TaskFields, document, place);
  const resource = readResource(task.Resource);
  if (resource === undefined) {
    throw invalidDefinition(`Resource ${task.Resource} is not emulated`, place);
  }
  const { members } = resource.integration;
  const unknown = members && memberNames(task.Arguments).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    throw invalidDefinition(`Arguments ${unknown} of ${task.Resource} is not emulated`, place);
  }
  checkRecovery(task, place);
  checkExpressions(task, place);
  return task;
}

function readMap(document: unknown, place: string, language: string): State {
  const map = readFields(fields.MapFields, document, place);
  const { ItemProcessor: given, ...own } = map;
  const { ProcessorConfig: config, ...scope } = given;
  const foreign = fields.DISTRIBUTED_ONLY.find((name) => map[name] !== undefined);
  if (config.Mode === 'INLINE' && foreign !== undefined) {
    throw invalidDefinition(`${foreign} needs a ProcessorConfig with Mode DISTRIBUTED`, place);
  }
  if (config.Mode === 'DISTRIBUTED' && config.ExecutionType === undefined) {
    throw invalidDefinition('a DISTRIBUTED ProcessorConfig needs ExecutionType', place);
  }
  if (map.ItemReader !== undefined && map.Items !== undefined) {
    throw invalidDefinition('ItemReader and Items exclude each other', place);
  }
  checkRecovery(map, place);
  checkExpressions(own, place);
  const read: MapState = { ...map, processor: readScope(scope, `${place}/ItemProcessor`, language) };
  if (config.ExecutionType === 'EXPRESS') refuseCallbacks(read.processor, place);
  return read;
}

function refuseCallbacks(scope: Scope, place: string): void {
  for (const [name, state] of scope.states) {
    if (state.Type === 'Task' && readResource(state.Resource)?.callback) {
      throw invalidDefinition(`${name} waits for a task token in an EXPRESS processor`, place);
    }
    if (state.Type === 'Map') refuseCallbacks(state.processor, place);
  }
}

function memberNames(value: Json | undefined): readonly string[] {
  return value !== null && typeof value === 'object' ? Object.keys(value) : [];
}
