/** Reads the REST API of the template: resources, methods, integrations. */
import type { Deployment } from '../template/deployment.ts';
import { functionName } from '../template/identities/compute.ts';
import type { Reading } from '../template/reading.ts';
import type { Resource } from '../template/stack.ts';
import { readTimeout } from './integration/integration-timeout.ts';
import {
  constant,
  readStorageIntegration,
  type StorageIntegration,
} from './integration/storage-integration.ts';

/** What a method does with a request. */
export type Integration =
  | {
      readonly kind: 'lambda';
      readonly functionName: string;
      /** The function or the alias that is invoked. */
      readonly functionArn: string;
      readonly timeoutMs: number;
      readonly streaming: boolean;
    }
  | StorageIntegration
  | { readonly kind: 'mock'; readonly status: number; readonly headers: Readonly<Record<string, string>> };

/** A resource of the API and its methods by verb (`ANY` for all). */
export interface RouteNode {
  readonly resourceId: string;
  /** Path pattern as declared, e.g. `/v1/entities/{id}`. */
  readonly path: string;
  readonly methods: ReadonlyMap<string, Integration>;
  readonly literals: ReadonlyMap<string, RouteNode>;
  readonly parameter: { readonly name: string; readonly node: RouteNode } | undefined;
  readonly greedy: { readonly name: string; readonly node: RouteNode } | undefined;
}

/** The REST API, its stage and its media types; all of it or, without one in the template, undefined. */
export interface RestApi {
  readonly id: string;
  readonly stage: string;
  readonly binaryMediaTypes: readonly string[];
  readonly root: RouteNode;
}

/** Throws for a second API or stage, an authorizer, an API key, and integrations other than Lambda proxy, mock and the store. */
export function readRestApi(deployment: Deployment): RestApi | undefined {
  const [api, second] = deployment.of('AWS::ApiGateway::RestApi');
  if (second !== undefined)
    throw new Error(`the embedded cloud serves one REST API, not also ${second.logicalId}`);
  if (api === undefined) return undefined;
  const [stage, other] = deployment.of('AWS::ApiGateway::Stage');
  if (stage === undefined || other !== undefined) throw new Error('a REST API has exactly one stage here');
  const methods = deployment.of('AWS::ApiGateway::Method');
  const children = Map.groupBy(deployment.of('AWS::ApiGateway::Resource'), ({ properties }) =>
    properties.at('ParentId').text(),
  );
  const node = (resourceId: string, path: string): RouteNode =>
    buildNode({ resourceId, path, methods, children: children.get(resourceId) ?? [], node });
  return {
    id: api.ref,
    stage: stage.properties.at('StageName').text(),
    binaryMediaTypes: api.properties.at('BinaryMediaTypes').texts(),
    root: node(api.attributes['RootResourceId'] ?? '', ''),
  };
}

interface NodePlan {
  readonly resourceId: string;
  readonly path: string;
  readonly methods: readonly Resource[];
  readonly children: readonly Resource[];
  readonly node: (resourceId: string, path: string) => RouteNode;
}

function buildNode({ resourceId, path, methods, children, node }: NodePlan): RouteNode {
  const parts = children.map((child) => {
    const part = child.properties.at('PathPart').text();
    const name = /^\{(.+?)\+?\}$/.exec(part)?.[1];
    return { part, name, greedy: part.endsWith('+}'), node: node(child.ref, `${path}/${part}`) };
  });
  const variable = (greedy: boolean) => {
    const [found, second] = parts.filter((part) => part.name !== undefined && part.greedy === greedy);
    if (second !== undefined) throw new Error(`two path parameters under ${path}: API Gateway refuses that`);
    return found === undefined ? undefined : { name: found.name ?? '', node: found.node };
  };
  return {
    resourceId,
    path: path === '' ? '/' : path,
    methods: new Map(
      methods
        .filter(({ properties }) => properties.at('ResourceId').text() === resourceId)
        .map(({ properties }) => [properties.at('HttpMethod').text(), readMethod(properties)]),
    ),
    literals: new Map(parts.filter(({ name }) => name === undefined).map((part) => [part.part, part.node])),
    parameter: variable(false),
    greedy: variable(true),
  };
}

function readMethod(properties: Reading): Integration {
  const authorization = properties.at('AuthorizationType').textOr('NONE');
  if (authorization !== 'NONE')
    throw new Error(`${properties.place}.AuthorizationType is not known: ${authorization}`);
  for (const unknown of ['RequestValidatorId', 'AuthorizerId']) {
    if (properties.at(unknown).present) throw new Error(`${properties.place}.${unknown} is not known`);
  }
  if (properties.at('ApiKeyRequired').flagOr(false))
    throw new Error(`${properties.place}: API keys are not known`);
  const integration = properties.at('Integration');
  const type = integration.at('Type').text();
  if (type === 'MOCK') return readMock(integration);
  if (type === 'AWS') return readStorageIntegration(integration);
  if (type !== 'AWS_PROXY')
    throw new Error(`${integration.place}.Type is not known to the embedded cloud: ${type}`);
  const uri = integration.at('Uri').text();
  const target = /\/functions\/(.+)\/(?:invocations|response-streaming-invocations)$/.exec(uri)?.[1];
  if (target === undefined) throw new Error(`${integration.place}.Uri names no function: ${uri}`);
  const streaming = integration.at('ResponseTransferMode').textOr('BUFFERED') === 'STREAM';
  return {
    kind: 'lambda',
    functionName: functionName(target),
    functionArn: target,
    timeoutMs: readTimeout(integration, streaming),
    streaming,
  };
}

/** A mock answers its first response with constant headers, as the CDK's CORS preflight does. */
function readMock(integration: Reading): Integration {
  const [response] = integration.at('IntegrationResponses').list();
  if (response === undefined) throw new Error(`${integration.place} has no response`);
  const headers = response
    .at('ResponseParameters')
    .members()
    .map(([name, value]) => [name.replace('method.response.header.', ''), constant(value)]);
  return { kind: 'mock', status: response.at('StatusCode').number(), headers: Object.fromEntries(headers) };
}
