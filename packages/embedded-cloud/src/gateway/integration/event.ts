/** Builds the event of a Lambda proxy integration, payload format 1.0, as a REST API sends it. */
import { ACCOUNT } from '../../service.ts';
import type { Match } from '../resolve.ts';
import type { RestApi } from '../routes.ts';

/** A request as it arrived: header names in their own case, one entry for each header line. */
export interface ArrivedRequest {
  readonly requestId: string;
  readonly method: string;
  /** Raw path with the stage, and the raw query without its question mark. */
  readonly path: string;
  readonly query: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly protocol: string;
  /** Milliseconds by the cloud's clock. */
  readonly at: number;
}

type Multi = Record<string, string[]>;

/**
 * The event document. `path` is without the stage and `requestContext.path` with it, both raw and with their final
 * slash; query and path parameters are decoded. Source: API Gateway Developer Guide, "Input format of a Lambda
 * function for proxy integration".
 */
export function proxyEvent(api: RestApi, match: Match, request: ArrivedRequest): Record<string, unknown> {
  const headers = multi(withForwarding(request));
  const query = multi([...new URLSearchParams(request.query)]);
  const binary = isBinary(api.binaryMediaTypes, headerOf(request, 'content-type'));
  const path = request.path.slice(api.stage.length + 1);
  return {
    resource: match.node.path,
    path: path === '' ? '/' : path,
    httpMethod: request.method,
    headers: last(headers),
    multiValueHeaders: headers,
    queryStringParameters: orNull(last(query)),
    multiValueQueryStringParameters: orNull(query),
    pathParameters: match.parameters ?? null,
    stageVariables: null,
    requestContext: requestContext(api, match, request),
    body: request.body.length === 0 ? null : request.body.toString(binary ? 'base64' : 'utf8'),
    isBase64Encoded: binary && request.body.length > 0,
  };
}

/** Whether API Gateway treats the media type as binary; wildcards may stand for a part or for all of it. */
export function isBinary(binaryMediaTypes: readonly string[], header: string | undefined): boolean {
  const [mediaType = ''] = (header ?? '').split(/[;,]/);
  const [type, subtype] = mediaType.trim().toLowerCase().split('/');
  return binaryMediaTypes.some((pattern) => {
    const [wantedType, wantedSubtype] = pattern.toLowerCase().split('/');
    if (wantedType === '*' && wantedSubtype === '*') return true;
    return wantedType === type && (wantedSubtype === '*' || wantedSubtype === subtype);
  });
}

export function headerOf(request: ArrivedRequest, name: string): string | undefined {
  return request.headers.find(([given]) => given.toLowerCase() === name)?.[1];
}

function requestContext(api: RestApi, match: Match, request: ArrivedRequest): Record<string, unknown> {
  const domainName = headerOf(request, 'host') ?? 'localhost';
  return {
    accountId: ACCOUNT,
    apiId: api.id,
    domainName,
    domainPrefix: domainName.split('.')[0],
    extendedRequestId: request.requestId,
    httpMethod: request.method,
    identity: {
      accessKey: null,
      accountId: null,
      caller: null,
      cognitoAuthenticationProvider: null,
      cognitoAuthenticationType: null,
      cognitoIdentityId: null,
      cognitoIdentityPoolId: null,
      principalOrgId: null,
      sourceIp: request.sourceIp,
      user: null,
      userAgent: headerOf(request, 'user-agent') ?? null,
      userArn: null,
    },
    path: request.path,
    protocol: request.protocol,
    requestId: request.requestId,
    requestTime: requestTime(request.at),
    requestTimeEpoch: request.at,
    resourceId: match.node.resourceId,
    resourcePath: match.node.path,
    stage: api.stage,
  };
}

/** The headers that API Gateway adds on the way. */
function withForwarding(request: ArrivedRequest): (readonly [string, string])[] {
  const own = ['x-forwarded-for', 'x-forwarded-port', 'x-forwarded-proto', 'x-amzn-trace-id'];
  const before = headerOf(request, 'x-forwarded-for');
  const seconds = Math.floor(request.at / 1000).toString(16);
  const trace = `Root=1-${seconds}-${request.requestId.replaceAll('-', '').slice(0, 24)}`;
  return [
    ...request.headers.filter(([name]) => !own.includes(name.toLowerCase())),
    ['X-Amzn-Trace-Id', trace],
    ['X-Forwarded-For', before === undefined ? request.sourceIp : `${before}, ${request.sourceIp}`],
    ['X-Forwarded-Port', /:(\d+)$/.exec(headerOf(request, 'host') ?? '')?.[1] ?? '80'],
    ['X-Forwarded-Proto', 'http'],
  ];
}

function multi(entries: readonly (readonly [string, string])[]): Multi {
  const grouped = Map.groupBy(entries, ([name]) => name);
  return Object.fromEntries([...grouped].map(([name, all]) => [name, all.map(([, value]) => value)]));
}

function last(values: Multi): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']));
}

function orNull<T extends object>(values: T): T | null {
  return Object.keys(values).length === 0 ? null : values;
}

/** `21/Nov/2026:10:04:05 +0000`. */
function requestTime(at: number): string {
  const [, day, month, year, time] = new Date(at).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
