/** Takes a request off the wire, with API Gateway's bound on the size of its body. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ArrivedRequest } from './event.ts';

/** Bytes of a request body (API Gateway quotas; not raisable). */
export const REQUEST_BYTES = 10 * 1024 * 1024;
/** What a sender of an oversized body may still send before the connection is cut. */
const PATIENCE_BYTES = 6 * REQUEST_BYTES;

/** Resolves to undefined when the client went away; a body over the limit is thrown away and flagged. */
export async function arrive(
  message: IncomingMessage,
  now: number,
): Promise<{ readonly request: ArrivedRequest; readonly tooLarge: boolean } | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message) {
      size += chunk.length;
      if (size <= REQUEST_BYTES) chunks.push(chunk);
      if (size > PATIENCE_BYTES) return undefined;
    }
  } catch {
    return undefined;
  }
  const tooLarge = size > REQUEST_BYTES;
  return { request: describe(message, tooLarge ? Buffer.alloc(0) : Buffer.concat(chunks), now), tooLarge };
}

function describe(message: IncomingMessage, body: Buffer, at: number): ArrivedRequest {
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const { rawHeaders } = message;
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  }
  return {
    requestId: randomUUID(),
    method: message.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers,
    body,
    sourceIp: (message.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    protocol: `HTTP/${message.httpVersion}`,
    at,
  };
}
