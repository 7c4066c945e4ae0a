/** A loopback endpoint with the queue, object, mail, key, secret and parameter services of the embedded cloud. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../src/clock.ts';
import { Kms } from '../src/kms/kms.ts';
import type { Authorize } from '../src/s3/operations/call.ts';
import { S3 } from '../src/s3/s3.ts';
import { Secrets } from '../src/secrets/secrets.ts';
import { AwsError, type JsonService, REGION } from '../src/service.ts';
import { Ses } from '../src/ses/ses.ts';
import { jsonRefusal } from '../src/sigv4/refusals.ts';
import { verifySignature } from '../src/sigv4/verify.ts';
import { Sqs } from '../src/sqs/sqs.ts';
import { Store } from '../src/store.ts';

/** What the SDK clients of a test are made with. */
export interface ClientSettings {
  readonly endpoint?: string;
  readonly region: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly maxAttempts: number;
}

export interface StorageEndpoint {
  readonly url: string;
  readonly clock: Clock;
  readonly store: Store;
  readonly sqs: Sqs;
  readonly s3: S3;
  readonly ses: Ses;
  readonly kms: Kms;
  readonly secrets: Secrets;
  /** Settings for `caller`, whose secret is `secret-of-<caller>`. */
  clientOf(caller: string): ClientSettings;
  stop(): Promise<void>;
}

/** Starts the services on a free port; the folder is thrown away at the end unless it is given. */
export async function startStorageEndpoint(
  options: { readonly authorize?: Authorize; readonly folder?: string } = {},
): Promise<StorageEndpoint> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'probity-storage-')));
  const authorize = options.authorize ?? (() => undefined);
  const store = await Store.open(join(folder, 'store'));
  const clock = await Clock.open(store);
  let url = '';
  const credentials = (caller: string) => (caller === 'stranger' ? undefined : `secret-of-${caller}`);
  const services = {
    sqs: await Sqs.open({ store, clock, endpoint: () => url }),
    s3: await S3.open({ store, clock, folder: join(folder, 'objects'), credentials, authorize }),
    ses: await Ses.open({ store, clock }),
    kms: await Kms.open({ store, clock }),
    secrets: await Secrets.open({ store, clock }),
  };
  const wire = new Wire(services, { clock, credentials, authorize });
  const server = createServer((request, response) => void wire.serve(request, response));
  url = await listen(server);
  return {
    url,
    clock,
    store,
    ...services,
    clientOf: (caller) => ({
      endpoint: url,
      region: REGION,
      credentials: { accessKeyId: caller, secretAccessKey: `secret-of-${caller}` },
      maxAttempts: 1,
    }),
    stop: async () => {
      services.sqs.close();
      clock.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
      if (options.folder === undefined) await rm(folder, { recursive: true });
    },
  };
}

interface Gate {
  readonly clock: Clock;
  readonly credentials: (caller: string) => string | undefined;
  readonly authorize: Authorize;
}

class Wire {
  private readonly s3: S3;
  private readonly ses: Ses;
  private readonly gate: Gate;
  private readonly byPrefix: Readonly<Record<string, JsonService>>;

  constructor(services: Pick<StorageEndpoint, 'sqs' | 's3' | 'ses' | 'kms' | 'secrets'>, gate: Gate) {
    this.s3 = services.s3;
    this.ses = services.ses;
    this.gate = gate;
    this.byPrefix = {
      AmazonSQS: services.sqs,
      TrentService: services.kms,
      secretsmanager: services.secrets,
    };
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const target = request.headers['x-amz-target'];
    if (typeof target !== 'string' && !request.url?.startsWith('/v2/email/')) {
      await this.s3.handle(request, response, body);
      return;
    }
    const { status, document } = await this.answer(request, body, target).catch(errorDocument);
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.0',
      'x-amzn-requestid': randomUUID(),
    });
    response.end(JSON.stringify(document));
  }

  private async answer(
    request: IncomingMessage,
    body: Buffer,
    target: string | string[] | undefined,
  ): Promise<{ readonly status: number; readonly document: unknown }> {
    const verdict = verifySignature(
      { method: request.method ?? '', target: request.url ?? '', headers: request.headers, body },
      { credentials: this.gate.credentials, now: this.gate.clock.now(), machineNow: Date.now() },
    );
    if (verdict.refusal !== undefined) throw jsonRefusal(verdict.refusal);
    const [prefix = '', operation = ''] = typeof target === 'string' ? target.split('.') : [];
    const service = this.byPrefix[prefix];
    const input: unknown = service === undefined ? undefined : JSON.parse(body.toString());
    const needed =
      service === undefined ? this.ses.permissions(request, body) : service.permissions(operation, input);
    for (const permission of needed) {
      const denial = this.gate.authorize(verdict.signer.accessKeyId, permission);
      if (denial !== undefined) throw new AwsError('AccessDeniedException', denial);
    }
    if (service === undefined) return this.ses.handle(request, body);
    return { status: 200, document: await service.handle(operation, input) };
  }
}

function errorDocument(error: unknown): { readonly status: number; readonly document: unknown } {
  if (!(error instanceof AwsError)) return errorDocument(new AwsError('InternalFailure', String(error), 500));
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
