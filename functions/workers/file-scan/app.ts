/** Takes results of malware scans to the records of the scanned files. */
import type * as z from 'zod';
import { recordDocumentScan } from '#shared/domain/documents/library/scanned.ts';
import {
  type RecordKeepers,
  type ScanResult,
  takeScanResult,
} from '#shared/domain/documents/scan/scan-result.ts';
import { recordAttachmentScan } from '#shared/domain/responses/attachments/scanned.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** Who keeps the records, by the folder under `files/`. */
const KEEPERS: RecordKeepers = { documents: recordDocumentScan, responses: recordAttachmentScan };

/** The form in which the scanner sends its results. */
export interface ScanResultForm<S extends z.ZodType> {
  readonly schema: S;
  readonly read: (message: z.output<S>) => ScanResult;
}

export function fileScanWorker<S extends z.ZodType>(
  ports: FoundationPorts & Pick<Ports, 'objects'>,
  { schema, read }: ScanResultForm<S>,
) {
  const context = { ...workerContext(ports), objects: ports.objects };
  return queueWorker(schema, (message) => takeScanResult(context, read(message), KEEPERS), ports.log);
}
