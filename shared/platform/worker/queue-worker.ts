/** A Lambda handler over a queue: each message on its own, failures reported one by one (partial batch response). */
import * as z from 'zod';
import type { Log } from '../ports.ts';
import { inParallel } from './in-parallel.ts';

/** The members of an SQS event that are read; any other event is a defect of the wiring and fails as a whole. */
const QueueEvent = z.object({
  Records: z.array(
    z.object({
      messageId: z.string(),
      body: z.string(),
      attributes: z.object({ ApproximateReceiveCount: z.coerce.number().int() }).optional(),
    }),
  ),
});

/** Names the messages that come back; the others are deleted (Lambda › ReportBatchItemFailures). */
export interface BatchReport {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/** The largest batch that a mapping of this fleet asks for; all of it runs at once. */
const BATCH = 10;

/** How often a message has been delivered, this time included. */
export interface Delivery {
  readonly attempt: number;
}

/** Parses every message by `schema` and gives it to `work`; whatever throws, is not JSON or does not fit comes back. */
export function queueWorker<S extends z.ZodType>(
  schema: S,
  work: (message: z.output<S>, delivery: Delivery) => Promise<void>,
  log: Log,
): (event: unknown) => Promise<BatchReport> {
  return async (event) => {
    const { Records: records } = QueueEvent.parse(event);
    const outcomes = await inParallel(records, BATCH, async (record) =>
      work(schema.parse(JSON.parse(record.body)), {
        attempt: record.attributes?.ApproximateReceiveCount ?? 1,
      }),
    );
    const failed = records.filter((record, index) => {
      const outcome = outcomes[index];
      if (outcome?.status !== 'rejected') return false;
      log.error('message failed', { message_id: record.messageId }, outcome.reason);
      return true;
    });
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}
