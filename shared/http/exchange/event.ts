/** The API Gateway proxy event (REST, payload 1.0) and its answer: the members that the pipeline reads. */
import { timingSafeEqual } from 'node:crypto';

export interface ApiEvent {
  readonly httpMethod: string;
  readonly headers: Readonly<Record<string, string | undefined>> | null;
  readonly queryStringParameters: Readonly<Record<string, string | undefined>> | null;
  readonly multiValueQueryStringParameters?: Readonly<Record<string, readonly string[] | undefined>> | null;
  readonly body: string | null;
  readonly isBase64Encoded: boolean;
  readonly requestContext: {
    /** Full public path with the stage and the final slash as sent; what HMAC signs. */
    readonly path: string;
    readonly requestId: string;
    readonly identity: { readonly sourceIp: string };
  };
}

export interface ApiResult {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded: boolean;
  /** The body piece by piece, instead of `body`. Streaming functions alone can send it. */
  pieces?: AsyncIterable<Uint8Array>;
}

/** A header by its lower-case name, whatever case the caller sent; of two spellings of one name the first counts. */
export function header(event: ApiEvent, name: string): string | undefined {
  const { headers } = event;
  return headers === null ? undefined : (headers[name] ?? byLowerCase(headers).get(name));
}

type Headers = NonNullable<ApiEvent['headers']>;

let latest:
  | { readonly headers: Headers; readonly lowered: ReadonlyMap<string, string | undefined> }
  | undefined;

/** A request asks for six headers or more, most of which are not there: the names of the latest are lowered once. */
function byLowerCase(headers: Headers): ReadonlyMap<string, string | undefined> {
  if (latest?.headers === headers) return latest.lowered;
  const lowered = new Map<string, string | undefined>();
  for (const name in headers) {
    const key = name.toLowerCase();
    if (!lowered.has(key)) lowered.set(key, headers[name]);
  }
  latest = { headers, lowered };
  return lowered;
}

/** What the edge tells of a caller, and the secret by which it is known to be the edge. */
export const VIEWER_HEADER = 'x-probity-viewer';
export const PASS_HEADER = 'x-probity-pass';

/**
 * The address of the caller. Behind the edge the gateway sees the edge alone; the edge says who called, and is believed
 * where it shows its pass, since the gateway can be reached without it.
 */
export function callerAddress(event: ApiEvent, edgePasses: readonly string[] | undefined): string {
  const viewer = header(event, VIEWER_HEADER);
  const { sourceIp } = event.requestContext.identity;
  if (viewer === undefined || edgePasses === undefined) return sourceIp;
  const shown = header(event, PASS_HEADER) ?? '';
  return edgePasses.some((pass) => isSame(shown, pass)) ? viewer : sourceIp;
}

function isSame(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A body as it was sent. */
export interface SentBody {
  /** Undefined where the bytes are not UTF-8. */
  readonly text: string | undefined;
  readonly sizeBytes: number;
  bytes(): Uint8Array<ArrayBuffer>;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body of the event; the gateway hands text over as text, and bytes only for binary media types. */
export function sentBody(event: ApiEvent): SentBody {
  const body = event.body ?? '';
  if (!event.isBase64Encoded) {
    return { text: body, sizeBytes: Buffer.byteLength(body), bytes: () => Buffer.from(body) };
  }
  const bytes = Buffer.from(body, 'base64');
  return { text: decoded(bytes), sizeBytes: bytes.length, bytes: () => bytes };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
