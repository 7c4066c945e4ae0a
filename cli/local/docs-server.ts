/** Serves the API documentation of the local fleet on loopback. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { PortTaken } from '@probity/embedded-cloud/deploy/ports';
import { buildDocsSite, DOCS_HEADERS } from '../../docs/site/build.ts';

export interface DocsServer {
  stop(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/** Builds the site into `folder` and serves only these files. `apiUrl` is what its first call is sent to. */
export async function serveDocs(folder: string, port: number, apiUrl: string): Promise<DocsServer> {
  await buildDocsSite(folder, apiUrl);
  const server = createServer((request, response) => {
    const name = /^\/([\w.-]+)?(?:\?|$)/.exec(request.url ?? '/')?.[1] ?? 'index.html';
    readFile(join(folder, name))
      .then((content) => {
        const type = TYPES[extname(name)] ?? 'application/octet-stream';
        response
          .writeHead(200, { ...DOCS_HEADERS, 'Content-Type': type, 'Cache-Control': 'no-store' })
          .end(content);
      })
      .catch(() => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found.'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port, 'the API docs') : error),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
