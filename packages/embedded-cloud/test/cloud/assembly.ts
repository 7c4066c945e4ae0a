/** Writes small cloud assemblies by hand, as the CDK would, for tests of the embedded cloud. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Properties = Readonly<Record<string, unknown>>;

interface Fn {
  /** ES module source; `sdk('client-sqs')` in it is the URL of an SDK package. */
  readonly code: string;
  readonly statements?: readonly unknown[];
  readonly variables?: Properties;
  readonly properties?: Properties;
}

export interface Blueprint {
  readonly functions?: Readonly<Record<string, Fn>>;
  readonly resources?: Readonly<Record<string, unknown>>;
  readonly outputs?: Properties;
}

const require = createRequire(import.meta.url);

/** URL of an SDK package for the source of a function that lies outside the repository. */
export function sdk(name: string): string {
  return pathToFileURL(require.resolve(`@aws-sdk/${name}`)).href;
}

/** Writes the assembly with one stack named `Test` into `folder`. */
export function writeAssembly(
  folder: string,
  { functions = {}, resources = {}, outputs = {} }: Blueprint,
): void {
  mkdirSync(folder, { recursive: true });
  const all: Record<string, unknown> = { ...resources };
  const files: Record<string, unknown> = {};
  for (const [name, fn] of Object.entries(functions)) {
    mkdirSync(join(folder, `asset.${name}`), { recursive: true });
    writeFileSync(join(folder, `asset.${name}`, 'index.mjs'), fn.code);
    files[name] = { source: { path: `asset.${name}`, packaging: 'zip' } };
    Object.assign(all, functionResources(name, fn));
  }
  const write = (file: string, document: unknown) =>
    writeFileSync(join(folder, file), JSON.stringify(document));
  write('Test.template.json', { Resources: all, Outputs: outputs });
  write('Test.assets.json', { version: '1.0.0', files });
  write('manifest.json', {
    version: '55.0.0',
    artifacts: {
      'Test.assets': { type: 'cdk:asset-manifest', properties: { file: 'Test.assets.json' } },
      Test: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Test.template.json' } },
      Tree: { type: 'cdk:tree', properties: { file: 'tree.json' } },
    },
  });
}

export function arnOf(logicalId: string): unknown {
  return { 'Fn::GetAtt': [logicalId, 'Arn'] };
}

export function allow(actions: readonly string[], ...resources: readonly unknown[]): unknown {
  return { Effect: 'Allow', Action: actions, Resource: resources };
}

/** What a function's role needs to read a queue. */
export function consume(queue: string): unknown {
  return allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], arnOf(queue));
}

/** What a function's role needs to read a table's stream. */
export function readStream(table: string): unknown {
  const stream = { 'Fn::GetAtt': [table, 'StreamArn'] };
  return allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], stream);
}

/** Services that take roles in these assemblies. */
const SERVICES = ['lambda', 'states', 'events', 'apigateway'];

export function role(statements: readonly unknown[]): unknown {
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Statement: SERVICES.map((name) => ({
          Effect: 'Allow',
          Principal: { Service: `${name}.amazonaws.com` },
          Action: 'sts:AssumeRole',
        })),
      },
      Policies:
        statements.length === 0 ? [] : [{ PolicyName: 'p', PolicyDocument: { Statement: statements } }],
    },
  };
}

export function table(stream = false): unknown {
  return {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
      ...(stream ? { StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } } : {}),
    },
  };
}

export function queue(properties: Properties = {}): unknown {
  return { Type: 'AWS::SQS::Queue', Properties: properties };
}

/** Hands what `source` (an ARN) holds to the function `to`. */
export function mapping(to: string, source: unknown, properties: object = {}): unknown {
  return {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { FunctionName: { Ref: to }, EventSourceArn: source, ...properties },
  };
}

/** Lets a service of this account invoke the function. */
export function invocable(to: string, service: string): unknown {
  return {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: arnOf(to),
      Principal: `${service}.amazonaws.com`,
      SourceAccount: { Ref: 'AWS::AccountId' },
    },
  };
}

interface Route extends Properties {
  /** The function that is called. */
  readonly to: string;
  /** What the operation says besides its integration. */
  readonly operation?: Properties;
}

/**
 * A REST API with stage `api`; `routes` maps `GET /a/{id}` to the integration's function and further fields, `document` has further fields
 * of the document.
 */
export function restApi(
  routes: Readonly<Record<string, Route>>,
  document: Properties = {},
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const permissions: Record<string, unknown> = {};
  for (const [route, spec] of Object.entries(routes)) {
    const [method = '', path = ''] = route.split(' ');
    const key = method === 'ANY' ? 'x-amazon-apigateway-any-method' : method.toLowerCase();
    paths[path] = { ...paths[path], [key]: operation(spec) };
    permissions[`${spec.to}FromApi`] = invocable(spec.to, 'apigateway');
  }
  const Body = { swagger: '2.0', info: { title: 'api', version: '1' }, paths, ...document };
  return { ...apiOf(Body), ...permissions };
}

/** A REST API made of that document, and its stage. */
export function apiOf(Body: Properties): Record<string, unknown> {
  return {
    Api: {
      Type: 'AWS::ApiGateway::RestApi',
      Properties: {
        Name: 'api',
        Mode: 'overwrite',
        EndpointConfiguration: { Types: ['REGIONAL'] },
        Parameters: { endpointConfigurationTypes: 'REGIONAL' },
        Body,
      },
    },
    Stage: {
      Type: 'AWS::ApiGateway::Stage',
      Properties: { RestApiId: { Ref: 'Api' }, StageName: 'api', DeploymentId: { Ref: 'Deployment' } },
    },
    Deployment: { Type: 'AWS::ApiGateway::Deployment', Properties: { RestApiId: { Ref: 'Api' } } },
  };
}

function operation({ to, operation: declared = {}, ...integration }: Route): Properties {
  const [version, action] =
    integration['responseTransferMode'] === 'STREAM'
      ? ['2021-11-15', 'response-streaming-invocations']
      : ['2015-03-31', 'invocations'];
  const uri = [`arn:aws:apigateway:eu-west-1:lambda:path/${version}/functions/`, arnOf(to), `/${action}`];
  return {
    responses: {},
    ...declared,
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: { 'Fn::Join': ['', uri] },
      ...integration,
    },
  };
}

function functionResources(name: string, fn: Fn): Record<string, unknown> {
  return {
    [`${name}Role`]: role(fn.statements ?? []),
    [name]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: 'assets', S3Key: `${name}.zip` },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        MemorySize: 256,
        Timeout: 10,
        Role: arnOf(`${name}Role`),
        Environment: { Variables: fn.variables ?? {} },
        ...fn.properties,
      },
    },
  };
}
