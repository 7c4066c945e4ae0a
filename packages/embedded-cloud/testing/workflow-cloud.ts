/** Step Functions with its own store. Tasks are functions of the test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import { Clock } from '../src/clock.ts';
import { arn } from '../src/service.ts';
import { StepFunctions } from '../src/states/step-functions.ts';
import { Store } from '../src/store.ts';

export const MACHINE = arn('states', 'stateMachine:m');
export const INVOKE = 'arn:aws:states:::lambda:invoke';

/** A function behind `lambda:invoke`: payload in, payload out. */
export type Handler = (payload: unknown) => unknown;

const Invocation = z.object({ FunctionName: z.string(), Payload: z.unknown() });
const Started = z.object({ executionArn: z.string(), startDate: z.number() });
const Described = z.object({
  status: z.string(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
  startDate: z.number(),
  stopDate: z.number().optional(),
});
type Ended = z.infer<typeof Described> & { readonly value: unknown };

export interface WorkflowCloud {
  readonly store: Store;
  readonly clock: Clock;
  readonly states: StepFunctions;
  /** By function name. */
  readonly functions: Record<string, Handler>;
  /** By `bucket/key`. */
  readonly objects: Map<string, string>;
  machine(states: object, more?: object): Promise<void>;
  start(input?: unknown, name?: string): Promise<string>;
  ended(executionArn: string): Promise<Ended>;
  /** Ensures, starts and waits; the virtual clock moves by `step` seconds until the execution has ended. */
  run(states: object, input?: unknown, options?: { step?: number; more?: object }): Promise<Ended>;
  restart(): Promise<WorkflowCloud>;
  close(): Promise<void>;
}

/** A failure with the name that `ErrorEquals` sees. */
export function failure(name: string, message = 'it failed'): Error {
  return Object.assign(new Error(message), { name });
}

/** A Task that invokes function `f`; more fields override. */
export function invoke(more: object = {}): object {
  return {
    Type: 'Task',
    Resource: INVOKE,
    Arguments: { FunctionName: 'f', Payload: '{% $states.input %}' },
    Output: '{% $states.result.Payload %}',
    ...('Next' in more ? {} : { End: true }),
    ...more,
  };
}

export async function workflowCloud(): Promise<WorkflowCloud> {
  return openCloud(await mkdtemp(join(tmpdir(), 'states-')), {}, new Map());
}

export async function openCloud(
  folder: string,
  functions: Record<string, Handler>,
  objects: Map<string, string>,
): Promise<WorkflowCloud> {
  const store = await Store.open(folder);
  const clock = await Clock.open(store);
  const states = await StepFunctions.open({
    store,
    clock,
    task: async (_resource, args) => {
      const { FunctionName: name, Payload } = Invocation.parse(args);
      return { StatusCode: 200, Payload: await functions[name]?.(Payload) };
    },
    readObject: async (bucket, key) => {
      const text = objects.get(`${bucket}/${key}`);
      return text === undefined ? undefined : Buffer.from(text);
    },
  });
  const halt = async () => {
    await states.close();
    clock.close();
    await store.close();
  };
  const cloud: WorkflowCloud = {
    ...{ store, clock, states, functions, objects },
    machine: (given, more = {}) => ensure(states, given, more),
    start: async (input = {}, name) => {
      const call = { stateMachineArn: MACHINE, input: JSON.stringify(input), name };
      return Started.parse(await states.handle('StartExecution', call)).executionArn;
    },
    ended: (executionArn) => ending(states, executionArn),
    run: async (given, input, { step = 0, more = {} } = {}) => {
      await ensure(states, given, more);
      const executionArn = await cloud.start(input);
      return vi.waitFor(
        async () => {
          if (step > 0) await clock.advance(step * 1000);
          return look(states, executionArn);
        },
        { timeout: 25_000, interval: 5 },
      );
    },
    restart: async () => {
      await halt();
      return openCloud(folder, functions, objects);
    },
    close: async () => {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return cloud;
}

function ensure(states: StepFunctions, given: object, more: object): Promise<void> {
  const definition = { QueryLanguage: 'JSONata', StartAt: Object.keys(given)[0], States: given, ...more };
  return states.ensureMachine({ arn: MACHINE, name: 'm', definition, roleArn: 'arn:aws:iam::0:role/m' });
}

function ending(states: StepFunctions, executionArn: string): Promise<Ended> {
  return vi.waitFor(() => look(states, executionArn), { timeout: 25_000, interval: 5 });
}

/** The execution if it has ended; throws otherwise. */
async function look(states: StepFunctions, executionArn: string): Promise<Ended> {
  const execution = Described.parse(await states.handle('DescribeExecution', { executionArn }));
  expect(execution.status).not.toBe('RUNNING');
  return { ...execution, value: execution.output === undefined ? undefined : JSON.parse(execution.output) };
}
