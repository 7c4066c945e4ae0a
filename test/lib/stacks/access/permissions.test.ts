/** The permissions of each role: the grants of its row of the fleet, and nothing else. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { FunctionSpec, Grant } from '#functions/function-spec.ts';
import { type FleetRow, keepsFailures, rowsOf, workQueueOf } from '../../../../lib/fleet/rows.ts';
import { at, type StageTemplates, templatesOf, textOf } from '../../support/stage-templates.ts';
import { allowed, roleOf, type Statement, statementsOf } from '../../support/statements.ts';

let prod: StageTemplates;
beforeAll(async () => {
  prod = await templatesOf('prod');
}, 240_000);

const SECRET = ['secretsmanager:GetSecretValue', 'kms:Decrypt'];
const SEND = ['sqs:SendMessage', 'kms:GenerateDataKey', 'kms:Decrypt'];

const ACTIONS: Readonly<Record<Grant, readonly string[]>> = {
  'table:read': ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  'table:lists': ['dynamodb:Query'],
  'table:due': ['dynamodb:Query'],
  'table:write': [
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    'dynamodb:ConditionCheckItem',
  ],
  'trail:read': ['dynamodb:Query'],
  'trail:seal': ['dynamodb:Query', 'dynamodb:PutItem', 's3:GetObject', 's3:PutObject', 's3:ListBucket'],
  'keys:decrypt': ['kms:Decrypt'],
  'pepper:read': SECRET,
  'mail:send': ['ses:SendEmail'],
  'bus:publish': ['events:PutEvents'],
  'documents:read': ['s3:GetObject', 's3:GetObjectTagging', 's3:ListBucket', 'kms:Decrypt'],
  'documents:verdict': ['s3:GetObjectTagging', 's3:ListBucket'],
  'identity-pictures:read': ['s3:GetObject', 's3:GetObjectTagging', 's3:ListBucket', 'kms:Decrypt'],
  'documents:write': ['s3:PutObject', 's3:DeleteObject', 's3:ListBucket', 'kms:GenerateDataKey'],
  'texts:write': ['s3:PutObject', 's3:DeleteObject', 'kms:GenerateDataKey'],
  'replies:keep': ['s3:PutObject', 's3:GetObject', 'kms:GenerateDataKey', 'kms:Decrypt'],
  'reports:read': ['s3:GetObject', 's3:ListBucket', 'kms:Decrypt'],
  'reports:write': ['s3:PutObject', 'kms:GenerateDataKey'],
  'pictures:recognise': ['textract:DetectDocumentText'],
  'models:ask': ['bedrock:InvokeModel'],
  'lists:read': ['s3:GetObject', 's3:ListBucket', 'kms:Decrypt'],
  'lists:write': ['s3:PutObject', 's3:DeleteObject', 'kms:GenerateDataKey'],
  'registers:read': SECRET,
  'providers:read': SECRET,
  'staged:take': ['s3:GetObject', 's3:DeleteObject', 's3:ListBucket', 'kms:Decrypt'],
  'queue:deliveries:send': SEND,
  'queue:retries:send': SEND,
  'queue:timers:send': SEND,
  'queue:monitoring:send': SEND,
  'workflow:screening-batch:start': ['states:StartExecution', 'states:DescribeExecution'],
};

const EVERYONE = [
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  'xray:PutTraceSegments',
  'xray:PutTelemetryRecords',
];
const TAKE = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'kms:Decrypt'];
const STREAM = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
];

function expected(spec: FunctionSpec): readonly string[] {
  const own = spec.grants.flatMap((grant) => ACTIONS[grant]);
  const work = workQueueOf(spec) === undefined ? [] : TAKE;
  const stream = spec.trigger.kind === 'outbox' ? STREAM : [];
  const failures = keepsFailures(spec) ? SEND : [];
  return [...new Set([...EVERYONE, ...own, ...work, ...stream, ...failures])].sort();
}

function fleetStatements({ name }: FleetRow): readonly Statement[] {
  return statementsOf(roleOf(prod, 'prod', name));
}

const rows = rowsOf();

describe('every role', () => {
  it('lists documents only under prefixes of tenants, of pictures, of reports or of staged forms', () => {
    const buckets = prod.of('AWS::S3::Bucket').filter(({ properties }) => 'CorsConfiguration' in properties);
    expect(buckets).toHaveLength(1);
    const ours = prod
      .of('AWS::IAM::Role')
      .filter((role) => !textOf(role.properties).includes('malware-protection'));
    const listing = ours
      .flatMap(statementsOf)
      .filter(
        ({ Action, Resource }) => Action.includes('s3:ListBucket') && textOf(Resource).includes('Documents'),
      );
    expect(listing.length).toBeGreaterThan(10);
    const prefixes = listing.flatMap(({ Condition }) => at(Condition, 'StringLike', 's3:prefix'));
    expect(new Set(prefixes)).toEqual(
      new Set([
        ...['T/*', 'pending/T/*', 'files/T/*', 'files/T/*/verification/*'],
        ...['T/*/reports/*', 'pending/staged/*'],
      ]),
    );
    for (const { Condition } of listing) expect(at(Condition, 'StringLike', 's3:prefix')).toBeDefined();
  });
});

describe('the role of', () => {
  it.each(rows)('$name allows what the fleet grants it', (row) => {
    expect(allowed(fleetStatements(row))).toEqual(expected(row.spec));
  });

  it.each(rows)('$name can send to the queues that it is granted and to its own dead letters only', (row) => {
    const sends = fleetStatements(row).filter(({ Action }) => Action.includes('sqs:SendMessage'));
    const targets = sends.flatMap(({ Resource }) => Resource).map((target) => textOf(target));
    const named = row.spec.grants
      .filter((grant) => grant.startsWith('queue:'))
      .map((grant) => grant.split(':')[1]);
    const wanted = [...named, ...(keepsFailures(row.spec) ? [`${row.name}-dead`] : [])];
    expect(targets).toHaveLength(wanted.length);
    for (const queue of wanted)
      expect(targets.some((target) => target.includes(idOf(`prod-${queue}`)))).toBe(true);
  });
});

/** The logical id of a queue. */
function idOf(name: string): string {
  const queue = prod
    .of('AWS::SQS::Queue')
    .find(({ properties }) => properties['QueueName'] === `probity-${name}`);
  if (queue === undefined) throw new Error(`no queue ${name}`);
  return queue.id;
}

describe('the role of a state machine', () => {
  it('invokes the functions that do its steps, reads batches, runs its own children, and is seen', () => {
    const statements = statementsOf(roleOf(prod, 'prod', 'screening-batch-machine'));
    expect(allowed(statements)).toEqual([
      'kms:Decrypt',
      'lambda:InvokeFunction',
      'logs:CreateLogDelivery',
      'logs:DeleteLogDelivery',
      'logs:DescribeLogGroups',
      'logs:DescribeResourcePolicies',
      'logs:GetLogDelivery',
      'logs:ListLogDeliveries',
      'logs:PutResourcePolicy',
      'logs:UpdateLogDelivery',
      's3:GetObject',
      'states:DescribeExecution',
      'states:StartExecution',
      'states:StopExecution',
      'xray:GetSamplingRules',
      'xray:GetSamplingTargets',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
    const steps = rows.filter(({ spec }) => spec.trigger.kind === 'step');
    const [invoke] = statements.filter(({ Sid }) => Sid === 'StepInvoke');
    expect(invoke?.Resource.map(textOf).toSorted()).toEqual(
      steps
        .map(({ name }) =>
          prod
            .of('AWS::Lambda::Function')
            .find(({ properties }) => properties['FunctionName'] === `probity-prod-${name}`),
        )
        .map((lambda) => textOf({ 'Fn::GetAtt': [lambda?.id, 'Arn'] }))
        .toSorted(),
    );
    const [read] = statements.filter(({ Sid }) => Sid === 'BatchesRead');
    expect(read?.Resource.map(textOf)).toEqual([expect.stringContaining('"/T/*/batches/*"')]);
  });
});

describe('no role', () => {
  const everyStatement = () =>
    prod
      .of('AWS::IAM::Role')
      .flatMap((role) => statementsOf(role).map((statement) => ({ ...statement, role: role.id })));

  it('has a wildcard action', () => {
    const wild = everyStatement().filter(({ Action }) => Action.some((action) => action.includes('*')));
    expect(wild).toEqual([]);
  });

  it('has a wildcard resource, but for traces and logs, alarms, the list of streams, files, pictures, texts, reports and remembered replies of tenants, scans, models, forms put aside, text recognition, lists, executions, and the state of the stage', () => {
    const wild = everyStatement().filter(({ Resource }) =>
      Resource.some((each) => textOf(each).includes('*')),
    );
    // What engineers on call may do is compared with the runbook (on-call.test.ts).
    const others = wild.filter(({ Sid }) => !Sid.startsWith('OnCall'));
    expect(new Set(others.map(({ Sid }) => Sid))).toEqual(
      new Set([
        'Trace',
        'AlarmsSee',
        'Log',
        'SealsKeep',
        'ReportsRead',
        'ReportsWrite',
        'RepliesKeep',
        'ModelsAsk',
        'StreamList',
        'DocumentsErase',
        'DocumentsRead',
        'DocumentsVerdict',
        'DocumentsWrite',
        'AllowGuardDutyToMonitorEventBridgeManagedRule',
        'AllowMalwareScan',
        'AllowManagedRuleToSendS3EventsToGuardDuty',
        'AllowPostScanTag',
        'StagedPut',
        'StagedTake',
        'TextsWrite',
        'PicturesRead',
        'PicturesRecognise',
        'ListsRead',
        'ListsWrite',
        'ListsRetire',
        'LogDelivery',
        'BatchesRead',
        'ChildrenSee',
        'WorkflowSee',
        'HealthOfAccount',
        'HealthOfStacks',
        'HealthOfQueues',
      ]),
    );
  });

  it('may scan the table, except for the operator’s, which finds what is to be erased', () => {
    const scans = everyStatement().filter(({ Action }) => Action.includes('dynamodb:Scan'));
    const operator = statementsOf(roleOf(prod, 'prod', 'operator'));
    expect(scans).toHaveLength(1);
    expect(operator.filter(({ Sid }) => Sid === 'TableScan')).toHaveLength(1);
  });

  it('gets policies from elsewhere', () => {
    expect(prod.of('AWS::IAM::Policy')).toEqual([]);
    expect(prod.of('AWS::IAM::ManagedPolicy')).toEqual([]);
    const managed = prod.of('AWS::IAM::Role').filter(({ properties }) => 'ManagedPolicyArns' in properties);
    expect(managed.map(({ id }) => id)).toEqual([expect.stringContaining('CloudWatchRole')]);
  });
});

describe('the operator role', () => {
  it('is taken by people of the account who have a second factor', () => {
    const operator = roleOf(prod, 'prod', 'operator');
    const trust = at(operator.properties, 'AssumeRolePolicyDocument', 'Statement');
    expect(trust).toEqual([
      expect.objectContaining({
        Action: 'sts:AssumeRole',
        Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } },
      }),
    ]);
  });

  it('can create tenants and their keys, bring lists, ask for monitoring, erase, and see the state of the stage', () => {
    expect(allowed(statementsOf(roleOf(prod, 'prod', 'operator')))).toEqual([
      'acm:DescribeCertificate',
      ...['cloudformation:DescribeStacks', 'cloudformation:GetTemplate', 'cloudwatch:DescribeAlarms'],
      'dynamodb:BatchGetItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      ...['dynamodb:DescribeContinuousBackups', 'dynamodb:DescribeTable', 'dynamodb:DescribeTimeToLive'],
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:Scan',
      'dynamodb:UpdateItem',
      'events:ListRules',
      'kms:Decrypt',
      'kms:DescribeKey',
      'kms:Encrypt',
      'kms:GenerateDataKey',
      'kms:GenerateDataKeyWithoutPlaintext',
      'lambda:GetAccountSettings',
      ...['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:GetObject', 's3:ListBucket'],
      ...['s3:ListBucketVersions', 's3:PutObject'],
      ...['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
      ...['ses:GetAccount', 'ses:GetEmailIdentity'],
      ...['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:ListQueues', 'sqs:SendMessage'],
    ]);
  });
});
