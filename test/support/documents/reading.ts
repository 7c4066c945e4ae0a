/** What the document reader is given in tests: its thread from the sources, and nothing that recognises text. */
import type { TextRecognition } from '@probity/reading/pictures/text-recognition';
import { type ThreadLimits, threadReader } from '@probity/reading/thread/read-in-thread';

const MODULE = new URL('../../../functions/workers/document-reader/thread.ts', import.meta.url);

/** Reads files in threads, as the function does. */
export function readerInThread(
  limits: ThreadLimits = { heapMiB: 640, residentMiB: 1_024, milliseconds: 40_000 },
) {
  return threadReader(MODULE, limits);
}

const nothing: TextRecognition = { linesOf: async () => 'unavailable' };

export const READING = { readFile: readerInThread(), recognition: nothing } as const;
