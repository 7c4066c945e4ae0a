/** The webhook endpoints in this process over the embedded services, with a receiver on loopback. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookTestApi } from '#functions/api/webhook-test/app.ts';
import { webhooksApi } from '#functions/api/webhooks/app.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { webhookTestRoutes } from '#shared/domain/webhooks/routes.ts';
import type { ApiEvent, ApiResult } from '#shared/http/exchange/event.ts';
import { isMatch, routeMatcher } from '#shared/http/exchange/match-route.ts';
import { guardedSender } from '#shared/platform/outbound/guarded-sender.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { InProcessApi } from '../in-process-api.ts';
import { makeTenant, type TestTenant } from '../tenant.ts';
import { DEFAULT_SECRET } from './subscriber.ts';

export interface Call {
  readonly key: string;
  readonly body?: unknown;
  /** Absent: a fresh one; null: none is sent. */
  readonly idempotencyKey?: string | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

type Handler = (event: ApiEvent, context: unknown) => Promise<ApiResult>;

export class WebhookApi {
  readonly cloud: InProcessApi;
  readonly #subscriptions: Handler;
  readonly #test: Handler;
  readonly #isTest = routeMatcher(webhookTestRoutes);
  #calls = 0;

  private constructor(cloud: InProcessApi, allowLoopback: boolean) {
    const url = 'https://probity.example';
    const outbound = guardedSender({ allowLoopback, deadlineMs: 2_000, connectMs: 300 });
    this.cloud = cloud;
    this.#subscriptions = unsafeHandler(webhooksApi(cloud.ports, url, { allowLoopback }));
    this.#test = unsafeHandler(webhookTestApi({ ...cloud.ports, outbound }, url, { allowLoopback }));
  }

  static async open(allowLoopback: boolean): Promise<WebhookApi> {
    return new WebhookApi(await InProcessApi.open(), allowLoopback);
  }

  close(): Promise<void> {
    return this.cloud.close();
  }

  /** A tenant whose default secret is known. */
  async tenant(): Promise<TestTenant> {
    const tenant = await makeTenant(this.cloud);
    await Promise.all([this.#sealSecret(tenant.scopes.test), this.#sealSecret(tenant.scopes.live)]);
    return tenant;
  }

  async call(method: string, path: string, call: Call): Promise<Answer> {
    const handler = isMatch(this.#isTest(method, path)) ? this.#test : this.#subscriptions;
    this.#calls += 1;
    const own = `webhook-call-${this.#calls}-${process.pid}`;
    const idempotency = call.idempotencyKey === undefined ? own : call.idempotencyKey;
    const context = { getRemainingTimeInMillis: () => 29_000 };
    const result = await handler(eventOf(method, path, call, idempotency, own), context);
    return {
      status: result.statusCode,
      headers: result.headers,
      text: result.body,
      body: unsafeObject(result.body),
    };
  }

  async #sealSecret(scope: TenantScope): Promise<void> {
    const vault = await workerContext(this.cloud.ports).vault(scope);
    const key = environmentKey(scope);
    const sealed = vault.seal({ ...key, attribute: 'webhook_secret' }, DEFAULT_SECRET);
    await this.cloud.ports.tables.within(fenceOf(scope)).update(key, { set: { webhook_secret: sealed } });
  }
}

function eventOf(
  httpMethod: string,
  path: string,
  call: Call,
  idempotency: string | null,
  requestId: string,
): ApiEvent {
  return {
    httpMethod,
    headers: {
      Authorization: `Bearer ${call.key}`,
      'Content-Type': 'application/json',
      ...(idempotency === null ? {} : { 'Idempotency-Key': idempotency }),
    },
    queryStringParameters: null,
    body: call.body === undefined ? null : JSON.stringify(call.body),
    isBase64Encoded: false,
    requestContext: { path, requestId, identity: { sourceIp: '127.0.0.1' } },
  };
}

/** What a receiver got. */
interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface LoopbackReceiver {
  readonly url: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/** A receiver on a free port that answers every post with `status`, or never where it is undefined. */
export async function loopbackReceiver(status: number | undefined): Promise<LoopbackReceiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      method: request.method,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    if (status !== undefined) response.writeHead(status).end('inside matters');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${unsafePort(server.address())}/hook`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function unsafeObject(text: string): Readonly<Record<string, unknown>> {
  return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
}

/** Middy's handler type asks for the whole Lambda context, of which the pipeline needs nothing here. */
function unsafeHandler(handler: unknown): Handler {
  return handler as Handler;
}

/** A TCP server that listens has an address with a port. */
function unsafePort(address: unknown): number {
  return (address as AddressInfo).port;
}
