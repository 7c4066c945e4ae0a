/** What the document reader is given in tests: its thread from the sources, and nothing that recognises text. */
import type { TextRecognition } from '#shared/reading/pictures/text-recognition.ts';
import { type ThreadLimits, threadReader } from '#shared/reading/thread/read-in-thread.ts';

const MODULE = new URL('../../../functions/workers/document-reader/thread.ts', import.meta.url);

/** Reads files in threads, as the function does. */
export function readerInThread(limits: ThreadLimits = { heapMiB: 640, milliseconds: 40_000 }) {
  return threadReader(MODULE, limits);
}

const nothing: TextRecognition = { linesOf: async () => 'unavailable' };

export const READING = { readFile: readerInThread(), recognition: nothing } as const;
