/** Errors of the gateway itself, in the contract's shapes of the same errors. */
import {
  type ApiError,
  CredentialError,
  GeneralError,
  internalError,
  NotFound,
  RateLimited,
  temporarilyUnavailable,
  timedOut,
} from '#shared/contract/errors.ts';

/** A gateway response of an API document (Developer Guide, "x-amazon-apigateway-gateway-responses.gatewayResponse object"). */
interface GatewayResponse {
  readonly statusCode: string;
  readonly responseParameters: Readonly<Record<string, string>>;
  readonly responseTemplates: Readonly<Record<string, string>>;
}

/**
 * By AWS's response type. API Gateway reports a path without a method as a missing token. A body over 10 MB is answered
 * REQUEST_TOO_LARGE, a 413 that cannot be customised.
 */
const REFUSALS: Readonly<Record<string, ApiError>> = {
  MISSING_AUTHENTICATION_TOKEN: new NotFound(),
  RESOURCE_NOT_FOUND: new NotFound(),
  THROTTLED: new RateLimited(1),
  WAF_FILTERED: new CredentialError(
    403,
    'request_blocked',
    'The request was blocked before it reached the service.',
  ),
  DEFAULT_4XX: new GeneralError(400, 'bad_request', 'The request could not be read.'),
  // These two would take the status of DEFAULT_5XX otherwise, which tells nobody that the call can be repeated.
  INTEGRATION_TIMEOUT: timedOut(),
  INTEGRATION_FAILURE: temporarilyUnavailable(),
  // A function that Lambda throttles is reported as an error of the API.
  API_CONFIGURATION_ERROR: temporarilyUnavailable(),
  DEFAULT_5XX: internalError(),
};

/** The gateway responses of the document, by type. */
export function gatewayResponses(): Readonly<Record<string, GatewayResponse>> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([type, error]) => [
      type,
      {
        statusCode: String(error.status),
        responseParameters: parameters(error.headers()),
        responseTemplates: { 'application/json': bodyOf(error) },
      },
    ]),
  );
}

/** The body that the error has in the API, with the gateway's id of the request. */
export function bodyOf(error: ApiError): string {
  const shaped = error.body();
  return JSON.stringify({ ...shaped, code: shaped['code'] ?? error.code, request_id: '$context.requestId' });
}

/** API Gateway expects constant header values in single quotes. */
function parameters(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`gatewayresponse.header.${name}`, `'${value}'`]),
  );
}
