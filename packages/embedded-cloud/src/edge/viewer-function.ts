/** Runs a CloudFront function: the documented dialect alone, a bounded time, and CloudFront's rules for what it may answer. */
import { type Context, Script } from 'node:vm';
import { Reading } from '../template/reading.ts';
import { dialectFaults } from './dialect/judge.ts';
import { edgeRealm } from './dialect/realm.ts';

/** A request as the function is shown it; names of headers are in lower case. */
export interface ViewerRequest {
  readonly requestId: string;
  readonly distribution: { readonly id: string; readonly domainName: string };
  readonly ip: string;
  readonly method: string;
  readonly uri: string;
  readonly query: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The request with what the function changed of it, or an answer of its own. */
export type Verdict =
  | {
      readonly kind: 'request';
      readonly uri: string;
      readonly headers: ReadonlyMap<string, readonly string[]>;
    }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    };

/**
 * Far more than the millisecond that CloudFront has in mind, since a busy machine counts as well. A watchdog costs half a
 * millisecond, so that only the first run and those of requests with a body are watched.
 */
const TIME_LIMIT_MS = 5_000;
const CODE_BYTES = 10 * 1024;

/** Headers that functions cannot add (Developer Guide, "Restrictions on all edge functions"). */
const DISALLOWED =
  /^(connection|expect|keep-alive|proxy-.+|trailer|upgrade|x-accel-.+|x-amz-cf-.+|x-amzn-.+|x-cache|x-edge-.+|x-forwarded-proto|x-real-ip)$/;

/** The function threw, or did not end in time; what it may not answer is an error of another kind. */
export class FunctionFailed extends Error {}

export class ViewerFunction {
  readonly #script: Script;
  readonly #context: Context;
  #hasRun = false;

  /** Throws for code that does not compile, leaves the documented dialect, or is larger than CloudFront takes. */
  constructor(code: string) {
    if (Buffer.byteLength(code) > CODE_BYTES)
      throw new Error('the function of the edge is larger than 10 KB');
    const realm = edgeRealm();
    const script = new Script(code, { filename: 'viewer-request.js' });
    const faults = dialectFaults(code, realm);
    if (faults.length > 0)
      throw new Error(
        `the function of the edge leaves the dialect of cloudfront-js-2.0: ${faults.join('; ')}`,
      );
    script.runInContext(realm.context);
    this.#context = realm.context;
    this.#script = new Script('JSON.stringify(handler(JSON.parse(text)))');
  }

  /** Throws a `FunctionFailed` where the function fails, any other error where CloudFront refuses what it answered. */
  run(request: ViewerRequest): Verdict {
    this.#context['text'] = JSON.stringify(eventOf(request));
    const outcome = new Reading(JSON.parse(this.#execute(request)), 'what the function of the edge returned');
    return outcome.at('statusCode').present ? answerOf(outcome) : requestOf(outcome, request);
  }

  #execute({ headers }: ViewerRequest): string {
    const isWatched = !this.#hasRun || headers.some(([name]) => name.toLowerCase() === 'content-length');
    this.#hasRun = true;
    try {
      const watch = isWatched ? { timeout: TIME_LIMIT_MS } : {};
      return String(this.#script.runInContext(this.#context, watch));
    } catch (error) {
      throw new FunctionFailed(`the function of the edge failed: ${String(error)}`);
    }
  }
}

/** The event (Developer Guide, "CloudFront Functions event structure"). */
function eventOf(request: ViewerRequest): object {
  const headers = [...grouped(request.headers)].filter(([name]) => name !== 'cookie');
  return {
    version: '1.0',
    context: {
      distributionDomainName: request.distribution.domainName,
      distributionId: request.distribution.id,
      eventType: 'viewer-request',
      requestId: request.requestId,
    },
    viewer: { ip: request.ip },
    request: {
      method: request.method,
      uri: request.uri,
      querystring: valuesOf([...grouped([...new URLSearchParams(request.query)])]),
      headers: valuesOf(headers),
      cookies: shownCookies(request),
    },
  };
}

/** Cookies have names of their own case (Developer Guide, "Cookies structure"); the header itself is not shown. */
function cookiesOf({ headers }: ViewerRequest): readonly (readonly [string, string])[] {
  const sent = headers.flatMap(([name, value]) => (name.toLowerCase() === 'cookie' ? value.split(';') : []));
  return sent.map((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return [name, value.join('=')] as const;
  });
}

/** Entries by name in lower case, each with its values in their order. */
export function grouped(
  entries: readonly (readonly [string, string])[],
): ReadonlyMap<string, readonly string[]> {
  const groups = Map.groupBy(entries, ([name]) => name.toLowerCase());
  return new Map([...groups].map(([name, all]) => [name, all.map(([, value]) => value)]));
}

function valuesOf(groups: readonly (readonly [string, readonly string[]])[]): object {
  return Object.fromEntries(
    groups.map(([name, values]) => [
      name,
      {
        value: values[0] ?? '',
        ...(values.length > 1 ? { multiValue: values.map((value) => ({ value })) } : {}),
      },
    ]),
  );
}

function shownCookies(request: ViewerRequest): object {
  const groups = Map.groupBy(cookiesOf(request), ([name]) => name);
  return valuesOf([...groups].map(([name, all]) => [name, all.map(([, value]) => value)]));
}

function requestOf(outcome: Reading, request: ViewerRequest): Verdict {
  outcome.only('cookies', 'headers', 'method', 'querystring', 'uri');
  if (JSON.stringify(outcome.at('cookies').raw) !== JSON.stringify(shownCookies(request)))
    throw new Error('a function that changes cookies is not known');
  if (outcome.at('method').text() !== request.method) throw new Error('a function cannot change the method');
  const before = grouped(request.headers);
  const headers = outcome
    .at('headers')
    .members()
    .map(([name, header]) => {
      if (!before.has(name) && DISALLOWED.test(name)) throw new Error(`a function cannot add ${name}`);
      const several = header.at('multiValue').list();
      const values = several.length > 0 ? several : [header];
      return [name, values.map((each) => each.at('value').text())] as const;
    });
  const cookies = [...before].filter(([name]) => name === 'cookie');
  return { kind: 'request', uri: outcome.at('uri').text(), headers: new Map([...headers, ...cookies]) };
}

function answerOf(outcome: Reading): Verdict {
  outcome.only('body', 'headers', 'statusCode', 'statusDescription');
  const headers = outcome
    .at('headers')
    .members()
    .map(([name, header]) => [name, header.at('value').text()]);
  const encoding = outcome.at('body').at('encoding').textOr('text');
  if (encoding !== 'text') throw new Error(`a body of the edge in ${encoding} is not known`);
  return {
    kind: 'answer',
    status: outcome.at('statusCode').number(),
    headers: Object.fromEntries(headers),
    body: outcome.at('body').at('data').textOr(''),
  };
}
