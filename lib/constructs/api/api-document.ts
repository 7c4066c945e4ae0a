/**
 * The OpenAPI document of which API Gateway makes the resources and methods of the REST API. It says where calls go; what calls contain
 * is said by the contracts.
 */
import type { Endpoint, ResourceNode } from '../../fleet/resource-tree.ts';
import { gatewayResponses } from './gateway-responses.ts';

/** Fields as in the Developer Guide, "x-amazon-apigateway-integration object". */
interface Integration {
  readonly type: 'aws' | 'aws_proxy';
  readonly httpMethod: string;
  readonly uri: string;
  readonly credentials?: string;
  readonly passthroughBehavior?: 'when_no_templates';
  readonly requestParameters?: Readonly<Record<string, string>>;
  readonly responses?: Readonly<Record<string, IntegrationResponse>>;
  readonly responseTransferMode?: 'STREAM';
  readonly timeoutInMillis?: number;
}

interface IntegrationResponse {
  readonly statusCode: string;
  readonly responseParameters?: Readonly<Record<string, string>>;
  readonly responseTemplates: Readonly<Record<string, string>>;
}

export interface Operation {
  /** Headers that a mapping of the integration reads. A function gets all headers undeclared. */
  readonly parameters?: readonly { readonly name: string; readonly in: 'header'; readonly type: 'string' }[];
  /** Statuses and headers that a mapping of the integration sets. A function sets its own undeclared. */
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly headers?: Readonly<Record<string, object>> }>
  >;
  readonly 'x-amazon-apigateway-integration': Integration;
}

/** Operations by lower-case method. */
export type PathItem = Readonly<Record<string, Operation>>;
export type Paths = Readonly<Record<string, PathItem>>;

export interface DocumentParts {
  /** Becomes the name of the API, because the import replaces the name by the title. */
  readonly title: string;
  readonly description: string;
  readonly tree: ResourceNode;
  /** ARN of the function that is invoked. */
  readonly functionArn: (functionName: string) => string;
  /** ARN of a service's path, for `lambda:path/…`. */
  readonly serviceArn: (path: string) => string;
  /** Paths that no function answers. */
  readonly others: Paths;
}

/**
 * OpenAPI 2.0, because OpenAPI 3.0 ignores declared `Content-Type` headers, and the path that stores forms maps that header. Nothing is
 * declared of path parameters: no mapping uses one.
 */
export function apiDocument(parts: DocumentParts) {
  const { title, description, tree, others } = parts;
  return {
    swagger: '2.0',
    info: { title, description, version: '1' },
    paths: { ...Object.fromEntries(pathsBelow(tree, '', parts)), ...others },
    'x-amazon-apigateway-binary-media-types': ['multipart/form-data'],
    'x-amazon-apigateway-gateway-responses': gatewayResponses(),
  };
}

type Targets = Pick<DocumentParts, 'functionArn' | 'serviceArn'>;

/** Resources without methods are implied by the paths below them. */
function pathsBelow(node: ResourceNode, path: string, targets: Targets): [string, PathItem][] {
  const operations = [...node.methods].map(
    ([method, endpoint]) => [methodKey(method), operation(endpoint, targets)] as const,
  );
  const below = [...node.children].flatMap(([segment, child]) =>
    pathsBelow(child, `${path}/${segment}`, targets),
  );
  return operations.length === 0 ? below : [[path || '/', Object.fromEntries(operations)], ...below];
}

/** The key of a method in a path item. */
export function methodKey(method: string): string {
  return method === 'ANY' ? 'x-amazon-apigateway-any-method' : method.toLowerCase();
}

function operation({ functionName, streamSec }: Endpoint, { functionArn, serviceArn }: Targets): Operation {
  const arn = functionArn(functionName);
  const integration =
    streamSec === undefined
      ? { uri: serviceArn(`lambda:path/2015-03-31/functions/${arn}/invocations`) }
      : {
          uri: serviceArn(`lambda:path/2021-11-15/functions/${arn}/response-streaming-invocations`),
          responseTransferMode: 'STREAM' as const,
          // Without a timeout of its own, a streamed integration ends after 29 s like every other.
          timeoutInMillis: streamSec * 1000,
        };
  return {
    responses: {},
    'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', ...integration },
  };
}
