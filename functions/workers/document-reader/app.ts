/** Reads the text of stored files: one message, one file. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { recordDocumentReading } from '#shared/domain/documents/library/read.ts';
import type { ReadingKeepers } from '#shared/domain/documents/reading/record.ts';
import { type ReadingContext, runReading } from '#shared/domain/documents/reading/run.ts';
import { recordAttachmentReading } from '#shared/domain/responses/attachments/read.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

/** Who keeps the records, by the folder under `files/`. */
const KEEPERS: ReadingKeepers = { documents: recordDocumentReading, responses: recordAttachmentReading };

export type ReaderPorts = FoundationPorts & Pick<ReadingContext, 'objects' | 'readFile' | 'recognition'>;

export function documentReaderWorker(ports: ReaderPorts) {
  const { objects, readFile, recognition } = ports;
  const context = { ...workerContext(ports), objects, readFile, recognition, keepers: KEEPERS };
  return queueWorker(JobEvent, ({ detail }, delivery) => runReading(detail, delivery, context), ports.log);
}
