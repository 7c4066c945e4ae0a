/** The canonical form of a request that AWS Signature Version 4 signs. */
import type { IncomingHttpHeaders } from 'node:http';

/** A request as it came over the wire; `target` is the raw path with its query. */
export interface SignedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const NO_QUERY = new URLSearchParams();

/** Path and query of a raw request target. */
export function splitTarget(target: string): { readonly path: string; readonly query: URLSearchParams } {
  const mark = target.indexOf('?');
  if (mark < 0) return { path: target, query: NO_QUERY };
  return { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) };
}

/** RFC 3986 escaping as AWS wants it: everything but unreserved characters, in upper-case hex. */
function escapeUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The text whose hash is signed. S3 escapes the path once, every other service twice.
 * Throws `URIError` for a path with broken escapes.
 */
export function canonicalRequest(
  request: SignedRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
  service: string,
): string {
  const { path, query } = splitTarget(request.target);
  return [
    request.method,
    canonicalPath(path, service),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${canonicalValue(request.headers[name])}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

function canonicalPath(path: string, service: string): string {
  if (path === '/') return path;
  const read = service === 's3' ? decodeURIComponent : (segment: string) => segment;
  return path
    .split('/')
    .map((segment) => escapeUri(read(segment)))
    .join('/');
}

function canonicalQuery(query: URLSearchParams): string {
  if (query.size === 0) return '';
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [escapeUri(name), escapeUri(value)] as const)
    .sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map((pair) => pair.join('='))
    .join('&');
}

function canonicalValue(value: string | string[] | undefined): string {
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return text.trim().replace(/\s+/g, ' ');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
