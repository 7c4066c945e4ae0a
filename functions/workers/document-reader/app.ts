/** Reads the text of stored files: one message, one file. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { type ReadingContext, runReading } from '#shared/domain/documents/reading/run.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export type ReaderPorts = FoundationPorts & Pick<ReadingContext, 'objects' | 'readFile' | 'recognition'>;

export function documentReaderWorker(ports: ReaderPorts) {
  const { objects, readFile, recognition } = ports;
  const context = { ...workerContext(ports), objects, readFile, recognition };
  return queueWorker(JobEvent, ({ detail }, delivery) => runReading(detail, delivery, context), ports.log);
}
