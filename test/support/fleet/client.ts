/** Calls over the wire exactly as given: any method, any header, any bytes. */
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body; empty where it is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface WireOptions {
  /** API key or session token. */
  readonly key?: string;
  readonly body?: unknown;
  /** The body exactly as sent, instead of `body`. */
  readonly raw?: string | Buffer;
  /** A fresh one where nothing is said; null sends none. */
  readonly idempotencyKey?: string | null;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export type Call = (method: string, path: string, options?: WireOptions) => Promise<WireAnswer>;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A caller of `origin`; rejects where the connection breaks before the whole answer is there. */
export function wireCaller(origin: string): Call {
  const { hostname, port } = new URL(origin);
  return (method, path, options = {}) =>
    new Promise((resolve, reject) => {
      const payload = payloadOf(options);
      const headers = headersOf(method, options, payload);
      const outgoing = request({ agent, hostname, port, method, path, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            body: objectIn(text),
          });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
}

function payloadOf({ raw, body }: WireOptions): string | Buffer | undefined {
  return raw ?? (body === undefined ? undefined : JSON.stringify(body));
}

function headersOf(method: string, options: WireOptions, payload: string | Buffer | undefined) {
  const keyed = method !== 'GET' && method !== 'HEAD';
  const idempotencyKey =
    options.idempotencyKey === undefined && keyed ? randomUUID() : options.idempotencyKey;
  const given = Object.entries(options.headers ?? {}).map(([name, value]): [string, string | string[]] => [
    name,
    typeof value === 'string' ? value : [...value],
  ]);
  return {
    ...(options.key === undefined ? {} : { Authorization: `Bearer ${options.key}` }),
    ...(payload === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
    ...(typeof idempotencyKey === 'string' ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...Object.fromEntries(given),
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}
