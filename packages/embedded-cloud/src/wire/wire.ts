/** The port of the AWS protocols: authenticates and authorises each call and passes it to its service. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import type { Authorize } from '../iam/authority.ts';
import type { SecretOf } from '../iam/credentials.ts';
import { AwsError, type Permission } from '../service.ts';
import { jsonRefusal } from '../sigv4/refusals.ts';
import { verifySignature } from '../sigv4/verify.ts';
import type { Store } from '../store.ts';
import { readBody } from './body.ts';
import { type Addressed, addressed, type Services } from './services.ts';

/** A call that is about to be carried out, or has been and is about to be answered. */
export interface ObservedCall {
  readonly caller: string;
  /** `TransactWriteItems`, or method and path where a service is spoken to by them. */
  readonly operation: string;
  readonly phase: 'before' | 'after';
}

export interface WireOptions {
  readonly services: Services;
  readonly credentials: SecretOf;
  readonly authorize: Authorize;
  readonly clock: Clock;
  /** Called for every permitted call in both phases; tests end the process between them. */
  readonly observe?: ((call: ObservedCall) => void) | undefined;
  readonly store: Pick<Store, 'opened' | 'space'>;
  /** Receives defects of the embedded cloud itself. */
  readonly log: (line: string) => void;
}

interface Answer {
  readonly status: number;
  readonly document: unknown;
}

export class Wire {
  private readonly options: WireOptions;
  private serving = 0;

  constructor(options: WireOptions) {
    this.options = options;
  }

  /** Calls under way. */
  get busy(): number {
    return this.serving;
  }

  readonly listener = (request: IncomingMessage, response: ServerResponse): void => {
    response.on('error', () => {});
    this.serving += 1;
    this.serve(request, response)
      .catch((error: unknown) => {
        this.options.log(`${request.method} ${request.url}: ${describe(error)}`);
        response.destroy();
      })
      .finally(() => {
        this.serving -= 1;
      });
  };

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return void response.destroy();
    const { services, store } = this.options;
    await store.opened;
    const target = addressed(services, request.url ?? '/', request.headers);
    if (target.kind === 's3') return services.s3.handle(request, response, body);
    const answer = await this.answer(target, request, body).catch((error: unknown) =>
      this.errorAnswer(error, request),
    );
    this.send(request, response, answer);
  }

  private async answer(
    target: Exclude<Addressed, { kind: 's3' }>,
    message: IncomingMessage,
    body: Buffer,
  ): Promise<Answer> {
    if (target.kind === 'unknown') {
      throw new AwsError('UnknownOperationException', `the embedded cloud does not know ${target.name}`);
    }
    const caller = this.caller(message, body);
    if (target.kind === 'rest') {
      const request = { method: message.method ?? 'GET', url: message.url ?? '/' };
      this.demand(caller, target.service.permissions(request, body));
      const operation = `${request.method} ${request.url}`;
      this.demandRoom(request.method !== 'GET');
      return this.observed(caller, operation, () => target.service.handle(request, body));
    }
    const { operation } = target;
    const input = readDocument(body);
    this.demand(caller, target.service.permissions(operation, input));
    this.demandRoom(NEEDS_ROOM.has(operation));
    const document = await this.observed(caller, operation, () => target.service.handle(operation, input));
    return { status: 200, document };
  }

  private async observed<T>(caller: string, operation: string, carryOut: () => Promise<T>): Promise<T> {
    this.options.observe?.({ caller, operation, phase: 'before' });
    const result = await carryOut();
    this.options.observe?.({ caller, operation, phase: 'after' });
    return result;
  }

  private caller(request: IncomingMessage, body: Buffer): string {
    const { credentials, clock } = this.options;
    const verdict = verifySignature(
      { method: request.method ?? 'GET', target: request.url ?? '/', headers: request.headers, body },
      { credentials, now: clock.now(), machineNow: Date.now() },
    );
    if (verdict.refusal !== undefined) throw jsonRefusal(verdict.refusal);
    return verdict.signer.accessKeyId;
  }

  private demand(caller: string, permissions: readonly Permission[]): void {
    for (const permission of permissions) {
      const refusal = this.options.authorize(caller, permission);
      if (refusal !== undefined) throw new AwsError('AccessDeniedException', refusal);
    }
  }

  /** Refused as AWS refuses what it cannot do at the moment: clients repeat the call, and then say so. */
  private demandRoom(needsRoom: boolean): void {
    if (needsRoom && this.options.store.space?.isFull())
      throw new AwsError('ServiceUnavailable', 'the disk of the embedded cloud is full', 503);
  }

  private errorAnswer(error: unknown, request: IncomingMessage): Answer {
    if (error instanceof AwsError) {
      const { code, message, statusCode, extra } = error;
      return { status: statusCode, document: { __type: code, message, Message: message, ...extra } };
    }
    this.options.log(`${request.headers['x-amz-target'] ?? request.url}: ${describe(error)}`);
    return { status: 500, document: { __type: 'InternalFailure', message: String(error) } };
  }

  /** The date is the cloud's: the SDK corrects its own clock by it before it signs. */
  private send(request: IncomingMessage, response: ServerResponse, { status, document }: Answer): void {
    const body = JSON.stringify(document ?? {});
    const type = request.headers['content-type'] ?? '';
    const error = status < 400 ? {} : { 'x-amzn-ErrorType': errorType(document) };
    response.writeHead(status, {
      'Content-Type': type.startsWith('application/x-amz-json') ? type : 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Date: new Date(this.options.clock.now()).toUTCString(),
      'x-amzn-RequestId': randomUUID(),
      ...error,
    });
    response.end(body);
  }
}

/**
 * What brings something new. Updates of single items are not among them: they count calls, also of those that only read. What ends a
 * message, or returns it to its queue, is not either.
 */
const NEEDS_ROOM: ReadonlySet<string> = new Set([
  ...['PutItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems', 'CreateTable'],
  ...['SendMessage', 'SendMessageBatch', 'PutEvents', 'StartExecution'],
  ...['CreateSecret', 'PutSecretValue', 'UpdateSecret', 'CreateKey'],
]);

function readDocument(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new AwsError('SerializationException', 'the body is not a JSON document');
  }
}

function errorType(document: unknown): string {
  const type: unknown =
    typeof document === 'object' && document !== null ? Reflect.get(document, '__type') : undefined;
  return typeof type === 'string' ? type : 'InternalFailure';
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
