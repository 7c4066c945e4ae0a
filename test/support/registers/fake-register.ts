/** A company register on loopback: answers in a register's own words, or fails in the ways that outside services fail. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a register answers to one GET. */
export interface Told {
  readonly status: number;
  readonly body: unknown;
}

/** Of a call that is more than a GET. */
export interface CallBody {
  readonly method: string;
  readonly text: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A register's answers, without a server around them: `path` begins where the register's own paths begin. */
export type Answers = (path: string, query: URLSearchParams, call?: CallBody) => Told;

export const NOT_THERE: Told = { status: 404, body: { errors: [{ error: 'not-found' }] } };

/** How a register can fail. Texts that no log may hold are in the bodies. */
const FAULTS = [
  'error',
  'silence',
  'throttled',
  'malformed',
  'truncated',
  'reset',
  'unauthorised',
  'redirect',
  'oversize',
  'otherForm',
] as const;
export type Fault = (typeof FAULTS)[number];

/** In the body of every fault: what must come near no log. */
export const SECRET_TEXT = 'Ines Example, born 1975-04-21';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

export interface FaultOptions {
  /** So many requests fail, then none; all of them where nothing is said. */
  readonly times?: number;
  /** Only requests whose path contains this. */
  readonly path?: string;
  readonly retryAfterSec?: number;
}

interface Failing extends FaultOptions {
  readonly fault: Fault;
}

export class FakeRegister {
  /** Every request, in order. */
  readonly asked: Asked[] = [];
  readonly origin: string;
  readonly #close: () => Promise<void>;
  #failing: Failing | undefined;
  #failed = 0;
  #gate: Promise<void> | undefined;

  private constructor(port: number, close: () => Promise<void>) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#close = close;
  }

  /** `prefix` is the path that every call of this register begins with. */
  static async open(answers: Answers, prefix = ''): Promise<FakeRegister> {
    let register: FakeRegister | undefined;
    const server = createServer((request, response) => {
      void register?.answer(request, response, answers, prefix);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    register = new FakeRegister(portOf(server.address()), async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return register;
  }

  close(): Promise<void> {
    return this.#close();
  }

  fail(fault: Fault, options: FaultOptions = {}): void {
    this.#failing = { fault, ...options };
    this.#failed = 0;
  }

  /** Answers again, and forgets what it was asked. */
  recover(): void {
    this.#failing = undefined;
    this.asked.length = 0;
  }

  /** Answers nobody until the answer of this is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return () => {
      this.#gate = undefined;
      resolve();
    };
  }

  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    answers: Answers,
    prefix: string,
  ): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const { method = 'GET', headers } = request;
    this.asked.push({ method, path: url.pathname + url.search, authorization: headers.authorization });
    const text = await textOf(request);
    await this.#gate;
    const failing = this.#takeFault(url.pathname);
    if (failing !== undefined) return failAs(response, failing);
    const told = url.pathname.startsWith(`${prefix}/`)
      ? answers(decodeURIComponent(url.pathname.slice(prefix.length)), url.searchParams, {
          method,
          text,
          headers,
        })
      : NOT_THERE;
    response.writeHead(told.status, { 'Content-Type': 'application/json', 'X-Request-Id': 'fake-1' });
    response.end(JSON.stringify(told.body));
  }

  #takeFault(path: string): Failing | undefined {
    const failing = this.#failing;
    if (failing === undefined || !path.includes(failing.path ?? '')) return undefined;
    this.#failed += 1;
    return this.#failed > (failing.times ?? Number.POSITIVE_INFINITY) ? undefined : failing;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

/** Larger than any answer that is read. */
const OVERSIZE_BYTES = 5 * 1_048_576;

function failAs(response: ServerResponse, { fault, retryAfterSec }: Failing): void {
  const json = { 'Content-Type': 'application/json' };
  const said = JSON.stringify({ message: SECRET_TEXT });
  const after: Record<string, string> =
    retryAfterSec === undefined ? {} : { 'Retry-After': String(retryAfterSec) };
  const fail: Readonly<Record<Fault, () => unknown>> = {
    error: () => response.writeHead(500, json).end(said),
    silence: () => undefined,
    throttled: () => response.writeHead(429, { ...json, ...after }).end(said),
    malformed: () => response.writeHead(200, json).end(`${SECRET_TEXT} <html>`),
    truncated: () => {
      response.writeHead(200, { ...json, 'Content-Length': '1000' });
      response.write('{"items":[', () => response.destroy());
    },
    reset: () => response.destroy(),
    unauthorised: () => response.writeHead(401, json).end(said),
    redirect: () => response.writeHead(302, { Location: '/elsewhere' }).end(said),
    oversize: () => response.writeHead(200, json).end(`"${'x'.repeat(OVERSIZE_BYTES)}"`),
    otherForm: () => response.writeHead(200, json).end(`["${SECRET_TEXT}"]`),
  };
  fail[fault]();
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the register has no port');
  return address.port;
}
