/** The API Gateway proxy event (REST, payload 1.0) and its answer: the members that the pipeline reads. */

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
}

/** A header by its lower-case name, whatever case the caller sent. */
export function header(event: ApiEvent, name: string): string | undefined {
  const headers = event.headers ?? {};
  const direct = headers[name];
  if (direct !== undefined) return direct;
  const match = Object.keys(headers).find((key) => key.toLowerCase() === name);
  return match === undefined ? undefined : headers[match];
}

/** The body's bytes as they were sent. */
export function bodyBytes(event: ApiEvent): Buffer {
  if (event.body === null || event.body === '') return Buffer.alloc(0);
  return Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
}
