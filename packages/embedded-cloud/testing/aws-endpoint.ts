/** A loopback endpoint that speaks `X-Amz-Target` JSON for any engine of the embedded cloud. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { AwsError, type JsonService, REGION } from '../src/service.ts';

/** What an SDK client of a test is made with. */
interface EndpointClient {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly maxAttempts: number;
}

/** Whom clients of an endpoint sign as. */
export const TESTER = { accessKeyId: 'tester', secretAccessKey: 'secret' } as const;

/** A service that speaks no `X-Amz-Target` JSON, and judges signatures itself. */
interface ObjectService {
  handle(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void>;
}

export interface AwsEndpoint {
  readonly url: string;
  /** Settings for an SDK client; no signatures are checked here but those of objects. */
  readonly client: EndpointClient;
  stop(): Promise<void>;
}

/**
 * Serves `services` on a free port of 127.0.0.1. The keys are the target prefixes of the wire protocol, e.g.
 * `DynamoDB_20120810`, `AmazonSQS`, `TrentService`, `secretsmanager`, `AWSEvents`,
 * `AWSStepFunctions`. Requests without a target are for `objects`. Permissions are not asked: that is the cloud's own
 * front end.
 */
export async function startEndpoint(
  services: Readonly<Record<string, JsonService>>,
  objects?: ObjectService,
): Promise<AwsEndpoint> {
  const server = createServer((request, response) => {
    serve(services, objects, request, response).catch(() => response.destroy());
  });
  const url = await listen(server);
  return {
    url,
    client: {
      endpoint: url,
      region: REGION,
      credentials: TESTER,
      maxAttempts: 1,
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(
  services: Readonly<Record<string, JsonService>>,
  objects: ObjectService | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const sent = Buffer.concat(chunks);
  if (objects !== undefined && request.headers['x-amz-target'] === undefined) {
    return objects.handle(request, response, sent);
  }
  const { status, document } = await answer(services, request, sent);
  const body = Buffer.from(JSON.stringify(document ?? {}));
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
    'x-amzn-requestid': randomUUID(),
    'x-amz-crc32': crc32(body),
  });
  response.end(body);
}

async function answer(
  services: Readonly<Record<string, JsonService>>,
  request: IncomingMessage,
  body: Buffer,
): Promise<{ readonly status: number; readonly document: unknown }> {
  const [prefix = '', operation = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  const service = services[prefix];
  if (service === undefined)
    return refusal(new AwsError('UnknownOperationException', `no service ${prefix}`));
  try {
    return { status: 200, document: await service.handle(operation, JSON.parse(body.toString() || '{}')) };
  } catch (error) {
    return refusal(error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500));
  }
}

function refusal(error: AwsError): { readonly status: number; readonly document: unknown } {
  return {
    status: error.statusCode,
    document: { __type: error.code, message: error.message, ...error.extra },
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the endpoint has no port'));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}
