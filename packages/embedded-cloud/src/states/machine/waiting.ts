/** Waiting on the embedded cloud's clock, with deadlines, until called off. */
import type { Clock } from '../../clock.ts';
import type { Fault } from '../faults.ts';

/** A deadline that may move, such as a heartbeat's: past it, the wait ends with the fault. */
export interface Deadline {
  /** Milliseconds since the epoch. */
  readonly dueAt: () => number;
  readonly fault: () => Fault;
}

/** The work's result, unless a deadline passes or the signal fires first; the work itself goes on, and its result is ignored. */
export function limited<T>(
  work: Promise<T>,
  clock: Clock,
  signal: AbortSignal,
  deadlines: readonly Deadline[],
): Promise<T> {
  const alarms = new Map<Deadline, () => void>();
  let stop: () => void = () => undefined;
  return new Promise<T>((resolve, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const arm = (deadline: Deadline) => {
      alarms.set(
        deadline,
        clock.wake(deadline.dueAt(), () => {
          if (deadline.dueAt() > clock.now()) arm(deadline);
          else reject(deadline.fault());
        }),
      );
    };
    for (const deadline of deadlines) arm(deadline);
    work.then(resolve, reject);
  }).finally(() => {
    for (const callOff of alarms.values()) callOff();
    signal.removeEventListener('abort', stop);
  });
}

/** Settles when the clock reaches `at` (ms), or rejects when the signal fires. */
export async function sleepUntil(clock: Clock, at: number, signal: AbortSignal): Promise<void> {
  let callOff: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    callOff = clock.wake(at, resolve);
  });
  try {
    await limited(reached, clock, signal, []);
  } finally {
    callOff();
  }
}
