/** Reads an operation of an API document: what a method does with a request. */
import { functionName } from '../../template/identities/compute.ts';
import type { Reading } from '../../template/reading.ts';
import { readTimeout } from '../integration/integration-timeout.ts';
import { readStorageIntegration, type StorageIntegration } from '../integration/storage-integration.ts';

export interface LambdaIntegration {
  readonly kind: 'lambda';
  readonly functionName: string;
  /** The function or the alias that is invoked. */
  readonly functionArn: string;
  readonly timeoutMs: number;
  readonly streaming: boolean;
}

export type Integration = LambdaIntegration | StorageIntegration;

/** What the operation declares of its method. Mappings may name nothing else. */
export interface Declared {
  /** As sources of mappings name them: `method.request.header.X`. */
  readonly parameters: ReadonlySet<string>;
  /** By status, as targets of mappings name them: `method.response.header.X`. */
  readonly responses: ReadonlyMap<string, ReadonlySet<string>>;
}

const INTEGRATION = 'x-amazon-apigateway-integration';

/** Throws for an operation without integration, and for integrations other than a Lambda proxy and the store. */
export function readOperation(operation: Reading): Integration {
  operation.only('parameters', 'responses', INTEGRATION);
  const integration = operation.at(INTEGRATION);
  if (!integration.present) throw new Error(`No integration defined for method: ${operation.place}`);
  const declared = readDeclared(operation);
  const type = integration.at('type').text();
  if (type === 'aws_proxy') return readLambda(integration);
  if (type === 'aws') return readStorageIntegration(integration, declared);
  throw new Error(`${integration.place}.type is not known to the embedded cloud: ${type}`);
}

/** Other parameters than headers, and schemas of content, are not known here. */
function readDeclared(operation: Reading): Declared {
  const parameters = operation
    .at('parameters')
    .list()
    .map((parameter) => {
      const kind = parameter.only('in', 'name', 'type').at('in').text();
      if (kind !== 'header')
        throw new Error(`${parameter.place}.in is not known to the embedded cloud: ${kind}`);
      demandText(parameter);
      return `method.request.header.${parameter.at('name').text()}`;
    });
  if (!operation.at('responses').present) throw new Error(`${operation.place} has no responses`);
  const responses = operation
    .at('responses')
    .members()
    .map(([status, response]) => {
      response.only('description', 'headers').at('description').text();
      const headers = response.at('headers').members();
      for (const [, header] of headers) demandText(header.only('type'));
      return [status, new Set(headers.map(([name]) => `method.response.header.${name}`))] as const;
    });
  return { parameters: new Set(parameters), responses: new Map(responses) };
}

function demandText(declared: Reading): void {
  const type = declared.at('type').text();
  if (type !== 'string')
    throw new Error(`${declared.place}.type is not known to the embedded cloud: ${type}`);
}

/** Each way of transfer has an action of its own (Developer Guide, "Lambda proxy integration with payload response streaming"). */
const ACTIONS = {
  BUFFERED: /:lambda:path\/2015-03-31\/functions\/([^/]+)\/invocations$/,
  STREAM: /:lambda:path\/2021-11-15\/functions\/([^/]+)\/response-streaming-invocations$/,
} as const;

function readLambda(integration: Reading): LambdaIntegration {
  integration.only('httpMethod', 'responseTransferMode', 'timeoutInMillis', 'type', 'uri');
  const method = integration.at('httpMethod').text();
  if (method !== 'POST')
    throw new Error(`${integration.place}.httpMethod must be POST for a function: ${method}`);
  const mode = integration.at('responseTransferMode').textOr('BUFFERED');
  if (mode !== 'BUFFERED' && mode !== 'STREAM')
    throw new Error(`${integration.place}.responseTransferMode is not known: ${mode}`);
  const uri = integration.at('uri').text();
  const target = ACTIONS[mode].exec(uri)?.[1];
  if (target === undefined)
    throw new Error(`${integration.place}.uri invokes no function so (${mode}): ${uri}`);
  const streaming = mode === 'STREAM';
  return {
    kind: 'lambda',
    functionName: functionName(target),
    functionArn: target,
    timeoutMs: readTimeout(integration, streaming),
    streaming,
  };
}
