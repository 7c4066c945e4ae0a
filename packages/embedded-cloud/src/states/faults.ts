/** Failures of states in the words of the Amazon States Language: an error name and a cause. */

/** What `$states.errorOutput` shows; thrown where a state fails. */
export class Fault extends Error {
  /** Error name such as `States.Timeout` or the name of a function's exception. */
  readonly error: string;

  constructor(error: string, cause: string) {
    super(cause);
    this.name = 'Fault';
    this.error = error;
  }
}

/** The failure that a rejected task stands for: the error's name and message. */
export function taskFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof Error) return new Fault(error.name, error.message);
  return new Fault('States.TaskFailed', String(error));
}

export function queryEvaluationError(expression: string, reason: string): Fault {
  return new Fault('States.QueryEvaluationError', `The expression '${expression}' failed: ${reason}`);
}

export function dataLimitExceeded(what: string): Fault {
  return new Fault('States.DataLimitExceeded', `${what} exceeds the limit of 262144 bytes.`);
}

export function runtimeFault(cause: string): Fault {
  return new Fault('States.Runtime', cause);
}

export function timeout(what: string): Fault {
  return new Fault('States.Timeout', `${what} timed out.`);
}

export function heartbeatTimeout(state: string): Fault {
  return new Fault('States.HeartbeatTimeout', `The state '${state}' failed to send a heartbeat in time.`);
}

export function itemReaderFailed(cause: string): Fault {
  return new Fault('States.ItemReaderFailed', cause);
}

/** Errors that no wildcard reaches. */
const TERMINAL = new Set(['States.DataLimitExceeded', 'States.Runtime']);
const TIMEOUTS = new Set(['States.Timeout', 'States.HeartbeatTimeout']);

/** Whether `ErrorEquals` of a retrier or catcher covers the fault ("Handling errors", Step Functions developer guide). */
export function covers(errorEquals: readonly string[], { error }: Fault): boolean {
  if (errorEquals.includes(error)) return true;
  if (error === 'States.HeartbeatTimeout' && errorEquals.includes('States.Timeout')) return true;
  if (TERMINAL.has(error)) return false;
  if (errorEquals.includes('States.ALL')) return true;
  return errorEquals.includes('States.TaskFailed') && !TIMEOUTS.has(error);
}
