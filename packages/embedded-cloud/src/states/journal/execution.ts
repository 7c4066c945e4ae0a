/** What is kept of an execution, and how the API shows it. */
export const EXECUTIONS = 'states.executions';

type Status = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** Times in milliseconds since the epoch; `input` and `output` are JSON texts. */
export interface Execution {
  readonly executionArn: string;
  readonly stateMachineArn: string;
  readonly name: string;
  readonly status: Status;
  readonly startDate: number;
  readonly input: string;
  /** Which revision of the definition it runs. */
  readonly revision: string;
  readonly stopDate?: number;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

/** The answer of `DescribeExecution`; times in seconds. */
export function described(execution: Execution): Record<string, unknown> {
  const { input, output, error, cause } = execution;
  return {
    ...listed(execution),
    input,
    inputDetails: { included: true },
    ...(output === undefined ? {} : { output, outputDetails: { included: true } }),
    ...(error === undefined ? {} : { error }),
    ...(cause === undefined ? {} : { cause }),
  };
}

/** An entry of `ListExecutions`; times in seconds. */
export function listed(execution: Execution): Record<string, unknown> {
  const { executionArn, stateMachineArn, name, status, startDate, stopDate } = execution;
  return {
    executionArn,
    stateMachineArn,
    name,
    status,
    startDate: startDate / 1000,
    ...(stopDate === undefined ? {} : { stopDate: stopDate / 1000 }),
    redriveCount: 0,
  };
}
