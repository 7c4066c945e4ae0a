/** What API Gateway makes of a call of a test, and what a test sees of the answer. */
import type { ApiEvent, ApiResult } from '#shared/http/exchange/event.ts';

/** One answer, its body parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Of a file; `text` is empty then. */
  readonly bytes?: Uint8Array;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly key?: string | undefined;
  readonly body?: unknown;
  /** The body exactly as sent, instead of `body`; bytes come as the gateway hands over binary media types. */
  readonly raw?: string | Uint8Array;
  /** A multipart body, instead of `body`. */
  readonly form?: FormData;
  readonly idempotencyKey?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sourceIp?: string;
}

/** The proxy event of the call; `call` counts them, so that ids and automatic keys are unlike. */
export async function eventOf(
  method: string,
  path: string,
  query: string,
  options: CallOptions,
  call: number,
): Promise<ApiEvent> {
  const { body, isBase64Encoded, type } = await sentBody(options);
  const idempotency =
    options.idempotencyKey === undefined ? `automatic-key-${call}-${process.pid}` : options.idempotencyKey;
  return {
    httpMethod: method,
    headers: {
      ...(options.key === undefined ? {} : { Authorization: `Bearer ${options.key}` }),
      ...(body === null ? {} : { 'Content-Type': type }),
      ...(idempotency === null ? {} : { 'Idempotency-Key': idempotency }),
      ...options.headers,
    },
    queryStringParameters: query === '' ? null : Object.fromEntries(new URLSearchParams(query)),
    body,
    isBase64Encoded,
    requestContext: {
      path,
      requestId: `request-${call}`,
      identity: { sourceIp: options.sourceIp ?? '127.0.0.1' },
    },
  };
}

interface EventBody extends Pick<ApiEvent, 'body' | 'isBase64Encoded'> {
  readonly type: string;
}

async function sentBody({ raw, form, body }: CallOptions): Promise<EventBody> {
  if (form !== undefined) {
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    return { ...binary(new Uint8Array(await encoded.arrayBuffer())), type };
  }
  const type = 'application/json';
  if (typeof raw === 'object') return { ...binary(raw), type };
  const text = raw ?? (body === undefined ? null : JSON.stringify(body));
  return { body: text, isBase64Encoded: false, type };
}

function binary(bytes: Uint8Array): Pick<ApiEvent, 'body' | 'isBase64Encoded'> {
  return { body: Buffer.from(bytes).toString('base64'), isBase64Encoded: true };
}

export async function answerOf(result: ApiResult): Promise<Answer> {
  const { statusCode: status, headers, body: text, pieces } = result;
  const answer = { status, headers, text, body: unsafeBody(text) };
  return pieces === undefined ? answer : { ...answer, bytes: await allOf(pieces) };
}

async function allOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

function unsafeBody(text: string): Readonly<Record<string, unknown>> {
  return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
}
