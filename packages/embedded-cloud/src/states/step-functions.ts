/** Step Functions of the embedded cloud: standard workflows in JSONata, over the JSON protocol. */
import type * as z from 'zod';
import { parseInput } from '../input/parse-input.ts';
import { type JsonService, type Permission, unknownOperation } from '../service.ts';
import { Executions, type ExecutionsOptions } from './executions.ts';
import { described, listed } from './journal/execution.ts';
import { type Json, PAYLOAD_LIMIT, parseJson } from './json.ts';
import { machineOf } from './machine/tokens.ts';
import { type MachineDefinition, Machines } from './machines.ts';
import { invalidOutput } from './wire/errors.ts';
import * as inputs from './wire/inputs.ts';

/** `task` is called at least once for each Task; `readObject` gives the objects that Distributed Maps read. */
export type StepFunctionsOptions = ExecutionsOptions;

interface Operation {
  /** ARN that the caller needs the permission on. */
  readonly resource: (input: unknown) => string;
  readonly run: (input: unknown) => Promise<unknown>;
}

export class StepFunctions implements JsonService {
  private readonly machines: Machines;
  private readonly executions: Executions;
  private readonly operations: Readonly<Record<string, Operation>>;

  private constructor(options: StepFunctionsOptions) {
    this.machines = new Machines(options.store);
    this.executions = new Executions(options, this.machines);
    this.operations = { ...this.executionOperations(), ...this.taskOperations() };
  }

  static async open(options: StepFunctionsOptions): Promise<StepFunctions> {
    return new StepFunctions(options);
  }

  /**
   * Makes or replaces a machine and continues its executions that an earlier process left running, each on the
   * definition it began with. The services that tasks call must be ready. Throws `InvalidDefinition` (400), naming every
   * state, field, integration or query language that is not emulated.
   */
  async ensureMachine(machine: MachineDefinition): Promise<void> {
    await this.machines.ensure(machine);
    await this.executions.resume(machine.arn);
  }

  permissions(operation: string, input: unknown): readonly Permission[] {
    return [{ action: `states:${operation}`, resource: this.operation(operation).resource(input) }];
  }

  async handle(operation: string, input: unknown): Promise<unknown> {
    return this.operation(operation).run(input);
  }

  /** Halts all executions where they stand; call it before the functions they use go away. */
  async close(): Promise<void> {
    await this.executions.close();
  }

  private operation(name: string): Operation {
    const operation = Object.hasOwn(this.operations, name) ? this.operations[name] : undefined;
    if (operation === undefined) throw unknownOperation('states', name);
    return operation;
  }

  private executionOperations(): Record<string, Operation> {
    const { executions, machines } = this;
    return {
      StartExecution: operation(
        inputs.StartExecution,
        (input) => input.stateMachineArn,
        async ({ stateMachineArn, name, input }) => {
          const { executionArn, startDate } = await executions.start(stateMachineArn, name, input);
          return { executionArn, startDate: startDate / 1000 };
        },
      ),
      DescribeExecution: operation(
        inputs.DescribeExecution,
        (input) => input.executionArn,
        async ({ executionArn }) => described(await executions.find(executionArn)),
      ),
      StopExecution: operation(
        inputs.StopExecution,
        (input) => input.executionArn,
        async ({ executionArn, error, cause }) => {
          const { stopDate = 0 } = await executions.stop(executionArn, error, cause);
          return { stopDate: stopDate / 1000 };
        },
      ),
      ListExecutions: operation(
        inputs.ListExecutions,
        (input) => input.stateMachineArn,
        async ({ stateMachineArn, statusFilter, maxResults, nextToken }) => {
          const all = await executions.of(machines.get(stateMachineArn).arn);
          const wanted = all.filter(({ status }) => statusFilter === undefined || status === statusFilter);
          const from = Number(nextToken ?? 0);
          const to = from + (maxResults || 100);
          return {
            executions: wanted.slice(from, to).map(listed),
            ...(to < wanted.length ? { nextToken: String(to) } : {}),
          };
        },
      ),
    };
  }

  private taskOperations(): Record<string, Operation> {
    const { tokens } = this.executions;
    const resource = (input: { readonly taskToken: string }) => machineOf(input.taskToken) ?? '*';
    return {
      SendTaskSuccess: operation(inputs.SendTaskSuccess, resource, async ({ taskToken, output }) => {
        await tokens.settle(taskToken, { output: parsedOutput(output) });
        return {};
      }),
      SendTaskFailure: operation(inputs.SendTaskFailure, resource, async (input) => {
        await tokens.settle(input.taskToken, { error: input.error ?? '', cause: input.cause ?? '' });
        return {};
      }),
      SendTaskHeartbeat: operation(inputs.SendTaskHeartbeat, resource, async ({ taskToken }) => {
        await tokens.heartbeat(taskToken);
        return {};
      }),
    };
  }
}

function operation<T>(
  schema: z.ZodType<T>,
  resource: (input: T) => string,
  run: (input: T) => Promise<unknown>,
): Operation {
  const read = (input: unknown) => parseInput(schema, input, 'the call to states');
  return { resource: (input) => resource(read(input)), run: async (input) => run(read(input)) };
}

function parsedOutput(output: string): Json {
  if (Buffer.byteLength(output) > PAYLOAD_LIMIT) {
    throw invalidOutput(`the output is larger than ${PAYLOAD_LIMIT} bytes`);
  }
  try {
    return parseJson(output);
  } catch {
    throw invalidOutput('the output is not valid JSON');
  }
}
