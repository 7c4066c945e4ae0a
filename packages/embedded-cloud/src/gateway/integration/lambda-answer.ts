/** Reads what a Lambda proxy integration answered; anything malformed is undefined and becomes a 502. */
import { isDocument } from '../../template/reading.ts';
import { isBinary } from './event.ts';

/** Status and header lines of an answer. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

export interface LambdaAnswer extends AnswerHead {
  readonly body: Buffer;
}

/** Bytes between the metadata document and the body of a streamed answer. */
const DELIMITER = Buffer.alloc(8);

/**
 * A buffered answer (Developer Guide, "Output format of a Lambda function for proxy integration"). A base64 body is
 * decoded only when the first media type the client accepts is among the API's binary ones, as on AWS.
 */
export function readAnswer(
  payload: string,
  binaryMediaTypes: readonly string[],
  accept: string | undefined,
): LambdaAnswer | undefined {
  const document = parsed(payload);
  const head = readHead(document);
  if (head === undefined || !isDocument(document)) return undefined;
  const body = document['body'] ?? '';
  if (typeof body !== 'string') return undefined;
  const decode = document['isBase64Encoded'] === true && isBinary(binaryMediaTypes, accept);
  return { ...head, body: Buffer.from(body, decode ? 'base64' : 'utf8') };
}

/** Splits the beginning of a streamed answer into its head and what follows; undefined while it is incomplete. */
export function splitPrelude(
  bytes: Buffer,
): { readonly head: AnswerHead | undefined; readonly rest: Buffer } | undefined {
  const end = bytes.indexOf(DELIMITER);
  if (end < 0) return undefined;
  const document = parsed(bytes.subarray(0, end).toString());
  const cookies = isDocument(document) ? document['cookies'] : undefined;
  const head = readHead(document);
  const withCookies =
    head === undefined || !Array.isArray(cookies)
      ? head
      : { ...head, headers: { ...head.headers, 'Set-Cookie': cookies.map(String) } };
  return { head: withCookies, rest: bytes.subarray(end + DELIMITER.length) };
}

function readHead(document: unknown): AnswerHead | undefined {
  if (!isDocument(document)) return undefined;
  const status = Number(document['statusCode'] ?? 'none');
  const headers = document['headers'] ?? {};
  const multi = document['multiValueHeaders'] ?? {};
  if (!Number.isInteger(status) || status < 100 || status > 599) return undefined;
  if (!isDocument(headers) || !isDocument(multi)) return undefined;
  const merged: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) merged[remapped(name)] = String(value);
  for (const [name, values] of Object.entries(multi)) {
    if (!Array.isArray(values)) return undefined;
    merged[remapped(name)] = values.map(String);
  }
  return { status, headers: merged };
}

/** API Gateway keeps some headers for itself and renames a function's (Developer Guide, "Important notes"). */
function remapped(name: string): string {
  return KEPT.has(name.toLowerCase()) ? `x-amzn-Remapped-${name}` : name;
}

const KEPT = new Set([
  'authorization',
  'connection',
  'content-length',
  'content-md5',
  'date',
  'expect',
  'host',
  'max-forwards',
  'proxy-authenticate',
  'server',
  'te',
  'trailer',
  'upgrade',
  'user-agent',
  'www-authenticate',
]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
