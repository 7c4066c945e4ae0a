/** What runs in a function's worker thread: loads the bundle, then serves one event at a time. */
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Boot, FromWorker, LambdaFailure, ToWorker } from './protocol.ts';
import { HttpResponseStream, isStreaming, ResponseStream, streamifyResponse } from './response-stream.ts';
import { shiftDate } from './shifted-date.ts';

type Handler = (...given: readonly unknown[]) => unknown;
type Invoke = Extract<ToWorker, { kind: 'invoke' }>;

const host = parentPort;
const boot = unsafeBoot(workerData);
let taken: (() => void) | undefined;

shiftDate(boot.offset);
Object.assign(globalThis, { awslambda: { HttpResponseStream, streamifyResponse } });
await serve();

async function serve(): Promise<void> {
  try {
    const handler = await load();
    host?.on('message', (message: ToWorker) => {
      if (message.kind === 'taken') taken?.();
      else void answer(handler, message);
    });
    tell({ kind: 'ready' });
  } catch (error) {
    tell({ kind: 'broken', failure: failureOf(error) });
  }
}

async function load(): Promise<Handler> {
  const module: unknown = await import(boot.module);
  const handler = member(module, boot.handler) ?? member(member(module, 'default'), boot.handler);
  if (typeof handler === 'function') return unsafeHandler(handler);
  throw named('Runtime.HandlerNotFound', `${boot.handler} is undefined or not exported`);
}

async function answer(handler: Handler, message: Invoke): Promise<void> {
  const end = performance.now() + message.remainingMs;
  const context = {
    ...message.context,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(end - performance.now())),
  };
  try {
    const event: unknown = JSON.parse(message.payload);
    if (isStreaming(handler)) {
      await stream(handler, event, context);
      tell({ kind: 'done' });
    } else {
      tell({ kind: 'done', payload: JSON.stringify((await handler(event, context)) ?? null) });
    }
  } catch (error) {
    tell({ kind: 'failed', failure: failureOf(error) });
  }
}

async function stream(handler: Handler, event: unknown, context: unknown): Promise<void> {
  const response = new ResponseStream(sendPiece);
  await handler(event, response, context);
  if (!response.writableEnded) response.end();
  await finished(response);
}

function sendPiece(data: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    taken = resolve;
    tell({ kind: 'piece', data: Uint8Array.from(data) });
  });
}

function tell(message: FromWorker): void {
  host?.postMessage(message);
}

function member(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

function failureOf(error: unknown): LambdaFailure {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error) };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

function unsafeBoot(data: unknown): Boot {
  return data as Boot;
}

function unsafeHandler(handler: object): Handler {
  return handler as Handler;
}
