/** What runs in the thread: reads the one file that it was started with, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { readerOf } from '../read-document.ts';
import { type FromThread, ThreadInput } from './messages.ts';

export async function serveReading(): Promise<void> {
  const { type, bytes } = ThreadInput.parse(workerData);
  // A document names addresses; nothing in this thread may follow them.
  Reflect.deleteProperty(globalThis, 'fetch');
  const read = await readerOf(type);
  tell({ kind: 'ready' });
  tell({ kind: 'done', reading: await read(bytes) });
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}
