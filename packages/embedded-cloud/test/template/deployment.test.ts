import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as cdk from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as notifications from 'aws-cdk-lib/aws-s3-notifications';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { afterEach, describe, expect, test } from 'vitest';
import { Authority } from '../../src/iam/authority.ts';
import { readFunctions } from '../../src/lambda/settings.ts';
import { loadDeployment } from '../../src/template/deployment.ts';
import { writeAssembly } from '../cloud/assembly.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'template-'));
  folders.push(made);
  return made;
}

const placement = { awsUrl: 'http://127.0.0.1:4566', apiUrl: 'http://127.0.0.1:3000' };

async function load(resources: Record<string, unknown>, outputs: Record<string, unknown> = {}) {
  const assembly = folder();
  writeAssembly(assembly, { resources, outputs });
  return loadDeployment(assembly, placement);
}

describe('what nobody emulates is refused by name', () => {
  test.each([
    ['a resource type', { Odd: { Type: 'AWS::EC2::Instance' } }, /AWS::EC2::Instance \(Odd of Test\)/],
    [
      'an intrinsic function',
      { Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::Cidr': [] } } } },
      /Fn::Cidr/,
    ],
    [
      'an attribute',
      {
        A: { Type: 'AWS::SQS::Queue' },
        B: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::GetAtt': ['A', 'Colour'] } } },
      },
      /Fn::GetAtt A\.Colour \(AWS::SQS::Queue\)/,
    ],
    [
      'a reference to nothing',
      { A: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'Gone' } } } },
      /no resource Gone/,
    ],
  ])('%s', async (_what, resources, refusal) => {
    await expect(load(resources)).rejects.toThrow(refusal);
  });
});

describe('what CloudFormation refuses is refused', () => {
  const queues = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`Q${index}`, { Type: 'AWS::SQS::Queue' }]),
    );

  test('a circle of references, with its members', async () => {
    const circle = {
      A: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'B' } } },
      B: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'A' } } },
    };
    await expect(load(circle)).rejects.toThrow('Circular dependency between resources: A, B of Test');
  });

  test('a stack of more than 500 resources', async () => {
    expect((await load(queues(500))).resources).toHaveLength(500);
    await expect(load(queues(501))).rejects.toThrow('has 501 resources, and may have 500 at most');
  });

  test('a template of more than 1,000,000 bytes', async () => {
    const large = (bytes: number) => load(queues(1), { Text: { Value: 'x'.repeat(bytes) } });
    expect((await large(999_000)).resources).toHaveLength(1);
    await expect(large(1_000_000)).rejects.toThrow('may have 1000000 at most');
  });
});

test('intrinsic functions give what CloudFormation gives', async () => {
  const { outputs } = await load(
    { Jobs: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'jobs' } } },
    {
      Ref: { Value: { Ref: 'Jobs' } },
      Sub: {
        Value: {
          'Fn::Sub': [`\${A}-\${Jobs.QueueName}-\${!Kept}-\${AWS::Region}`, { A: { Ref: 'AWS::StackName' } }],
        },
      },
      Select: { Value: { 'Fn::Select': ['1', { 'Fn::Split': [':', { 'Fn::GetAtt': 'Jobs.Arn' }] }] } },
      Join: { Value: { 'Fn::Join': ['/', ['a', { Ref: 'AWS::AccountId' }]] } },
      Json: { Value: { 'Fn::ToJsonString': { a: { Ref: 'AWS::Partition' }, b: { Ref: 'AWS::NoValue' } } } },
    },
  );
  expect(outputs).toEqual({
    Ref: 'http://127.0.0.1:4566/000000000000/jobs',
    Sub: `Test-jobs-\${Kept}-eu-west-1`,
    Select: 'aws',
    Join: 'a/000000000000',
    Json: '{"a":"aws"}',
  });
});

/** Two stacks in a stage, with exports between them, conditions, mappings, an asset and bucket notifications. */
function app(outdir: string): void {
  const root = new cdk.App({ outdir, analyticsReporting: false });
  const stage = new cdk.Stage(root, 'Local');
  const stores = new cdk.Stack(stage, 'stores');
  const table = new dynamodb.TableV2(stores, 'Table', {
    partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
    globalSecondaryIndexes: [
      { indexName: 'due', partitionKey: { name: 'due', type: dynamodb.AttributeType.STRING } },
    ],
  });
  const service = new cdk.Stack(stage, 'service');
  const size = new cdk.CfnParameter(service, 'Size', { default: 'small' });
  const sizes = new cdk.CfnMapping(service, 'Sizes', {
    mapping: { small: { seconds: 7 }, big: { seconds: 70 } },
  });
  const isBig = new cdk.CfnCondition(service, 'IsBig', {
    expression: cdk.Fn.conditionEquals(size.valueAsString, 'big'),
  });
  const code = join(outdir, '..', 'code');
  const fn = new lambda.Function(service, 'Fn', {
    runtime: lambda.Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: lambda.Code.fromAsset(code),
    environment: { TABLE: table.tableName, INDEX: `${table.tableArn}/index/due` },
  });
  table.grantReadData(fn);
  const extra = new sqs.CfnQueue(service, 'OnlyBig', {});
  extra.cfnOptions.condition = isBig;
  new sqs.CfnQueue(service, 'Timed', {
    visibilityTimeout: cdk.Token.asNumber(sizes.findInMap(size.valueAsString, 'seconds')),
    delaySeconds: cdk.Token.asNumber(cdk.Fn.conditionIf('IsBig', 9, cdk.Aws.NO_VALUE)),
  });
  const bucket = new s3.Bucket(service, 'Bucket', { enforceSSL: true });
  bucket.addEventNotification(s3.EventType.OBJECT_CREATED, new notifications.LambdaDestination(fn));
  root.synth();
}

describe('an assembly of the CDK', () => {
  async function synthesised() {
    const root = folder();
    const assembly = join(root, 'cdk.out');
    const { mkdirSync, writeFileSync } = await import('node:fs');
    mkdirSync(join(root, 'code'));
    writeFileSync(join(root, 'code', 'index.mjs'), 'export const handler = async () => 1;');
    app(assembly);
    return assembly;
  }

  test('resolves values across the stacks of a stage', async () => {
    const deployment = await loadDeployment(await synthesised(), placement);
    const [fn] = readFunctions(deployment);
    const [table] = deployment.of('AWS::DynamoDB::GlobalTable');
    expect(fn?.environment).toEqual({
      TABLE: table?.ref,
      INDEX: `arn:aws:dynamodb:eu-west-1:000000000000:table/${table?.ref}/index/due`,
    });
    expect(fn?.module).toMatch(/index\.mjs$/);
  });

  test('honours conditions, mappings and given parameters', async () => {
    const assembly = await synthesised();
    const small = await loadDeployment(assembly, placement);
    const big = await loadDeployment(assembly, { ...placement, parameters: { Size: 'big' } });
    const queues = (deployment: typeof small) =>
      deployment
        .of('AWS::SQS::Queue')
        .map(({ logicalId, properties }) => [
          logicalId,
          properties.at('VisibilityTimeout').numberOr(undefined),
          properties.at('DelaySeconds').numberOr(undefined),
        ]);
    expect(queues(small)).toEqual([['Timed', 7, undefined]]);
    expect(queues(big)).toEqual([
      ['OnlyBig', undefined, undefined],
      ['Timed', 70, 9],
    ]);
  });

  test('gives functions the policies that its grants wrote', async () => {
    const deployment = await loadDeployment(await synthesised(), placement);
    const authority = new Authority(deployment);
    const [fn] = readFunctions(deployment);
    const resource = fn?.environment['INDEX'] ?? '';
    expect(authority.authorize(fn?.name ?? '', { action: 'dynamodb:Query', resource })).toBeUndefined();
    expect(authority.authorize(fn?.name ?? '', { action: 'dynamodb:PutItem', resource })).toMatch(
      /no identity-based policy allows the dynamodb:PutItem action/,
    );
  });
});
