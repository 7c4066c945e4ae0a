/**
 * What the edge does with a request before anything else sees it. CloudFront runs this very file, without its types: it
 * imports nothing and keeps to the dialect of cloudfront-js-2.0, which is ECMAScript 5.1 and a short list of later
 * features (`for…of` is not among them). The build refuses what it cannot write in that dialect.
 */

export interface EdgeHeader {
  value: string;
}

/** A request in CloudFront's words: names of headers are in lower case, `uri` is without the query. */
export interface EdgeRequest {
  method: string;
  uri: string;
  headers: Record<string, EdgeHeader | undefined>;
}

/** An answer that the edge gives by itself. */
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

/** A path of the API that takes forms, and what it answers where one is too large. */
export interface FormPlace {
  readonly methods: readonly string[];
  /** Source of a regular expression over the whole path. */
  readonly path: string;
  /** The refusal's body, `$request_id` standing for the id of the request. */
  readonly tooLarge: string;
}

export interface EdgeSettings {
  readonly forms: readonly FormPlace[];
  /** Bytes of a body that a function is certain to take. */
  readonly directBytes: number;
  /** Bytes of a body that the gateway takes. */
  readonly gatewayBytes: number;
  /** What public paths begin with, and what those begin with under which bodies are put aside. */
  readonly stagePath: string;
  readonly stagingPath: string;
  readonly refusalHeaders: Readonly<Record<string, string>>;
  /** Tells the functions who called: behind the edge, the gateway sees the edge alone. */
  readonly viewerHeader: string;
}

/** Large forms go to where bodies are put aside, those that nothing would take are refused, all else passes. */
export function viewerRequest(event: EdgeEvent, settings: EdgeSettings): EdgeRequest | EdgeAnswer {
  const request = event.request;
  request.headers[settings.viewerHeader] = { value: event.viewer.ip };
  const bytes = announcedBytes(request);
  if (bytes <= settings.directBytes || !isForm(request)) return request;
  const place = placeOf(request, settings);
  if (place === undefined) return request;
  if (bytes > settings.gatewayBytes) return refusal(place, event.context.requestId, settings);
  request.uri = settings.stagingPath + request.uri.slice(settings.stagePath.length);
  return request;
}

/** What is sent without its length announced goes the direct way, where it is measured. */
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

function refusal(place: FormPlace, requestId: string, settings: EdgeSettings): EdgeAnswer {
  const headers: Record<string, EdgeHeader> = { 'x-request-id': { value: requestId } };
  Object.keys(settings.refusalHeaders).forEach((name) => {
    headers[name.toLowerCase()] = { value: String(settings.refusalHeaders[name]) };
  });
  return {
    statusCode: 400,
    statusDescription: 'Bad Request',
    headers,
    body: { encoding: 'text', data: place.tooLarge.split('$request_id').join(requestId) },
  };
}
