/** CloudFront's caching of errors: an origin's error is given to everybody who asks for the same path shortly after. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** What the edge answers without asking the origin. */
export interface CachedError {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** How long errors are cached at least, in seconds by status; the default of CloudFront holds for all others. */
export type ErrorLifetimes = ReadonlyMap<number, number>;

/** Developer Guide, "Control how long CloudFront caches errors". */
const DEFAULT_SECONDS = 10;
/** Developer Guide, "HTTP 4xx and 5xx status codes that CloudFront caches", and there "based on Cache-Control headers". */
const ALWAYS = new Set([404, 414, 500, 501, 502, 503, 504]);
const WITH_MAX_AGE = new Set([400, 403, 405, 412, 415]);
/** Of those, the ones that are not cached where the origin forbids it; all others are cached all the same. */
const HEEDING_THE_ORIGIN = new Set([404, 414, 501]);

/**
 * Seconds for which an error is cached; 0 for not at all. `mostSeconds` is the maximum TTL of the behaviour. The guide
 * says of late that nothing is cached under the policy CachingDisabled, errors included. Other editions of it do not,
 * so that no behaviour is trusted with that: only a lifetime of 0 in the distribution ends the caching here.
 */
export function cachedSeconds(
  status: number,
  cacheControl: string,
  lifetimes: ErrorLifetimes,
  mostSeconds: number,
): number {
  const shared = /\bs-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /\bmax-age=(\d+)/.exec(cacheControl)?.[1];
  if (!ALWAYS.has(status) && !(WITH_MAX_AGE.has(status) && shared !== undefined)) return 0;
  const forbidden = /\b(no-store|no-cache|private)\b/.test(cacheControl);
  if (forbidden && HEEDING_THE_ORIGIN.has(status)) return 0;
  const asked = forbidden ? 0 : Math.min(Number(shared ?? 0), mostSeconds);
  return Math.max(lifetimes.get(status) ?? DEFAULT_SECONDS, asked);
}

interface Entry extends CachedError {
  /** Milliseconds by the cloud's clock. */
  readonly since: number;
  readonly until: number;
}

export class ErrorCache {
  readonly #lifetimes: ErrorLifetimes;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();

  /** `now` is in milliseconds by the cloud's clock. */
  constructor(lifetimes: ErrorLifetimes, now: () => number) {
    this.#lifetimes = lifetimes;
    this.#now = now;
  }

  find(key: string): CachedError | undefined {
    const entry = this.#entries.get(key);
    const now = this.#now();
    if (entry === undefined || entry.until <= now) return undefined;
    const age = String(Math.floor((now - entry.since) / 1000));
    return { ...entry, headers: { ...entry.headers, age, 'x-cache': 'Error from cloudfront' } };
  }

  /** Caches under `key` what the origin is about to answer, where that is an error which CloudFront caches. */
  watch(response: ServerResponse, key: string, mostSeconds: number): void {
    const { writeHead } = response;
    Object.defineProperty(response, 'writeHead', {
      value: (status: number, headers: OutgoingHttpHeaders = {}) => {
        const seconds = cachedSeconds(status, cacheControlOf(headers), this.#lifetimes, mostSeconds);
        if (seconds > 0) this.#collect(response, key, seconds, { status, headers: withoutLength(headers) });
        return writeHead.call(response, status, headers);
      },
    });
  }

  /** An answer that is cut off in the middle does not reach its end, and is not cached. */
  #collect(response: ServerResponse, key: string, seconds: number, head: Omit<CachedError, 'body'>): void {
    const pieces: Buffer[] = [];
    const { write, end } = response;
    const note = (piece: Buffer | string | undefined) => {
      if (piece !== undefined) pieces.push(Buffer.from(piece));
    };
    Object.defineProperty(response, 'write', {
      value: (piece: Buffer) => {
        note(piece);
        return write.call(response, piece, 'utf8');
      },
    });
    Object.defineProperty(response, 'end', {
      value: (piece?: Buffer) => {
        note(piece);
        this.#keep(key, seconds, { ...head, body: Buffer.concat(pieces) });
        return end.call(response, piece, 'utf8');
      },
    });
  }

  #keep(key: string, seconds: number, error: CachedError): void {
    const now = this.#now();
    for (const [other, { until }] of this.#entries) if (until <= now) this.#entries.delete(other);
    this.#entries.set(key, { ...error, since: now, until: now + seconds * 1000 });
  }
}

function cacheControlOf(headers: OutgoingHttpHeaders): string {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cache-control');
  return String(found?.[1] ?? '').toLowerCase();
}

function withoutLength(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length'),
  );
}
