/** The deployed code of the edge's function: its source without types, and settings derived from the fleet's contracts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { type ApiError, bodyTooLarge, invalidApiKey } from '#shared/contract/errors.ts';
import { methodsOf, type Route, type Routes } from '#shared/contract/route.ts';
import { STAGING_PATH, STORING_PATH } from '#shared/domain/responses/staged/routes.ts';
import { API_KEY_HEADER } from '#shared/http/admission/credential.ts';
import { SESSION_COOKIE, SESSION_TOKEN } from '#shared/http/admission/session/cookie-name.ts';
import { VIEWER_HEADER } from '#shared/http/exchange/event.ts';
import { renderError } from '#shared/http/exchange/render.ts';
import { API_STAGE } from '../../fleet/resource-tree.ts';
import type { EdgeRefusal, EdgeSettings, FormPlace } from './viewer-request.ts';

/** Bytes of a body that fit into the 6 MiB of an invocation, in base64, beside headers and context. */
const DIRECT_BYTES = 4_500_000;
/** Largest request body of API Gateway; the limit cannot be raised. */
const GATEWAY_BYTES = 10 * 1024 * 1024;

/**
 * Syntax that CloudFront supports in addition to ECMAScript 5.1 (Developer Guide, "JavaScript runtime 2.0 features for CloudFront
 * Functions"). esbuild translates all other syntax to ECMAScript 5.1, or refuses it.
 */
const LATER_THAN_ES5 = {
  arrow: true,
  'const-and-let': true,
  'exponent-operator': true,
  'rest-argument': true,
  'template-literal': true,
};

/** The code for CloudFront, at most 10 KB. Throws if the source needs syntax that CloudFront does not support. */
export function viewerCode(forms: Routes): string {
  const source = readFileSync(join(import.meta.dirname, 'viewer-request.ts'), 'utf8');
  const { code } = transformSync(source, {
    loader: 'ts',
    target: 'es5',
    supported: LATER_THAN_ES5,
    charset: 'utf8',
  });
  return [
    code.replaceAll(/^export /gm, ''),
    `const SETTINGS = ${JSON.stringify(edgeSettings(forms))};`,
    'function handler(event) { return viewerRequest(event, SETTINGS); }',
    '',
  ].join('\n');
}

export function edgeSettings(forms: Routes): EdgeSettings {
  return {
    forms: Object.values(forms).map(placeOf),
    directBytes: DIRECT_BYTES,
    gatewayBytes: GATEWAY_BYTES,
    stagePath: `/${API_STAGE}`,
    stagingPath: STAGING_PATH,
    storing: STORING_PATH,
    apiKey: API_KEY_HEADER,
    sessionCookie: SESSION_COOKIE,
    session: SESSION_TOKEN,
    noKey: refusalOf(invalidApiKey()),
    viewerHeader: VIEWER_HEADER,
  };
}

/** Paths are served with and without their final slash. */
function placeOf(contract: Route): FormPlace {
  const segments = contract.path.split('/').filter((segment) => segment !== '');
  const pattern = segments.map((segment) => (segment.startsWith('{') ? '[^/]+' : segment)).join('/');
  const refusal = contract.tooLarge?.() ?? bodyTooLarge(GATEWAY_BYTES);
  return {
    methods: methodsOf(contract),
    path: `^/${pattern}/?$`,
    tooLarge: refusalOf(refusal),
  };
}

const PHRASES: Readonly<Record<number, string>> = { 400: 'Bad Request', 401: 'Unauthorized' };

function refusalOf(error: ApiError): EdgeRefusal {
  const { statusCode: status, headers, body } = renderError(error, '$request_id');
  return { status, phrase: PHRASES[status] ?? '', headers, body };
}
