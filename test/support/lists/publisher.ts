/** A publisher on loopback that answers as it is told: with tags, late, broken off, too large, or not at all. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Manner =
  /** The file, with an ETag and conditional answers. */
  | 'tagged'
  /** The same with Last-Modified alone. */
  | 'dated'
  /** Without either. */
  | 'plain'
  | 'error'
  | 'missing'
  /** Sends half of the length that it promised. */
  | 'broken'
  /** Never answers. */
  | 'silent'
  /** The file, and no answer to programs whose name does not begin as a browser's. */
  | 'choosy'
  /** Sends the caller on to the file. */
  | 'moved';

export interface Publisher {
  readonly url: (path: string) => string;
  /** Paths with how they were answered, in order. */
  readonly answered: string[];
  serve(path: string, body: string | Uint8Array, manner?: Manner): void;
  stop(): Promise<void>;
}

interface Page {
  readonly body: Buffer;
  readonly manner: Manner;
  readonly tag: string;
}

const LAST_MODIFIED = 'Fri, 27 Feb 2026 08:00:00 GMT';

export async function startPublisher(): Promise<Publisher> {
  const pages = new Map<string, Page>();
  const answered: string[] = [];
  let version = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const status = answer(request, response, pages.get(path));
    answered.push(`${path} ${status}`);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = unsafeAddress(server.address());
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    answered,
    serve: (path, body, manner = 'tagged') => {
      version += 1;
      pages.set(path, { body: Buffer.from(body), manner, tag: `"v${version}"` });
    },
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page | undefined,
): number | 'nothing' {
  if (page === undefined || page.manner === 'missing') return end(response, 404);
  const { body, manner, tag } = page;
  const isBrowser = request.headers['user-agent']?.startsWith('Mozilla/5.0 ') ?? false;
  if (manner === 'silent' || (manner === 'choosy' && !isBrowser)) return 'nothing';
  if (manner === 'error') return end(response, 500);
  if (manner === 'moved') return end(response, 302, { location: `${request.url ?? ''}/moved` });
  const headers: Record<string, string> = { 'content-length': String(body.length) };
  if (manner === 'tagged') headers['etag'] = tag;
  if (manner !== 'plain') headers['last-modified'] = LAST_MODIFIED;
  const isSame =
    manner === 'tagged'
      ? request.headers['if-none-match'] === tag
      : request.headers['if-modified-since'] === LAST_MODIFIED;
  if (isSame && manner !== 'plain') return end(response, 304, { etag: tag });
  response.writeHead(200, headers);
  if (manner !== 'broken') {
    response.end(body);
    return 200;
  }
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
  return 200;
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): number {
  response.writeHead(status, headers).end();
  return status;
}

/** A server on a port has an address of this shape (Node.js, `server.address()`). */
function unsafeAddress(address: unknown): AddressInfo {
  return address as AddressInfo;
}
