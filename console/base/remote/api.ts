/** The one client of the API: public routes, with the session's cookie. */
import { backoff, sleep } from '../../../design/backoff.ts';
import { noteServerTime } from '../../../design/server-clock.ts';
import type { Mode } from '../route/route.ts';
import type { Intent } from './intent.ts';
import { asksForStepUp, classifyReply, noReply, type Outcome } from './outcome.ts';

export interface Api {
  /**
   * Reads. `path` is below `/api/v1`, with its query. `T` is the reply of the route's contract. A call without a result is repeated
   * twice.
   */
  get<T>(path: string, options?: GetOptions): Promise<Outcome<T>>;
  /** Reads a file that the API itself answers, such as a report. */
  file(path: string): Promise<Outcome<Blob>>;
  /** Changes. A call without a result is repeated with the same key; a confirmation of who acts is asked for where necessary. */
  change<T>(intent: Intent): Promise<Outcome<T>>;
  /** Sends a change while the page is closing. What becomes of it is not known. */
  sendAndForget(intent: Intent): void;
}

interface GetOptions {
  readonly signal?: AbortSignal;
}

export interface ApiSettings {
  readonly mode: () => Mode;
  /** Called where the session has ended. */
  readonly onSignedOut: () => void;
  /** Asks the person to confirm who acts. Resolves with false where the person does not. */
  readonly stepUp: (reason: 'always' | 'decision') => Promise<boolean>;
}

const TIMEOUT_MS = 30_000;
/** Attempts of a read, and of a change: a change that may have arrived is worth more patience. */
const READ_TRIES = 3;
const CHANGE_TRIES = 5;

export function apiOf(settings: ApiSettings): Api {
  const noticing = <T>(outcome: Outcome<T>): Outcome<T> => {
    if (outcome.kind === 'signed-out') settings.onSignedOut();
    return outcome;
  };
  return {
    get: async (path, { signal } = {}) => {
      const call = () => send(path, { method: 'GET', headers: headersOf(settings), signal: limited(signal) });
      return unsafeReply(noticing(await repeated(call, READ_TRIES, signal)));
    },
    file: async (path) => {
      const call = () =>
        send(path, { method: 'GET', headers: headersOf(settings), signal: limited() }, blobOf);
      return unsafeReply(noticing(await repeated(call, READ_TRIES)));
    },
    change: async (intent) => {
      const call = () => repeated(() => send(intent.path, initOf(intent, settings)), CHANGE_TRIES);
      const outcome = noticing(await call());
      if (!asksForStepUp(outcome)) return unsafeReply(outcome);
      // The service has not remembered the refused call, so the key is still unused.
      const confirmed = await settings.stepUp(intent.stepUp ?? 'always');
      return unsafeReply(confirmed ? noticing(await call()) : outcome);
    },
    sendAndForget: (intent) => {
      void send(intent.path, { ...initOf(intent, settings), signal: null, keepalive: true });
    },
  };
}

/**
 * One header picks test or live data. Forms and links of other origins cannot send it, so it also proves who asks. The other has
 * every name refused that the service does not read.
 */
function headersOf({ mode }: Pick<ApiSettings, 'mode'>): Headers {
  return new Headers({ 'Probity-Environment': mode(), 'Probity-Strict': 'true', Accept: 'application/json' });
}

function initOf(intent: Intent, settings: ApiSettings): RequestInit {
  const { method, body, ifMatch, idempotencyKey } = intent;
  const headers = headersOf(settings);
  headers.set('Idempotency-Key', idempotencyKey);
  if (ifMatch !== undefined) headers.set('If-Match', ifMatch);
  const init: RequestInit = { method, headers, signal: limited() };
  if (body === undefined) return init;
  if (body instanceof FormData) return { ...init, body };
  headers.set('Content-Type', 'application/json');
  return { ...init, body: JSON.stringify(body) };
}

function limited(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

async function send(
  path: string,
  init: RequestInit,
  contentOf: (reply: Response) => Promise<unknown> = textOf,
): Promise<Outcome<unknown>> {
  try {
    const reply = await fetch(`/api/v1${path}`, { ...init, credentials: 'same-origin', cache: 'no-store' });
    noteServerTime(reply.headers.get('date'));
    return classifyReply({ status: reply.status, headers: reply.headers, json: await contentOf(reply) });
  } catch {
    return noReply(!navigator.onLine);
  }
}

async function textOf(reply: Response): Promise<unknown> {
  return jsonOf(await reply.text());
}

/** Refusals are JSON here too. */
function blobOf(reply: Response): Promise<unknown> {
  return reply.ok ? reply.blob() : textOf(reply);
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function repeated(
  call: () => Promise<Outcome<unknown>>,
  most: number,
  signal?: AbortSignal,
): Promise<Outcome<unknown>> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await call();
    const final = outcome.kind !== 'unreachable' || outcome.offline || signal?.aborted === true;
    if (final || tries === most) return outcome;
    await sleep(backoff(tries, outcome.retryAfterMs, Math.random));
  }
}

/** The service encodes each reply by its contract. */
function unsafeReply<T>(outcome: Outcome<unknown>): Outcome<T> {
  return outcome as Outcome<T>;
}
