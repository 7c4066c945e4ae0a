/** Reads the REST API of the template: its stage, and the document that it is made of. */
import type { Deployment } from '../template/deployment.ts';
import type { Reading } from '../template/reading.ts';
import { type RouteNode, readPaths } from './document/paths.ts';
import { type GatewayResponses, readGatewayResponses } from './gateway-responses.ts';

/** The REST API, its stage and its media types; all of it or, without one in the template, undefined. */
export interface RestApi {
  readonly id: string;
  readonly stage: string;
  readonly binaryMediaTypes: readonly string[];
  readonly root: RouteNode;
  /** The answers that the gateway gives by itself. */
  readonly responses: GatewayResponses;
}

/** Throws for a second API or stage, an API that is not made of a document, and whatever of the document is not known here. */
export function readRestApi(deployment: Deployment): RestApi | undefined {
  const [api, second] = deployment.of('AWS::ApiGateway::RestApi');
  if (second !== undefined)
    throw new Error(`the embedded cloud serves one REST API, not also ${second.logicalId}`);
  if (api === undefined) return undefined;
  const [stage, other] = deployment.of('AWS::ApiGateway::Stage');
  if (stage === undefined || other !== undefined) throw new Error('a REST API has exactly one stage here');
  const document = readDocument(api.properties);
  return {
    id: api.ref,
    stage: stage.properties.at('StageName').text(),
    binaryMediaTypes: document.at('x-amazon-apigateway-binary-media-types').texts(),
    root: readPaths(document.at('paths')),
    responses: readGatewayResponses(document.at('x-amazon-apigateway-gateway-responses')),
  };
}

function readDocument(properties: Reading): Reading {
  properties.only('Body', 'EndpointConfiguration', 'Mode', 'Name', 'Parameters', 'Tags');
  // Other modes keep what an earlier document had.
  const mode = properties.at('Mode').textOr(undefined);
  if (mode !== 'overwrite') throw new Error(`${properties.place}.Mode must be overwrite: ${mode}`);
  const type = properties
    .at('Parameters')
    .only('endpointConfigurationTypes')
    .at('endpointConfigurationTypes');
  const [given, more] = properties.at('EndpointConfiguration').only('Types').at('Types').texts();
  // Callers of the other types come through a distribution of AWS's own, or from a private network.
  if (type.textOr('EDGE') !== 'REGIONAL' || given !== 'REGIONAL' || more !== undefined)
    throw new Error(`${properties.place}: the endpoint must be regional, by property and by parameter`);
  const document = properties.at('Body');
  document.only(
    'info',
    'paths',
    'swagger',
    'x-amazon-apigateway-binary-media-types',
    'x-amazon-apigateway-gateway-responses',
  );
  const version = document.at('swagger').text();
  if (version !== '2.0') throw new Error(`${document.place}.swagger is not known: ${version}`);
  const info = document.at('info').only('description', 'title', 'version');
  for (const required of ['title', 'version']) info.at(required).text();
  return document;
}
