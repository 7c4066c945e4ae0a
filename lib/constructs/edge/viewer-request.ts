/**
 * The edge's function: it runs first for every request. CloudFront runs this file without its types. The file therefore
 * imports nothing and uses only the dialect of cloudfront-js-2.0: ECMAScript 5.1 and a short list of later features
 * (without `for…of`). The build refuses syntax that it cannot translate to that dialect.
 */

interface EdgeHeader {
  value: string;
}

/** A request in CloudFront's form: names of headers are in lower case, `uri` is without the query. */
export interface EdgeRequest {
  method: string;
  uri: string;
  headers: Record<string, EdgeHeader | undefined>;
  cookies: Record<string, EdgeHeader | undefined>;
}

/** An answer of the edge itself. */
export interface EdgeAnswer {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, EdgeHeader>;
  body: { encoding: string; data: string };
}

export interface EdgeEvent {
  context: { requestId: string };
  viewer: { ip: string };
  request: EdgeRequest;
}

/** A path of the API that accepts forms, and its answer to a form that is too large. */
export interface FormPlace {
  readonly methods: readonly string[];
  /** Source of a regular expression over the whole path. */
  readonly path: string;
  readonly tooLarge: EdgeRefusal;
}

/** An error of the contract that the edge itself answers with. */
export interface EdgeRefusal {
  readonly status: number;
  /** The reason phrase of the status line. */
  readonly phrase: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `$request_id` is replaced by the id of the request. */
  readonly body: string;
}

export interface EdgeSettings {
  readonly forms: readonly FormPlace[];
  /** Largest body that a function certainly accepts, in bytes. */
  readonly directBytes: number;
  /** Largest body that the gateway accepts, in bytes. */
  readonly gatewayBytes: number;
  /** Beginnings of paths: of public ones, and of those that store a body. */
  readonly stagePath: string;
  readonly stagingPath: string;
  /** Source of a regular expression over decoded paths, in any case: those that store a body. */
  readonly storing: string;
  /** Source of a regular expression over `Authorization`: what could be an API key. */
  readonly apiKey: string;
  /** Name of the cookie of a signed-in person, and source of a regular expression over it: what could be a session. */
  readonly sessionCookie: string;
  readonly session: string;
  readonly noKey: EdgeRefusal;
  /** Header with the caller's address; behind the edge, the gateway sees only the edge's address. */
  readonly viewerHeader: string;
}

/**
 * Sends large forms to the staging path, refuses forms above the gateway's limit, and passes on everything else. A body is stored
 * before its key is checked, so what has neither a well-formed key nor a
 * well-formed session is refused here.
 */
export function viewerRequest(event: EdgeEvent, settings: EdgeSettings): EdgeRequest | EdgeAnswer {
  const request = event.request;
  request.headers[settings.viewerHeader] = { value: event.viewer.ip };
  const place = placeOfLargeForm(request, settings);
  if (place !== undefined) {
    if (announcedBytes(request) > settings.gatewayBytes) return answer(place.tooLarge, event);
    request.uri = settings.stagingPath + request.uri.slice(settings.stagePath.length);
  }
  return isStoring(request.uri, settings) && !hasKey(request, settings)
    ? answer(settings.noKey, event)
    : request;
}

function placeOfLargeForm(request: EdgeRequest, settings: EdgeSettings): FormPlace | undefined {
  const isLarge = announcedBytes(request) > settings.directBytes;
  return isLarge && isForm(request) ? placeOf(request, settings) : undefined;
}

/** The gateway decodes paths before it looks for a resource. It has none for a path that cannot be decoded. */
function isStoring(uri: string, settings: EdgeSettings): boolean {
  try {
    return new RegExp(settings.storing, 'i').test(decodeURIComponent(uri));
  } catch {
    return false;
  }
}

/** A cookie counts only where there is no key, as behind the edge. */
function hasKey(request: EdgeRequest, settings: EdgeSettings): boolean {
  const header = request.headers['authorization'];
  if (header !== undefined) return new RegExp(settings.apiKey).test(header.value);
  const cookie = request.cookies[settings.sessionCookie];
  return cookie !== undefined && new RegExp(settings.session).test(cookie.value);
}

/** The content length; 0 if it is absent. Such a request goes to the function, which measures the body. */
function announcedBytes(request: EdgeRequest): number {
  const header = request.headers['content-length'];
  return header !== undefined && /^[0-9]{1,15}$/.test(header.value) ? Number(header.value) : 0;
}

function isForm(request: EdgeRequest): boolean {
  const header = request.headers['content-type'];
  return header !== undefined && /^\s*multipart\/form-data\s*(;|$)/i.test(header.value);
}

function placeOf(request: EdgeRequest, settings: EdgeSettings): FormPlace | undefined {
  return settings.forms.find(
    (place) => place.methods.indexOf(request.method) >= 0 && new RegExp(place.path).test(request.uri),
  );
}

function answer(refusal: EdgeRefusal, event: EdgeEvent): EdgeAnswer {
  const requestId = event.context.requestId;
  const headers: Record<string, EdgeHeader> = { 'x-request-id': { value: requestId } };
  Object.keys(refusal.headers).forEach((name) => {
    headers[name.toLowerCase()] = { value: String(refusal.headers[name]) };
  });
  return {
    statusCode: refusal.status,
    statusDescription: refusal.phrase,
    headers,
    body: { encoding: 'text', data: refusal.body.split('$request_id').join(requestId) },
  };
}
