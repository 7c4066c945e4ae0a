/** The client of outside providers: JSON over HTTPS, one deadline, few retries, named failures, nothing personal in the log. */
import type * as z from 'zod';
import type { Clock, Log } from '../ports.ts';
import { isLoopback } from './denied-ranges.ts';
import { bareHost } from './destination.ts';
import { discard, readAnswer } from './provider/answer.ts';
import { failureOfStatus, isWorthRepeating, ProviderCallFailed } from './provider/failure.ts';
import { nextMonth, pauseBefore, retryAfterSeconds } from './provider/pace.ts';

export interface ProviderSettings {
  /** For the log and for failures. */
  readonly name: string;
  /** `https://host` with the path that every call begins with; plain http on loopback only. */
  readonly baseUrl: string;
  /** Credentials, asked for once per call; a rejection counts as `refused`. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
  /** From the first attempt to the last byte of the last one; 10 s where nothing is said. */
  readonly deadlineMs?: number;
  /** Bounds the first pause; it doubles after each failure. */
  readonly firstPauseMs?: number;
  /**
   * `month`: a 429 without `Retry-After` says that the quota is used up until the next calendar month; no call is made until then.
   */
  readonly quota?: 'month';
}

type Query = Readonly<Record<string, string | number | undefined>>;

export interface ProviderClient {
  /** Rejects with `ProviderCallFailed`. `path` is appended to the base address; its parts are escaped by `at`. */
  get<S extends z.ZodType>(path: string, query: Query, schema: S): Promise<z.output<S>>;
  /** A question that needs a body, JSON or `URLSearchParams` as a form; it must be harmless to ask it twice. */
  post<S extends z.ZodType>(
    path: string,
    query: Query,
    body: unknown,
    schema: S,
    headers?: Headers,
  ): Promise<z.output<S>>;
  /** A call that creates something and has no idempotency key: it is made once, because a failure does not say that nothing was created. */
  postOnce<S extends z.ZodType>(path: string, body: unknown, schema: S): Promise<z.output<S>>;
  /** Deletes what lies under the path. The answer is not read. */
  remove(path: string): Promise<void>;
}

type Headers = Readonly<Record<string, string>>;

const DEADLINE_MS = 10_000;
const MAX_ANSWER_BYTES = 4 * 1_048_576;
const ATTEMPTS = 3;
/** Under these names providers tell the number of a call, for their support. */
const REQUEST_ID_HEADERS = ['x-request-id', 'request-id', 'x-amzn-requestid', 'cf-ray', 'x-correlation-id'];

/** A path with every part escaped, so that none can lead to another address; throws for the two parts that no escaping stops. */
export function at(parts: TemplateStringsArray, ...values: readonly string[]): string {
  if (values.some((value) => value === '.' || value === '..')) throw new Error('dots are no part of a path');
  return String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)));
}

/** Makes the client; throws where the base address is not https and not on loopback. */
export function providerClient(
  settings: ProviderSettings,
  ports: { readonly log: Log; readonly clock: Clock; readonly random?: () => number },
): ProviderClient {
  const base = baseAddress(settings);
  const circuit = quotaCircuit(settings, ports.clock);

  async function ask<S extends z.ZodType>(
    call: Call,
    schema: S | undefined,
    attempts = ATTEMPTS,
  ): Promise<z.output<S>> {
    circuit.requireClosed();
    const deadlineMs = settings.deadlineMs ?? DEADLINE_MS;
    const signal = AbortSignal.timeout(deadlineMs);
    const headers = { ...(await credentials(settings, signal)), ...call.headers };
    const started = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await attemptOnce(settings, { ...call, headers, signal }, schema, ports, attempt);
      if (!(outcome instanceof ProviderCallFailed)) return outcome.answer;
      circuit.observe(outcome);
      const pause = pauseBefore(
        attempt,
        outcome.retryAfterSec,
        ports.random ?? Math.random,
        settings.firstPauseMs,
      );
      const isInTime = pause < deadlineMs - (performance.now() - started);
      if (!isWorthRepeating(outcome.reason) || attempt >= attempts || !isInTime) throw outcome;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  return {
    get: (path, query, schema) => ask({ url: address(base, path, query), method: 'GET' }, schema),
    post: (path, query, body, schema, headers = {}) =>
      ask({ url: address(base, path, query), method: 'POST', ...encoded(body, headers) }, schema),
    postOnce: (path, body, schema) =>
      ask({ url: address(base, path, {}), method: 'POST', ...encoded(body, {}) }, schema, 1),
    remove: async (path) => {
      await ask({ url: address(base, path, {}), method: 'DELETE' }, undefined);
    },
  };
}

/** Until when no call is made; kept by this process, each of which finds out by one call of its own. */
function quotaCircuit({ name, quota }: ProviderSettings, clock: Clock) {
  let openUntil = 0;
  const requireClosed = () => {
    const left = openUntil - clock.now();
    if (left > 0) throw new ProviderCallFailed(name, 'quota', { retryAfterSec: Math.ceil(left / 1000) });
  };
  return {
    /** Throws `quota` while the circuit is open. */
    requireClosed,
    /** Opens the circuit where the failure says that the quota is used up, and throws. */
    observe(failure: ProviderCallFailed): void {
      if (quota !== 'month' || failure.reason !== 'quota' || failure.retryAfterSec !== undefined) return;
      openUntil = nextMonth(clock.now());
      requireClosed();
    },
  };
}

interface Call {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly body?: string;
  readonly headers?: Headers;
}

function encoded(body: unknown, headers: Headers): Pick<Call, 'body' | 'headers'> {
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    body: isForm ? body.toString() : JSON.stringify(body),
    headers: { 'Content-Type': type, ...headers },
  };
}

interface Attempt extends Call {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** One exchange; a failure is an outcome like an answer, for the loop to judge. */
async function attemptOnce<S extends z.ZodType>(
  settings: ProviderSettings,
  call: Attempt,
  schema: S | undefined,
  { log, clock }: { readonly log: Log; readonly clock: Clock },
  attempt: number,
): Promise<{ readonly answer: z.output<S> } | ProviderCallFailed> {
  const { name } = settings;
  const started = performance.now();
  const facts = () => ({ provider: name, attempt, ms: Math.round(performance.now() - started) });
  try {
    const response = await fetch(call.url, { ...sent(call), redirect: 'manual', signal: call.signal });
    const request = { ...facts(), status: response.status, provider_request_id: requestId(response) };
    if (!response.ok) {
      await discard(response);
      log.warn('provider refused a call', request);
      const retryAfterSec = retryAfterSeconds(response.headers.get('retry-after'), clock.now());
      const { status } = response;
      return new ProviderCallFailed(name, failureOfStatus(status), { retryAfterSec, status });
    }
    if (schema === undefined) await discard(response);
    const answer =
      schema === undefined ? unsafeNothing<S>() : await readAnswer(name, response, schema, MAX_ANSWER_BYTES);
    log.info('provider answered', { ...request, ...facts() });
    return { answer };
  } catch (error) {
    const reason = call.signal.aborted ? 'timeout' : 'unavailable';
    const failure =
      error instanceof ProviderCallFailed ? error : new ProviderCallFailed(name, reason, { cause: error });
    log.warn('provider gave no usable answer', { ...facts(), reason: failure.reason, ...detail(failure) });
    return failure;
  }
}

function sent({ method, headers, body }: Attempt): RequestInit {
  const own = { Accept: 'application/json', 'User-Agent': 'probity', ...headers };
  return body === undefined ? { method, headers: own } : { method, headers: own, body };
}

/** The answer of a call without a schema. No caller sees it. */
function unsafeNothing<S extends z.ZodType>(): z.output<S> {
  return undefined as z.output<S>;
}

/** Which part of an answer was not as documented. */
function detail({ cause }: ProviderCallFailed): { readonly where?: string } {
  return cause instanceof Error && cause.name === 'UnexpectedForm' ? { where: cause.message } : {};
}

async function credentials(
  { name, headers }: ProviderSettings,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (headers === undefined) return {};
  try {
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('credentials came too late')), { once: true });
    });
    return await Promise.race([headers(), late]);
  } catch (error) {
    throw new ProviderCallFailed(name, 'refused', { cause: error });
  }
}

function requestId({ headers }: Response): string {
  const found = REQUEST_ID_HEADERS.map((name) => headers.get(name)).find((value) => value !== null);
  return found?.slice(0, 100) ?? '';
}

function baseAddress({ name, baseUrl }: ProviderSettings): string {
  const url = URL.parse(baseUrl);
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(bareHost(url.hostname)));
  if (!isSecure) throw new Error(`the address of ${name} must be https`);
  return baseUrl.replace(/\/$/, '');
}

function address(base: string, path: string, query: Query): URL {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
