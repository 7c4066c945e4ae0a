/** Serves the fake service and the real portal function on one loopback address, and the bucket on another. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { portalPage } from '#functions/api/portal/app.ts';
import type { FakeService } from './fake-service.ts';
import { BUCKET_PATH } from './files.ts';
import { ConnectionLost } from './replies.ts';

export interface FakeServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  close(): Promise<void>;
}

/** `assets` is the output folder of the build; `current` returns the service of the running test. */
export async function serve(assets: string, current: () => FakeService): Promise<FakeServer> {
  const names = await readdir(assets);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(assets, name))] as const),
  );
  const bucket = createServer((request, response) => {
    takeBytes(current(), request, response).catch(() => response.destroy());
  });
  const origin = await listening(bucket);
  const page = portalPage(new Map(files), origin);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://loopback').pathname;
    const operation = /^\/api\/v1\/onboarding\/([\w/-]+)\/$/.exec(path)?.[1];
    current().files.origin = origin;
    current().step.origin = origin;
    current().step.pageAddress = `http://${request.headers.host}/api/portal/`;
    const answering =
      operation === undefined
        ? answerPage(page, path, request, response)
        : answerCall(current(), operation, request, response);
    answering.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  return {
    origin: await listening(server),
    close: async () => {
      await Promise.all([closed(server), closed(bucket)]);
    },
  };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${unsafeAddress(server.address()).port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answerPage(
  page: ReturnType<typeof portalPage>,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result = await page({
    httpMethod: request.method ?? 'GET',
    headers: { 'if-none-match': request.headers['if-none-match'] },
    queryStringParameters: null,
    body: null,
    isBase64Encoded: false,
    requestContext: { path, requestId: 'req-page', identity: { sourceIp: '127.0.0.1' } },
  });
  response.writeHead(result.statusCode, result.headers).end(result.body);
}

/** Behaves like a bucket whose CORS rules allow every origin and the headers of a ticket. */
async function takeBytes(
  { files, step }: FakeService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const cors = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'PUT',
    'Access-Control-Allow-Headers': 'content-type, x-fake-signed',
  };
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  await new Promise((resolve) => setTimeout(resolve, files.bucketDelayMs));
  const id = (request.url ?? '').slice(BUCKET_PATH.length);
  const bytes = Buffer.concat(chunks);
  const status = step.put(id, request.headers, bytes) ?? files.put(id, request.headers, bytes);
  response.writeHead(status, cors).end();
}

async function answerCall(
  service: FakeService,
  operation: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const raw = Buffer.concat(chunks).toString('utf8');
  const key = request.headers['idempotency-key'];
  try {
    const reply = service.handle({
      method: request.method ?? 'GET',
      operation,
      bearer: request.headers.authorization?.replace('Bearer ', ''),
      idempotencyKey: typeof key === 'string' ? key : undefined,
      body: raw === '' ? undefined : JSON.parse(raw),
    });
    response.writeHead(reply.status, reply.headers).end(reply.body);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    response.destroy();
  }
}

function unsafeAddress(address: unknown): AddressInfo {
  return address as AddressInfo;
}
