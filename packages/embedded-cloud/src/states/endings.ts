/** How executions end: what is written to their record. */
import { Fault } from './faults.ts';
import type { Execution } from './journal/execution.ts';

/** The reason of an execution that `StopExecution` ends. */
export class Stopped extends Error {
  readonly error: string | undefined;

  constructor(error: string | undefined, cause: string | undefined) {
    super(cause ?? '');
    this.name = 'Stopped';
    this.error = error;
  }
}

/** The reason of an execution that pauses because the embedded cloud shuts down. */
export class Halted extends Error {
  override readonly name = 'Halted';
}

export type Ending = Pick<Execution, 'status' | 'output' | 'error' | 'cause'>;

/** The ending that a failed run stands for, or undefined if the execution goes on at the next start. */
export function endingOf(error: unknown, signal: AbortSignal): Ending | undefined {
  const reason: unknown = signal.aborted ? signal.reason : error;
  if (reason instanceof Halted) return undefined;
  if (reason instanceof Stopped) return { status: 'ABORTED', ...named(reason.error, reason.message) };
  const status = signal.aborted ? 'TIMED_OUT' : 'FAILED';
  if (reason instanceof Fault) return { status, ...named(reason.error, reason.message) };
  return { status, ...named('States.Runtime', reason instanceof Error ? reason.message : String(reason)) };
}

function named(error: string | undefined, cause: string): Pick<Ending, 'error' | 'cause'> {
  return { ...(error ? { error } : {}), ...(cause === '' ? {} : { cause }) };
}
