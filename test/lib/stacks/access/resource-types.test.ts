/**
 * Every action that a role may use is allowed for resources that the action knows: a permission for another kind of resource permits
 * nothing, and only the first call tells. Types by action: AWS's Service Authorization Reference.
 */
import type { Deployment } from '@probity/embedded-cloud/template/deployment';
import type { Reading } from '@probity/embedded-cloud/template/reading';
import { beforeAll, describe, expect, it } from 'vitest';
import { deploymentOf } from '../../support/stage-deployment.ts';

const OBJECT = /^arn:aws:s3:::[^/*]+\/.+$/;
const BUCKET = /^arn:aws:s3:::[^/]+$/;
const TABLE = /^arn:aws:dynamodb:[^:]+:\d+:table\/[^/]+$/;
const INDEX = /^arn:aws:dynamodb:[^:]+:\d+:table\/[^/]+\/index\/[^/]+$/;
const STREAM = /^arn:aws:dynamodb:[^:]+:\d+:table\/[^/]+\/stream\/[^/*]+$/;
const KEY = /^arn:aws:kms:[^:]+:\d+:key\/.+$/;
const SECRET = /^arn:aws:secretsmanager:[^:]+:\d+:secret:.+$/;
const QUEUE = /^arn:aws:sqs:[^:]+:\d+:[^:/]+$/;
const FUNCTION = /^arn:aws:lambda:[^:]+:\d+:function:[^:]+$/;
const ALIAS = /^arn:aws:lambda:[^:]+:\d+:function:[^:]+:[^:]+$/;
const MAPPING = /^arn:aws:lambda:[^:]+:\d+:event-source-mapping:.+$/;
const MACHINE = /^arn:aws:states:[^:]+:\d+:stateMachine:[^:]+$/;
const EXECUTION = /^arn:aws:states:[^:]+:\d+:execution:.+$/;
const RULE = /^arn:aws:events:[^:]+:\d+:rule\/.+$/;
const LOG_GROUP = /^arn:aws:logs:[^:]+:\d+:log-group:.+$/;
const STACK = /^arn:aws:cloudformation:[^:]+:\d+:stack\/.+$/;
const IDENTITY = /^arn:aws:ses:[^:]+:\d+:identity\/.+$/;
const CONFIGURATION_SET = /^arn:aws:ses:[^:]+:\d+:configuration-set\/.+$/;
const DEPLOYMENT_GROUP = /^arn:aws:codedeploy:[^:]+:\d+:deploymentgroup:.+$/;
/** Actions without a resource type, and those that are meant for everything of the account. */
const ALL = /^\*$/;

/** The types of an action by its service. */
const TYPES: Readonly<Record<string, Readonly<Record<string, readonly RegExp[]>>>> = {
  acm: { DescribeCertificate: [/^arn:aws:acm:[^:]+:\d+:certificate\/.+$/] },
  bedrock: {
    InvokeModel: [
      /^arn:aws:bedrock:[^:]+::foundation-model\/.+$/,
      /^arn:aws:bedrock:[^:]+:\d+:inference-profile\/.+$/,
    ],
  },
  cloudformation: { DescribeStacks: [STACK], GetTemplate: [STACK] },
  cloudwatch: { DescribeAlarms: [ALL] },
  codedeploy: { ListDeployments: [DEPLOYMENT_GROUP], StopDeployment: [ALL] },
  dynamodb: {
    ...each([TABLE], 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Scan UpdateItem'),
    ...each([TABLE], 'DescribeContinuousBackups DescribeTable DescribeTimeToLive'),
    Query: [TABLE, INDEX],
    ...each([STREAM], 'DescribeStream GetRecords GetShardIterator'),
    ListStreams: [ALL],
  },
  events: {
    ...each([RULE], 'DeleteRule DescribeRule EnableRule ListTargetsByRule PutRule PutTargets RemoveTargets'),
    ...each([ALL], 'ListRuleNamesByTarget ListRules'),
    PutEvents: [/^arn:aws:events:[^:]+:\d+:event-bus\/.+$/],
    StartReplay: [/^arn:aws:events:[^:]+:\d+:(archive|event-bus|replay)\/.+$/],
  },
  guardduty: each([ALL], 'GetMalwareProtectionPlan ListMalwareProtectionPlans'),
  kms: each([KEY], 'Decrypt DescribeKey Encrypt GenerateDataKey GenerateDataKeyWithoutPlaintext'),
  lambda: {
    ...each([ALL], 'GetAccountSettings ListEventSourceMappings'),
    ...each([FUNCTION, ALIAS], 'GetAlias GetProvisionedConcurrencyConfig InvokeFunction UpdateAlias'),
    UpdateEventSourceMapping: [MAPPING],
  },
  logs: {
    ...each([LOG_GROUP], 'CreateLogStream FilterLogEvents PutLogEvents StartQuery'),
    ...each([ALL], 'CreateLogDelivery DeleteLogDelivery GetLogDelivery ListLogDeliveries UpdateLogDelivery'),
    ...each([ALL], 'DescribeLogGroups DescribeResourcePolicies GetQueryResults PutResourcePolicy'),
  },
  s3: {
    ...each([BUCKET], 'GetBucketNotification ListBucket ListBucketVersions PutBucketNotification'),
    ...each([OBJECT], 'DeleteObject DeleteObjectVersion GetObject GetObjectVersion PutObject'),
    ...each([OBJECT], 'GetObjectTagging GetObjectVersionTagging PutObjectTagging PutObjectVersionTagging'),
  },
  secretsmanager: each([SECRET], 'GetSecretValue PutSecretValue'),
  ses: {
    ...each([ALL], 'DeleteSuppressedDestination GetAccount'),
    GetConfigurationSetEventDestinations: [CONFIGURATION_SET],
    GetEmailIdentity: [IDENTITY],
    SendEmail: [IDENTITY, CONFIGURATION_SET],
  },
  sqs: {
    ListQueues: [ALL],
    ...each([QUEUE], 'DeleteMessage GetQueueAttributes GetQueueUrl PurgeQueue ReceiveMessage SendMessage'),
    StartMessageMoveTask: [QUEUE],
  },
  states: {
    ...each([MACHINE], 'ListExecutions StartExecution'),
    ...each([EXECUTION], 'DescribeExecution StopExecution'),
  },
  textract: { DetectDocumentText: [ALL] },
  xray: each([ALL], 'GetSamplingRules GetSamplingTargets PutTelemetryRecords PutTraceSegments'),
};

function each(types: readonly RegExp[], actions: string): Readonly<Record<string, readonly RegExp[]>> {
  return Object.fromEntries(actions.split(' ').map((action) => [action, types]));
}

describe.each(['dev', 'staging', 'prod'] as const)('the roles of %s', (stage) => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploymentOf(stage);
  }, 240_000);

  it('name for each action only resources of a type that the action knows', () => {
    const statements: readonly Reading[] = deployment
      .of('AWS::IAM::Role')
      .flatMap(({ properties }) => properties.at('Policies').list())
      .flatMap((policy) => policy.at('PolicyDocument').at('Statement').list());
    expect(statements.length).toBeGreaterThan(200);
    const unfit = statements.flatMap((statement) =>
      statement
        .at('Action')
        .texts()
        .flatMap((action) => {
          const [service = '', name = ''] = action.split(':');
          const types = TYPES[service]?.[name] ?? [];
          return statement
            .at('Resource')
            .texts()
            .filter((resource) => !types.some((type) => type.test(resource)))
            .map((resource) => `${action} on ${resource}`);
        }),
    );
    expect([...new Set(unfit)]).toEqual([]);
  });
});
