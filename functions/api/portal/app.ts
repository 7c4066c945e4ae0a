/** The respondent's page: static files under their own path, anonymous and without state. */
import { createHash } from 'node:crypto';
import { type ApiError, MethodNotAllowed, NotFound } from '#shared/contract/errors.ts';
import { type ApiEvent, type ApiResult, header } from '#shared/http/exchange/event.ts';
import { renderError } from '#shared/http/exchange/render.ts';

/** The path of the page, with or without the final slash. */
const PORTAL_PATH = '/api/portal/';

const PAGE = 'index.html';

/** The files of the built page by name. `index.html` is the page, all others are assets. */
export type PortalFiles = ReadonlyMap<string, Uint8Array>;

/** Allows only our own scripts, styles and API, and the store of files. No frames, no forms, no HTML from strings. */
function contentSecurityPolicy(uploadOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${uploadOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function securityHeaders(uploadOrigin: string): Headers {
  return {
    'Content-Security-Policy': contentSecurityPolicy(uploadOrigin),
    ...SECURITY_HEADERS,
  };
}

const SECURITY_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The verification takes pictures. Nothing on the page needs sound or the place of the device.
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

type Headers = Readonly<Record<string, string>>;

interface Served {
  readonly body: string;
  readonly headers: Headers;
}

/**
 * A Lambda handler for GET and HEAD of {@link PORTAL_PATH} and its assets. Paths are only looked up among the given files, so
 * no other file can be read. `uploadOrigin`: where the page may upload files besides its own API. Throws at once where there is
 * no page among the files.
 */
export function portalPage(
  files: PortalFiles,
  uploadOrigin: string,
): (event: ApiEvent) => Promise<ApiResult> {
  const secured = securityHeaders(new URL(uploadOrigin).origin);
  const served = new Map([...files].map(([name, bytes]) => [pathOf(name), serve(name, bytes, secured)]));
  if (!served.has(PORTAL_PATH)) throw new Error(`the portal was built without ${PAGE}`);
  return async (event) => answer(served, secured, event);
}

function answer(served: ReadonlyMap<string, Served>, secured: Headers, event: ApiEvent): ApiResult {
  const { httpMethod: method } = event;
  if (method !== 'GET' && method !== 'HEAD') {
    return refuse(new MethodNotAllowed(method, ['GET', 'HEAD']), secured, event);
  }
  const { path } = event.requestContext;
  const file = served.get(path) ?? served.get(`${path}/`);
  if (file === undefined) return refuse(new NotFound(), secured, event);
  const fresh = matches(header(event, 'if-none-match'), file.headers['ETag']);
  return {
    statusCode: fresh ? 304 : 200,
    headers: { ...file.headers },
    body: fresh || method === 'HEAD' ? '' : file.body,
    isBase64Encoded: false,
  };
}

function pathOf(name: string): string {
  return name === PAGE ? PORTAL_PATH : `${PORTAL_PATH}assets/${name}`;
}

/** The name of an asset changes with its content, so it may be cached forever. The page must not be cached. */
function serve(name: string, bytes: Uint8Array, secured: Headers): Served {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`the portal does not serve files like ${name}`);
  return {
    body: new TextDecoder().decode(bytes),
    headers: {
      ...secured,
      'Content-Type': type,
      'Cache-Control': name === PAGE ? 'no-store' : 'public, max-age=31536000, immutable',
      ETag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    },
  };
}

/** Weak comparison (RFC 9110 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const candidates = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return candidates.includes('*') || candidates.includes(etag);
}

function refuse(error: ApiError, secured: Headers, event: ApiEvent): ApiResult {
  const rendered = renderError(error, event.requestContext.requestId);
  return {
    ...rendered,
    headers: { ...rendered.headers, ...secured },
    body: event.httpMethod === 'HEAD' ? '' : rendered.body,
  };
}
