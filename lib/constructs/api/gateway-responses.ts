/** Errors of the gateway itself, in the contract's shapes of the same errors. */
import { type ResponseType as Kind, ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  type ApiError,
  CredentialError,
  GeneralError,
  internalError,
  NotFound,
  RateLimited,
} from '#shared/contract/errors.ts';

interface Refusal {
  readonly id: string;
  readonly type: Kind;
  readonly error: ApiError;
}

/**
 * API Gateway reports a path without a method as a missing token. A body over 10 MB is answered REQUEST_TOO_LARGE, a 413
 * that cannot be customised.
 */
const REFUSALS: readonly Refusal[] = [
  { id: 'NoRoute', type: ResponseType.MISSING_AUTHENTICATION_TOKEN, error: new NotFound() },
  { id: 'NoResource', type: ResponseType.RESOURCE_NOT_FOUND, error: new NotFound() },
  { id: 'Throttled', type: ResponseType.THROTTLED, error: new RateLimited(1) },
  {
    id: 'Blocked',
    type: ResponseType.WAF_FILTERED,
    error: new CredentialError(
      403,
      'request_blocked',
      'The request was blocked before it reached the service.',
    ),
  },
  {
    id: 'Unreadable',
    type: ResponseType.DEFAULT_4XX,
    error: new GeneralError(400, 'bad_request', 'The request could not be read.'),
  },
  { id: 'Failed', type: ResponseType.DEFAULT_5XX, error: internalError() },
];

export function addGatewayResponses(api: RestApi): void {
  for (const { id, type, error } of REFUSALS) {
    api.addGatewayResponse(id, {
      type,
      statusCode: String(error.status),
      responseHeaders: literals(error.headers()),
      templates: { 'application/json': bodyOf(error) },
    });
  }
}

/** The body that the error has in the API, with the gateway's id of the request. */
export function bodyOf(error: ApiError): string {
  const shaped = error.body();
  return JSON.stringify({ ...shaped, code: shaped['code'] ?? error.code, request_id: '$context.requestId' });
}

/** API Gateway expects constant header values in single quotes. */
function literals(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));
}
