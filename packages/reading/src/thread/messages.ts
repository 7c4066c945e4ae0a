/** The messages between a process and the thread in which it has a file read. */
import * as z from 'zod';
import { READABLE_TYPES } from '../readable-types.ts';
import { Reading } from '../schema.ts';

/** What the thread is started with. */
export const ThreadInput = z.object({
  type: z.enum(READABLE_TYPES),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type ThreadInput = z.output<typeof ThreadInput>;

/** `ready` when the reader is loaded: what goes wrong from then on is the fault of the file. */
export const FromThread = z.union([
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('done'), reading: Reading }),
]);
export type FromThread = z.output<typeof FromThread>;
