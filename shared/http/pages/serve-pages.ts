/** Pages of the service: static files under their own path, anonymous and without state. */
import { createHash } from 'node:crypto';
import { type ApiError, MethodNotAllowed, NotFound } from '#shared/contract/errors.ts';
import { type ApiEvent, type ApiResult, header } from '#shared/http/exchange/event.ts';
import { renderError } from '#shared/http/exchange/render.ts';

const PAGE = 'index.html';

/** The files of a built page by name. `index.html` is the page, all others are assets. */
export type PageFiles = ReadonlyMap<string, Uint8Array>;

/** What tells one page from another. */
export interface PageSettings {
  /** Where the page is, with the final slash: `/api/portal/`. */
  readonly path: string;
  /** Directives of the content security policy beside those that every page has. */
  readonly policy: readonly string[];
  /** Features of the browser that the page uses or forbids: the header `Permissions-Policy`. */
  readonly permissions: string;
  /** True where the script shows a screen for every path below `path`: these answer the page. */
  readonly hasScreens?: boolean;
}

/** Only our own scripts and styles run. No frame around the page, no forms, no HTML from strings. */
const OWN_ONLY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

function securityHeaders({ policy, permissions }: PageSettings): Headers {
  return {
    'Content-Security-Policy': [...OWN_ONLY, ...policy].join('; '),
    'Permissions-Policy': permissions,
    ...SECURITY_HEADERS,
  };
}

const SECURITY_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
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
 * A Lambda handler for GET and HEAD of the page and its assets. Paths are only looked up among the given files, so no other
 * file can be read. Throws at once where there is no page among the files.
 */
export function servePages(
  files: PageFiles,
  settings: PageSettings,
): (event: ApiEvent) => Promise<ApiResult> {
  const { path: root, hasScreens = false } = settings;
  const secured = securityHeaders(settings);
  const served = new Map(
    [...files].map(([name, bytes]) => [pathOf(root, name), serve(name, bytes, secured)]),
  );
  if (!served.has(root)) throw new Error(`${root} was built without ${PAGE}`);
  const fileAt = (path: string) =>
    served.get(path) ??
    served.get(`${path}/`) ??
    (hasScreens && isScreen(root, path) ? served.get(root) : undefined);
  return async (event) => answer(fileAt(event.requestContext.path), secured, event);
}

/** A path of plain names below the root, none of which could be a file. Assets that do not exist stay unknown. */
function isScreen(root: string, path: string): boolean {
  if (!path.startsWith(root)) return false;
  const below = path.slice(root.length);
  return /^(?:[\w~:%-]+\/?)*$/.test(below) && !/^assets(?:\/|$)/.test(below);
}

function answer(file: Served | undefined, secured: Headers, event: ApiEvent): ApiResult {
  const { httpMethod: method } = event;
  if (method !== 'GET' && method !== 'HEAD') {
    return refuse(new MethodNotAllowed(method, ['GET', 'HEAD']), secured, event);
  }
  if (file === undefined) return refuse(new NotFound(), secured, event);
  const fresh = matches(header(event, 'if-none-match'), file.headers['ETag']);
  return {
    statusCode: fresh ? 304 : 200,
    headers: { ...file.headers },
    body: fresh || method === 'HEAD' ? '' : file.body,
    isBase64Encoded: false,
  };
}

function pathOf(root: string, name: string): string {
  return name === PAGE ? root : `${root}assets/${name}`;
}

/** The name of an asset changes with its content, so it may be cached forever. The page must not be cached. */
function serve(name: string, bytes: Uint8Array, secured: Headers): Served {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`pages have no files like ${name}`);
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
