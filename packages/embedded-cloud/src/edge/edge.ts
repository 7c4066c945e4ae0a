/** CloudFront in front of the REST API: its function, its headers, its limits of what is passed on; of answers it caches errors only. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { MOST_READ_BYTES, type Seen, seenOf } from '../gateway/arrival.ts';
import type { Behaviour, DistributionSettings } from './distribution.ts';
import { ErrorCache } from './error-cache.ts';
import { FunctionFailed, grouped, type Verdict, ViewerFunction } from './viewer-function.ts';

/** Answers a request as the origin; `seen` is what the edge makes of it. */
export type Origin = (message: IncomingMessage, response: ServerResponse, seen: Seen) => void;

/** An address of CloudFront: the origin sees it as its peer, never the caller's own address. */
const EDGE_ADDRESS = '130.176.0.1';

/** Headers that CloudFront passes on by default. */
const BY_ITSELF = ['accept-encoding', 'if-modified-since', 'if-none-match', 'range'];

export interface EdgeOptions {
  readonly settings: DistributionSettings;
  readonly origin: Origin;
  /** Milliseconds by the cloud's clock. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

export class Edge {
  readonly #settings: DistributionSettings;
  readonly #origin: Origin;
  readonly #log: (line: string) => void;
  readonly #errors: ErrorCache;
  readonly #functions = new Map<Behaviour, ViewerFunction>();

  /** Throws for a function that CloudFront would not take. */
  constructor({ settings, origin, now, log }: EdgeOptions) {
    this.#settings = settings;
    this.#origin = origin;
    this.#log = log;
    this.#errors = new ErrorCache(settings.errorLifetimes, now);
    for (const behaviour of settings.behaviours) {
      const { viewerRequest } = behaviour;
      if (viewerRequest !== undefined) this.#functions.set(behaviour, new ViewerFunction(viewerRequest));
    }
  }

  readonly listener = (message: IncomingMessage, response: ServerResponse): void => {
    const seen = seenOf(message);
    const requestId = randomUUID();
    const behaviour = this.#behaviourOf(pathOf(seen));
    if (!behaviour.methods.has(seen.method)) {
      return void refuse(message, response, {
        status: 403,
        headers: { 'x-cache': 'Error from cloudfront' },
        body: '',
      });
    }
    let verdict: Verdict;
    try {
      verdict = this.#judge(behaviour, seen, requestId);
    } catch (error) {
      this.#log(`edge: ${error instanceof Error ? error.message : String(error)}`);
      return void refuse(message, response, failure(error));
    }
    if (verdict.kind === 'answer') {
      this.#log(`edge: ${seen.method} ${pathOf(seen)} ${verdict.status} ${requestId}`);
      return void refuse(message, response, verdict);
    }
    if (this.#answeredFromCache(message, response, behaviour, `${seen.method} ${verdict.uri}`)) return;
    this.#origin(message, response, this.#passed(behaviour, seen, verdict, requestId));
  };

  /** The key of the cache has neither headers nor query in it: that is what both policies say. */
  #answeredFromCache(
    message: IncomingMessage,
    response: ServerResponse,
    { mostSeconds }: Behaviour,
    key: string,
  ): boolean {
    if (!/^(GET|HEAD) /.test(key)) return false;
    const cached = this.#errors.find(key);
    if (cached === undefined) this.#errors.watch(response, key, mostSeconds);
    else {
      this.#log(`edge: ${key} ${cached.status} cached`);
      void refuse(message, response, cached);
    }
    return cached !== undefined;
  }

  #behaviourOf(path: string): Behaviour {
    const found = this.#settings.behaviours.find(({ pattern }) => pattern?.test(path) ?? true);
    if (found === undefined) throw new Error('a distribution has a default behaviour');
    return found;
  }

  #judge(behaviour: Behaviour, seen: Seen, requestId: string): Verdict {
    const { id, domainName } = this.#settings;
    const asked = {
      requestId,
      distribution: { id, domainName },
      ip: seen.sourceIp,
      method: seen.method,
      uri: pathOf(seen),
      query: queryOf(seen),
      headers: seen.headers,
    };
    const decided = this.#functions.get(behaviour)?.run(asked);
    return decided ?? { kind: 'request', uri: asked.uri, headers: grouped(seen.headers) };
  }

  /** What the origin is shown. */
  #passed(
    behaviour: Behaviour,
    seen: Seen,
    verdict: Extract<Verdict, { kind: 'request' }>,
    requestId: string,
  ): Seen {
    const { originHost, originHeaders, domainName } = this.#settings;
    const shown = originHeaders.map(([name]) => name.toLowerCase());
    const query = queryOf(seen);
    const before = seen.headers.find(([name]) => name.toLowerCase() === 'x-forwarded-for')?.[1];
    return {
      ...seen,
      target: verdict.uri + (behaviour.passesAll && query !== '' ? `?${query}` : ''),
      sourceIp: EDGE_ADDRESS,
      headers: [
        ...passedHeaders(behaviour, seen, verdict.headers).filter(
          ([name]) => !shown.includes(name.toLowerCase()),
        ),
        ['Host', originHost],
        ['X-Forwarded-For', before === undefined ? seen.sourceIp : `${before}, ${seen.sourceIp}`],
        ['Via', `1.1 ${domainName} (CloudFront)`],
        ['X-Amz-Cf-Id', requestId],
        ...originHeaders,
      ],
    };
  }
}

/** Those that the function left alone keep their spelling and order. */
function passedHeaders(
  { passesAll }: Behaviour,
  seen: Seen,
  decided: ReadonlyMap<string, readonly string[]>,
): (readonly [string, string])[] {
  const own = ['host', 'x-forwarded-for', 'via', 'x-amz-cf-id'];
  const before = grouped(seen.headers);
  const isKept = (name: string) => JSON.stringify(before.get(name)) === JSON.stringify(decided.get(name));
  const kept = seen.headers.filter(([name]) => isKept(name.toLowerCase()));
  const changed = [...decided].filter(([name]) => !isKept(name));
  return [
    ...kept,
    ...changed.flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  ].filter(([given]) => {
    const name = given.toLowerCase();
    return !own.includes(name) && (passesAll || BY_ITSELF.includes(name));
  });
}

interface OwnAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Buffer;
}

/** Developer Guide, "HTTP 502" and "HTTP 503": the one for what a function may not answer, the other where it fails. */
function failure(error: unknown): OwnAnswer {
  return error instanceof FunctionFailed
    ? { status: 503, headers: { 'x-cache': 'FunctionExecutionError from cloudfront' }, body: '' }
    : { status: 502, headers: { 'x-cache': 'FunctionValidationError from cloudfront' }, body: '' };
}

/** Answers after the body was read, so that the client sees the reason; very large bodies close the connection. */
async function refuse(message: IncomingMessage, response: ServerResponse, answer: OwnAnswer): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of message) {
      size += chunk.length;
      if (size > MOST_READ_BYTES) return void response.destroy();
    }
  } catch {
    return void response.destroy();
  }
  const { status, headers, body } = answer;
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  response.end(body);
}

function pathOf({ target }: Seen): string {
  const mark = target.indexOf('?');
  return mark < 0 ? target : target.slice(0, mark);
}

function queryOf({ target }: Seen): string {
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}
