/** Takes a raw request apart: bucket and key from the path, headers from wherever they are, body without framing. */
import type { IncomingHttpHeaders } from 'node:http';
import { splitTarget } from '../../sigv4/canonical.ts';
import { unframe } from './chunked.ts';
import { invalidUri, notEmulated } from './errors.ts';

export interface Target {
  /** Empty for the service itself. */
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
}

const SIGNATURE =
  /^x-amz-(algorithm|credential|date|expires|signature|signedheaders|security-token|content-sha256)$/i;

/** Bucket and key of a path-style request target. */
export function readTarget(raw: string): Target {
  const { path, query } = splitTarget(raw);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw invalidUri();
  }
  const slash = decoded.indexOf('/', 1);
  if (slash < 0) return { bucket: decoded.slice(1), key: '', query };
  return { bucket: decoded.slice(1, slash), key: decoded.slice(slash + 1), query };
}

/** The headers (a presigned query may carry some, trailers may follow) and the body without framing. */
export function payloadOf(
  wireHeaders: IncomingHttpHeaders,
  query: URLSearchParams,
  wire: Buffer,
  presigned: boolean,
): { readonly headers: Record<string, string>; readonly body: Buffer } {
  const headers: Record<string, string> = presigned ? hoisted(query) : {};
  for (const [name, value] of Object.entries(wireHeaders)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value;
  }
  const announced = headers['x-amz-content-sha256'] ?? '';
  if (!announced.startsWith('STREAMING-')) return { headers, body: wire };
  if (announced !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') throw notEmulated(announced);
  const { body, trailers } = unframe(wire, headers['x-amz-decoded-content-length']);
  return { headers: { ...headers, ...trailers }, body };
}

/** Presigning moves `x-amz-` headers into the query, where S3 obeys them all the same. */
function hoisted(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...query]
      .filter(([name]) => name.toLowerCase().startsWith('x-amz-') && !SIGNATURE.test(name))
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
}
