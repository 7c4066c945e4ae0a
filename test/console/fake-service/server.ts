/** Serves the fake service and the real function of the console on one loopback address. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { consolePage } from '#functions/api/console/app.ts';
import type { FakeService } from './fake-service.ts';

export interface FakeServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  close(): Promise<void>;
}

const FILES = 'http://127.0.0.1:4566';
const API = '/api/v1';

/** `assets` is the output folder of the build; `current` returns the service of the running test. */
export async function serveConsole(assets: string, current: () => FakeService): Promise<FakeServer> {
  const names = await readdir(assets);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(assets, name))] as const),
  );
  const page = consolePage(new Map(files), FILES);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback');
    const answering = url.pathname.startsWith(API)
      ? answerCall(current(), url, request, response)
      : answerPage(page, url.pathname, request, response);
    answering.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${unsafeAddress(server.address()).port}`, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answerPage(
  page: ReturnType<typeof consolePage>,
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

async function answerCall(
  service: FakeService,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const raw = Buffer.concat(chunks).toString('utf8');
  const { 'probity-environment': environment, 'idempotency-key': key, 'if-match': ifMatch } = request.headers;
  const reply = service.handle({
    method: request.method ?? 'GET',
    path: url.pathname.slice(API.length),
    query: url.searchParams,
    headers: { 'probity-environment': one(environment), 'idempotency-key': one(key), 'if-match': ifMatch },
    body: raw === '' ? undefined : JSON.parse(raw),
  });
  const date = new Date(service.now()).toUTCString();
  const headers = { 'Content-Type': 'application/json', Date: date, ...reply.headers };
  response.writeHead(reply.status, headers).end(reply.body === undefined ? '' : JSON.stringify(reply.body));
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

function unsafeAddress(address: unknown): AddressInfo {
  return address as AddressInfo;
}
