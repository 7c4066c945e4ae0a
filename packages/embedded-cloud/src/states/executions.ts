/** Executions from start to end: durable at every transition, continued after a restart. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { Background } from '../events/background.ts';
import type { Store, StoreWrite } from '../store.ts';
import { type Ending, endingOf, Halted, Stopped } from './endings.ts';
import { Expressions } from './expression/expressions.ts';
import { timeout } from './faults.ts';
import { EXECUTIONS, type Execution } from './journal/execution.ts';
import { newFrame } from './journal/frame.ts';
import { Journal } from './journal/journal.ts';
import { PAYLOAD_LIMIT, parseJson } from './json.ts';
import { interpret } from './machine/interpreter.ts';
import type { ObjectReader, Permit, Place, Run, TaskCaller } from './machine/place.ts';
import { Tokens } from './machine/tokens.ts';
import type { Machine, Machines } from './machines.ts';
import * as refusals from './wire/errors.ts';

export interface ExecutionsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly task: TaskCaller;
  readonly readObject: ObjectReader;
  /** What a machine's role may do besides its tasks; everything where it is absent. */
  readonly permit?: Permit;
}

/** An execution under way in this process. */
interface Running {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** A closed execution's name may be used again after 90 days. */
const NAME_KEPT = 90 * 86_400_000;
const NAME = /^(?!.*[<>{}[\]?*"#%\\^|~`$&,;:/])[!-~]{1,80}$/;

export class Executions {
  readonly tokens: Tokens;
  private readonly options: ExecutionsOptions;
  private readonly machines: Machines;
  private readonly background: Background;
  private readonly expressions: Expressions;
  private readonly running = new Map<string, Running>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(options: ExecutionsOptions, machines: Machines) {
    this.options = options;
    this.machines = machines;
    this.background = new Background(options.store);
    this.tokens = new Tokens(options.store, options.clock);
    this.expressions = new Expressions(options.clock);
  }

  /**
   * Starts an execution, one caller after the other. A running one of the same name and input is returned as it is
   * (StartExecution, "idempotent"); any other use of the name is `ExecutionAlreadyExists`.
   */
  start(machineArn: string, name: string | undefined, input: string): Promise<Execution> {
    const started = this.turn.then(() => this.begin(machineArn, name ?? randomUUID(), input));
    this.turn = started.catch(() => undefined);
    return started;
  }

  async find(executionArn: string): Promise<Execution> {
    const execution = await this.shelf().get(executionArn);
    if (execution === undefined) throw refusals.executionDoesNotExist(executionArn);
    return execution;
  }

  /** Ends a running execution as `ABORTED`; one that has ended stays as it is. */
  async stop(executionArn: string, error?: string, cause?: string): Promise<Execution> {
    const running = this.running.get(executionArn);
    const reason = new Stopped(error, cause);
    if (running === undefined) return this.stopStanding(await this.find(executionArn), reason);
    running.controller.abort(reason);
    await running.ended;
    return this.find(executionArn);
  }

  /** Newest first. */
  async of(machineArn: string): Promise<Execution[]> {
    const prefix = machineArn.replace(':stateMachine:', ':execution:');
    const entries = await this.shelf().entries({ gte: `${prefix}:`, lt: `${prefix};` });
    return entries.map(([, execution]) => execution).sort((a, b) => b.startDate - a.startDate);
  }

  /** Continues the machine's executions that an earlier process left running. */
  async resume(machineArn: string): Promise<void> {
    for (const execution of await this.of(machineArn)) {
      const { executionArn, status, revision } = execution;
      if (status !== 'RUNNING' || this.running.has(executionArn)) continue;
      const machine = await this.machines.at(machineArn, revision);
      this.drive(execution, machine, await Journal.reopen(this.options.store, executionArn));
    }
  }

  /** Lets go of everything under way and waits until it stands still; it goes on at the next start. */
  async close(): Promise<void> {
    for (const { controller } of this.running.values()) controller.abort(new Halted());
    await this.background.settled();
  }

  /** An execution of a machine that is no longer there does not run, but may be stopped. */
  private async stopStanding(execution: Execution, reason: Stopped): Promise<Execution> {
    const { store, clock } = this.options;
    if (execution.status !== 'RUNNING') return execution;
    const journal = await Journal.reopen(store, execution.executionArn);
    const ending = endingOf(reason, AbortSignal.abort(reason));
    const stopped = { ...execution, ...ending, stopDate: clock.now() };
    await journal.end([recordOf(stopped)]);
    return stopped;
  }

  private async begin(machineArn: string, name: string, input: string): Promise<Execution> {
    const machine = this.machines.get(machineArn);
    if (!NAME.test(name)) throw refusals.invalidName(name);
    const value = parsedInput(input);
    const executionArn = `${machineArn.replace(':stateMachine:', ':execution:')}:${name}`;
    const known = await this.shelf().get(executionArn);
    if (known?.status === 'RUNNING' && known.input === input) return known;
    const now = this.options.clock.now();
    const isFree = known?.stopDate !== undefined && known.stopDate + NAME_KEPT < now;
    if (known !== undefined && !isFree) throw refusals.executionAlreadyExists(executionArn);
    const execution: Execution = {
      executionArn,
      stateMachineArn: machineArn,
      name,
      status: 'RUNNING',
      startDate: now,
      input,
      revision: machine.revision,
    };
    const root = newFrame(machine.definition.scope.startAt, value, {}, now);
    const journal = await Journal.begin(this.options.store, executionArn, root, [recordOf(execution)]);
    this.drive(execution, machine, journal);
    return execution;
  }

  private drive(execution: Execution, machine: Machine, journal: Journal): void {
    const { clock, task, readObject, permit = () => undefined } = this.options;
    const { scope, timeoutSeconds } = machine.definition;
    const controller = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.running.set(execution.executionArn, { controller, ended });
    const { tokens, expressions } = this;
    const run: Run = {
      ...{ clock, journal, tokens, expressions, task, readObject, permit, interpret },
      machineArn: machine.arn,
      roleArn: machine.roleArn,
    };
    const place: Place = {
      ...{ run, scope, path: '', signal: controller.signal },
      execution: contextOf(execution, machine),
    };
    const callOff =
      timeoutSeconds === undefined
        ? () => false
        : clock.wake(execution.startDate + timeoutSeconds * 1000, () =>
            controller.abort(timeout('The execution')),
          );
    this.background.run(async () => {
      try {
        const ending = await endOf(place);
        callOff();
        if (ending === undefined) return;
        await journal.end([recordOf({ ...execution, ...ending, stopDate: clock.now() })]);
      } finally {
        this.running.delete(execution.executionArn);
        resolve();
      }
    });
  }

  private shelf() {
    return this.options.store.shelf<Execution>(EXECUTIONS);
  }
}

async function endOf(place: Place): Promise<Ending | undefined> {
  try {
    return { status: 'SUCCEEDED', output: JSON.stringify(await interpret(place)) };
  } catch (error) {
    return endingOf(error, place.signal);
  }
}

function recordOf(execution: Execution): StoreWrite {
  return { shelf: EXECUTIONS, key: execution.executionArn, value: execution };
}

function contextOf(execution: Execution, machine: Machine) {
  return {
    Id: execution.executionArn,
    Name: execution.name,
    Input: parseJson(execution.input),
    RoleArn: machine.roleArn,
    StartTime: new Date(execution.startDate).toISOString(),
    RedriveCount: 0,
  };
}

function parsedInput(input: string) {
  if (Buffer.byteLength(input) > PAYLOAD_LIMIT) {
    throw refusals.invalidExecutionInput(`the input is larger than ${PAYLOAD_LIMIT} bytes`);
  }
  try {
    return parseJson(input);
  } catch {
    throw refusals.invalidExecutionInput('the input is not valid JSON');
  }
}
