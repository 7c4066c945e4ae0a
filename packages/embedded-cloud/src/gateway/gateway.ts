/** The REST API on its own port: routing, limits, time-outs, gateway responses, buffered and streamed answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { REQUEST_TOO_LARGE, THROTTLED } from '../lambda/failures.ts';
import type { LambdaHost } from '../lambda/host.ts';
import type { LambdaFailure } from '../lambda/runtime/protocol.ts';
import { arrive, type Seen } from './arrival.ts';
import type { LambdaIntegration } from './document/operation.ts';
import type { GatewayCase } from './gateway-responses.ts';
import { type ArrivedRequest, headerOf, proxyEvent } from './integration/event.ts';
import { readAnswer, splitPrelude } from './integration/lambda-answer.ts';
import {
  putOf,
  responseTo,
  type StorageAnswer,
  type StorageIntegration,
  type StoragePut,
} from './integration/storage-integration.ts';
import { Reply } from './reply.ts';
import { resolveRoute } from './resolve.ts';
import type { RestApi } from './routes.ts';
import type { CaseContext } from './velocity.ts';

export interface GatewayOptions {
  readonly api: RestApi;
  readonly host: LambdaHost;
  readonly clock: Clock;
  /** Puts an object as the role of a method. */
  readonly put: (put: StoragePut) => Promise<StorageAnswer>;
  /** One line for each request. */
  readonly log: (line: string) => void;
}

export class Gateway {
  private readonly options: GatewayOptions;
  private serving = 0;

  constructor(options: GatewayOptions) {
    this.options = options;
  }

  get stage(): string {
    return this.options.api.stage;
  }

  /** Requests under way. */
  get busy(): number {
    return this.serving;
  }

  /** Answers a request; `seen` is what stands in front makes of it. */
  readonly listener = (message: IncomingMessage, response: ServerResponse, seen?: Seen): void => {
    this.serving += 1;
    this.serve(message, response, seen)
      .catch(() => response.destroy())
      .finally(() => {
        this.serving -= 1;
      });
  };

  private async serve(message: IncomingMessage, response: ServerResponse, seen?: Seen): Promise<void> {
    const arrival = await arrive(message, this.options.clock.now(), seen);
    if (arrival === undefined) return void response.destroy();
    const { request, tooLarge } = arrival;
    const reply = new Reply(response, request);
    const began = performance.now();
    if (!this.inStage(request.path)) sendForbidden(reply);
    else if (tooLarge) this.refuse(reply, request, 'REQUEST_TOO_LARGE');
    else await this.route(reply, request);
    const milliseconds = Math.round(performance.now() - began);
    this.options.log(
      `${request.method} ${request.path} ${reply.status} ${milliseconds} ms ${request.requestId}`,
    );
  }

  private inStage(path: string): boolean {
    const prefix = `/${this.options.api.stage}`;
    return path === prefix || path.startsWith(`${prefix}/`);
  }

  private async route(reply: Reply, request: ArrivedRequest): Promise<void> {
    const { api } = this.options;
    const match = resolveRoute(api.root, request.method, request.path.slice(api.stage.length + 1));
    if (match === undefined) return this.refuse(reply, request, 'MISSING_AUTHENTICATION_TOKEN');
    const { integration } = match;
    const work =
      integration.kind === 'storage'
        ? this.store(reply, request, integration)
        : this.invoke(reply, request, integration, JSON.stringify(proxyEvent(api, match, request)));
    await this.withinTime(work, integration.timeoutMs, () => {
      if (reply.started) reply.abort();
      else this.refuse(reply, request, 'INTEGRATION_TIMEOUT');
    });
  }

  /** The function runs on when the gateway gives up on it, as on AWS. */
  private async withinTime(work: Promise<void>, limitMs: number, late: () => void): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        late();
        resolve();
      }, limitMs);
    });
    await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  }

  private invoke(
    reply: Reply,
    request: ArrivedRequest,
    integration: LambdaIntegration,
    event: string,
  ): Promise<void> {
    return integration.streaming
      ? this.stream(reply, request, integration, event)
      : this.buffer(reply, request, integration, event);
  }

  private async store(reply: Reply, request: ArrivedRequest, integration: StorageIntegration): Promise<void> {
    const context = this.contextOf(request);
    const answer = responseTo(
      integration,
      await this.options.put(putOf(integration, context, request.body)),
      context,
    );
    if (answer === undefined) return this.refuse(reply, request, 'API_CONFIGURATION_ERROR');
    reply.send(answer, Buffer.from(answer.body));
  }

  private async buffer(
    reply: Reply,
    request: ArrivedRequest,
    integration: LambdaIntegration,
    event: string,
  ): Promise<void> {
    const outcome = await this.options.host.invoke(integration.functionName, event, 'refuse');
    if (!outcome.ok) return this.refuse(reply, request, caseOf(outcome.failure));
    const accept = headerOf(request, 'accept');
    const answer = readAnswer(outcome.payload, this.options.api.binaryMediaTypes, accept);
    if (answer === undefined) return this.refuse(reply, request, 'INTEGRATION_FAILURE');
    reply.send(answer, answer.body);
  }

  private async stream(
    reply: Reply,
    request: ArrivedRequest,
    integration: LambdaIntegration,
    event: string,
  ): Promise<void> {
    let waiting = Buffer.alloc(0);
    let malformed = false;
    const outcome = await this.options.host.invokeStreaming(
      integration.functionName,
      event,
      'refuse',
      async (piece) => {
        if (malformed) return;
        if (reply.started) return reply.write(Buffer.from(piece));
        waiting = Buffer.concat([waiting, piece]);
        const split = splitPrelude(waiting);
        malformed = split !== undefined && split.head === undefined;
        if (split?.head === undefined) return;
        reply.begin(split.head);
        await reply.write(split.rest);
      },
    );
    if (outcome.ok && reply.started) reply.end();
    else if (reply.started) reply.abort();
    else this.refuse(reply, request, outcome.ok ? 'INTEGRATION_FAILURE' : caseOf(outcome.failure));
  }

  private refuse(reply: Reply, request: ArrivedRequest, answered: GatewayCase): void {
    const { status, headers, body } = this.options.api.responses(answered, this.contextOf(request));
    reply.send({ status, headers }, Buffer.from(body));
  }

  private contextOf(request: ArrivedRequest): CaseContext {
    return {
      requestId: request.requestId,
      path: request.path,
      httpMethod: request.method,
      stage: this.options.api.stage,
      sourceIp: request.sourceIp,
      requestTimeEpoch: request.at,
      header: (name) => headerOf(request, name),
    };
  }
}

function sendForbidden(reply: Reply): void {
  const headers = { 'Content-Type': 'application/json', 'x-amzn-ErrorType': 'ForbiddenException' };
  reply.send({ status: 403, headers }, Buffer.from('{"message":"Forbidden"}'));
}

/** A throttled function is the API's own fault to its caller; an oversized event is the caller's. */
function caseOf(failure: LambdaFailure): GatewayCase {
  if (failure.errorType === THROTTLED) return 'API_CONFIGURATION_ERROR';
  if (failure.errorType === REQUEST_TOO_LARGE) return 'REQUEST_TOO_LARGE';
  return 'INTEGRATION_FAILURE';
}
