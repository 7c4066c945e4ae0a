/** Takes a request off the wire, with API Gateway's bound on the size of its body. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ArrivedRequest } from './integration/event.ts';

/** Bytes of a request body (API Gateway quotas; not raisable). */
const REQUEST_BYTES = 10 * 1024 * 1024;
/** Bytes of an oversized body that are read and dropped before the connection is closed. */
export const MOST_READ_BYTES = 6 * REQUEST_BYTES;

/** A request as its receiver sees it: as the client sent it, or as the edge passed it on. */
export interface Seen {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** One entry for each header line, in its own spelling. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly sourceIp: string;
}

/** A request as it came in. */
export function seenOf(message: IncomingMessage): Seen {
  const { rawHeaders } = message;
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  }
  return {
    method: message.method ?? 'GET',
    target: message.url ?? '/',
    headers,
    sourceIp: (message.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  };
}

/** Resolves to undefined when the client went away; a body over the limit is thrown away and flagged. */
export async function arrive(
  message: IncomingMessage,
  now: number,
  seen: Seen = seenOf(message),
): Promise<{ readonly request: ArrivedRequest; readonly tooLarge: boolean } | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message) {
      size += chunk.length;
      if (size <= REQUEST_BYTES) chunks.push(chunk);
      if (size > MOST_READ_BYTES) return undefined;
    }
  } catch {
    return undefined;
  }
  const tooLarge = size > REQUEST_BYTES;
  const body = tooLarge ? Buffer.alloc(0) : Buffer.concat(chunks);
  return { request: describe(seen, `HTTP/${message.httpVersion}`, body, now), tooLarge };
}

function describe(seen: Seen, protocol: string, body: Buffer, at: number): ArrivedRequest {
  const { method, target, headers, sourceIp } = seen;
  const mark = target.indexOf('?');
  return {
    requestId: randomUUID(),
    method,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers,
    body,
    sourceIp,
    protocol,
    at,
  };
}
