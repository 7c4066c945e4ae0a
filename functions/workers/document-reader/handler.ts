/** The document reader on AWS. Files are read in a thread of its own, so that none of them ends the function. */
import { threadReader } from '@probity/reading/thread/read-in-thread';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { awsTextRecognition } from '#shared/platform/aws/text-recognition.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { documentReaderWorker } from './app.ts';

/** Of the function's 1,769 MiB and 90 s. */
const LIMITS = { heapMiB: 640, residentMiB: 1_024, milliseconds: 40_000 };

export const handler = documentReaderWorker({
  ...workerPorts('document-reader'),
  objects: awsObjects(setting('DOCUMENTS_BUCKET')),
  readFile: threadReader(new URL('./thread.mjs', import.meta.url), LIMITS),
  recognition: awsTextRecognition(setting('TEXT_RECOGNITION')),
});
