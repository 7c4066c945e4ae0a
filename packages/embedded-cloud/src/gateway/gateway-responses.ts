/** The answers API Gateway gives by itself, and their customisation by the template. */
import type { Reading } from '../template/reading.ts';
import {
  type CaseContext,
  contextVariables,
  filled,
  VARIABLE,
  type Variables,
  variable,
} from './velocity.ts';

/** The cases that can happen here, with AWS's own status and message. */
const CASES = {
  API_CONFIGURATION_ERROR: [500, 'Internal server error'],
  INTEGRATION_FAILURE: [502, 'Internal server error'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
} as const satisfies Record<string, readonly [number, string]>;

export type GatewayCase = keyof typeof CASES;

interface GatewayAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Custom {
  readonly status: number | undefined;
  readonly template: string | undefined;
  readonly headers: readonly (readonly [name: string, source: string])[];
}

export type GatewayResponses = (answered: GatewayCase, context: CaseContext) => GatewayAnswer;

/** Every type that can be customised or is named by AWS (Developer Guide, "Gateway response types"). */
const TYPES: ReadonlySet<string> = new Set([
  ...['ACCESS_DENIED', 'API_CONFIGURATION_ERROR', 'AUTHORIZER_CONFIGURATION_ERROR', 'AUTHORIZER_FAILURE'],
  ...['BAD_REQUEST_BODY', 'BAD_REQUEST_PARAMETERS', 'DEFAULT_4XX', 'DEFAULT_5XX', 'EXPIRED_TOKEN'],
  ...['INTEGRATION_FAILURE', 'INTEGRATION_TIMEOUT', 'INVALID_API_KEY', 'INVALID_SIGNATURE'],
  ...['MISSING_AUTHENTICATION_TOKEN', 'QUOTA_EXCEEDED', 'REQUEST_TOO_LARGE', 'RESOURCE_NOT_FOUND'],
  ...['THROTTLED', 'UNAUTHORIZED', 'UNSUPPORTED_MEDIA_TYPE', 'WAF_FILTERED'],
]);

/**
 * Reads the customisations, by type. A case without one takes those of DEFAULT_4XX or DEFAULT_5XX; REQUEST_TOO_LARGE cannot
 * be customised (Developer Guide, "Gateway response types"). Unknown variables throw here, not at the first request.
 */
export function readGatewayResponses(responses: Reading): GatewayResponses {
  responses.only(...TYPES);
  const customs = new Map(responses.members().map(([type, response]) => [type, readCustom(response)]));
  for (const custom of customs.values()) render(custom, 'INTEGRATION_FAILURE', PROBE);
  return (answered, context) => {
    const fallback = CASES[answered][0] < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
    const custom =
      answered === 'REQUEST_TOO_LARGE' ? undefined : (customs.get(answered) ?? customs.get(fallback));
    return render(custom ?? PLAIN, answered, context);
  };
}

const PLAIN: Custom = { status: undefined, template: undefined, headers: [] };
const PROBE: CaseContext = {
  requestId: '',
  path: '',
  httpMethod: '',
  stage: '',
  sourceIp: '',
  requestTimeEpoch: 0,
  header: () => undefined,
};
const DEFAULT_TEMPLATE = '{"message":$context.error.messageString}';

function readCustom(response: Reading): Custom {
  response.only('responseParameters', 'responseTemplates', 'statusCode');
  const templates = response.at('responseTemplates').only('application/json');
  const template = templates.at('application/json').textOr(undefined);
  if (template?.replace(VARIABLE, '').includes('$')) {
    throw new Error(`${templates.place} holds more than context variables: ${template}`);
  }
  return {
    status: response.at('statusCode').numberOr(undefined),
    template,
    headers: response
      .at('responseParameters')
      .members()
      .map(([name, source]) => [headerName(name, source), source.text()] as const),
  };
}

function headerName(target: string, { place }: Reading): string {
  const name = /^gatewayresponse\.header\.(.+)$/.exec(target)?.[1];
  if (name === undefined) throw new Error(`${place} is not a header of a gateway response`);
  return name;
}

function render(custom: Custom, answered: GatewayCase, context: CaseContext): GatewayAnswer {
  const [status, message] = CASES[answered];
  const variables: Variables = {
    ...contextVariables(context),
    'context.error.message': message,
    'context.error.messageString': JSON.stringify(message),
    'context.error.responseType': answered,
  };
  const headers = custom.headers.flatMap(([name, source]) => {
    const value = headerValue(source, variables, context);
    return value === undefined ? [] : [[name, value] as const];
  });
  const template = custom.template ?? DEFAULT_TEMPLATE;
  return {
    status: custom.status ?? status,
    headers: {
      'Content-Type': 'application/json',
      'x-amzn-ErrorType': errorType(answered),
      ...Object.fromEntries(headers),
    },
    body: filled(template, variables),
  };
}

/** A header comes from a constant in quotes, from the context, or from a header of the request. */
function headerValue(source: string, variables: Variables, context: CaseContext): string | undefined {
  const constant = /^'(.*)'$/s.exec(source)?.[1];
  if (constant !== undefined) return constant;
  if (source.startsWith('context.')) return variable(source, variables);
  const header = /^method\.request\.header\.(.+)$/.exec(source)?.[1];
  if (header !== undefined) return context.header(header.toLowerCase());
  throw new Error(`gateway response header source not known: ${source}`);
}

/** `MissingAuthenticationTokenException`. */
function errorType(answered: GatewayCase): string {
  const words = answered.toLowerCase().split('_');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Exception`;
}
