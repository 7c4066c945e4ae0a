/** A Lambda handler for one step of a state machine: input by a schema, the answer as it is; failures are the machine's to repeat. */
import type * as z from 'zod';
import type { Log } from '../ports.ts';

/** Rejects with what `work` rejects with, by which the machine decides, and for input that does not fit. */
export function stepWorker<S extends z.ZodType, R>(
  schema: S,
  work: (input: z.output<S>) => Promise<R>,
  log: Log,
): (event: unknown) => Promise<R> {
  return async (event) => {
    try {
      return await work(schema.parse(event));
    } catch (error) {
      log.error('step failed', {}, error);
      throw error;
    }
  };
}
