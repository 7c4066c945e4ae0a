/** The role of engineers on call: what the runbook's commands ask for, and nothing else. It reads no data of tenants. */
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { CompositePrincipal, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { FleetRow } from '../../../fleet/rows.ts';
import { globalName, partName, type Stage } from '../../../stages.ts';
import type { StoredBucket } from '../../storage/stores.ts';
import { FILES_PREFIX, TENANT_PREFIX } from '../document-statements.ts';
import { operators } from '../operator-role.ts';
import type { OnCallAction } from './runbook-commands.ts';

export interface OnCallRoleProps {
  readonly stage: Stage;
  readonly documents: StoredBucket;
  readonly rows: readonly FleetRow[];
}

export class OnCallRole extends Role {
  constructor(scope: Construct, id: string, { stage, documents, rows }: OnCallRoleProps) {
    super(scope, id, {
      roleName: globalName(stage, 'on-call'),
      description: 'Engineers on call, by the commands of the runbook',
      assumedBy: new CompositePrincipal(...operators(stage)),
      maxSessionDuration: Duration.hours(4),
      inlinePolicies: {
        'on-call': new PolicyDocument({
          statements: [
            ofTheAccount(),
            ...onLogs(scope, stage),
            ...onQueues(scope, stage),
            ...onWork(scope, stage, rows),
            ...onEvents(scope, stage),
            allows(
              'OnCallMail',
              ['ses:GetConfigurationSetEventDestinations'],
              [
                Stack.of(scope).formatArn({
                  service: 'ses',
                  resource: 'configuration-set',
                  resourceName: partName(stage, 'transactional'),
                }),
              ],
            ),
            allows(
              'OnCallFiles',
              ['s3:GetObjectTagging'],
              [documents.arnForObjects(`${FILES_PREFIX}${TENANT_PREFIX}*`)],
            ),
          ],
        }),
      },
    });
  }
}

/**
 * Actions that accept no resource but `*`. They name alarms, mappings, rules and plans, answer queries that the caller has begun, stop a
 * deployment by its id, and take an address off the suppression list, which is one for the account.
 */
function ofTheAccount(): PolicyStatement {
  return allows(
    'OnCallAccount',
    [
      'cloudwatch:DescribeAlarms',
      'codedeploy:StopDeployment',
      'events:ListRuleNamesByTarget',
      'guardduty:ListMalwareProtectionPlans',
      'guardduty:GetMalwareProtectionPlan',
      'lambda:ListEventSourceMappings',
      'logs:GetQueryResults',
      'ses:DeleteSuppressedDestination',
    ],
    ['*'],
  );
}

/** Logs contain ids, counts and codes only. The edge logs in us-east-1. */
function onLogs(scope: Construct, stage: Stage): readonly PolicyStatement[] {
  const groups = ['/aws/lambda', '/aws/apigateway', '/aws/cloudfront/function'].map((place) =>
    Stack.of(scope).formatArn({
      service: 'logs',
      region: '*',
      resource: 'log-group',
      resourceName: `${place}/${partName(stage, '*')}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
  );
  return [allows('OnCallLogs', ['logs:FilterLogEvents', 'logs:StartQuery'], groups)];
}

/** Queues hold pointers: tenant, environment and id. */
function onQueues(scope: Construct, stage: Stage): readonly PolicyStatement[] {
  const mappings = allows(
    'OnCallMappings',
    ['lambda:UpdateEventSourceMapping'],
    [named(scope, 'lambda', 'event-source-mapping', '*')],
  );
  mappings.addCondition('ArnLike', {
    'lambda:FunctionArn': named(scope, 'lambda', 'function', partName(stage, '*')),
  });
  return [
    allows(
      'OnCallQueues',
      [
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:GetQueueUrl',
        'sqs:PurgeQueue',
        'sqs:ReceiveMessage',
        'sqs:SendMessage',
        'sqs:StartMessageMoveTask',
      ],
      [Stack.of(scope).formatArn({ service: 'sqs', resource: partName(stage, '*') })],
    ),
    mappings,
  ];
}

/** State machines, the functions of schedules, and deployments that are under way. */
function onWork(scope: Construct, stage: Stage, rows: readonly FleetRow[]): readonly PolicyStatement[] {
  const scheduled = rows
    .filter(({ spec }) => spec.trigger.kind === 'schedule')
    .map(({ name }) => named(scope, 'lambda', 'function', partName(stage, name)));
  return [
    ...(scheduled.length === 0 ? [] : [allows('OnCallSchedules', ['lambda:InvokeFunction'], scheduled)]),
    allows(
      'OnCallMachines',
      ['states:ListExecutions', 'states:StartExecution'],
      [named(scope, 'states', 'stateMachine', partName(stage, '*'))],
    ),
    allows(
      'OnCallExecutions',
      ['states:DescribeExecution'],
      [named(scope, 'states', 'execution', partName(stage, '*'))],
    ),
    allows(
      'OnCallDeployments',
      ['codedeploy:ListDeployments'],
      [named(scope, 'codedeploy', 'deploymentgroup', `${partName(stage, 'api')}/*`)],
    ),
  ];
}

function onEvents(scope: Construct, stage: Stage): readonly PolicyStatement[] {
  const arn = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'events', resource, resourceName });
  return [
    allows('OnCallRules', ['events:DescribeRule', 'events:EnableRule'], [arn('rule', partName(stage, '*'))]),
    allows(
      'OnCallReplay',
      ['events:StartReplay'],
      [
        arn('archive', partName(stage, 'events')),
        arn('event-bus', partName(stage, 'events')),
        arn('replay', partName(stage, '*')),
      ],
    ),
  ];
}

function named(scope: Construct, service: string, resource: string, resourceName: string): string {
  return Stack.of(scope).formatArn({
    service,
    resource,
    resourceName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}

function allows(
  sid: string,
  actions: readonly OnCallAction[],
  resources: readonly string[],
): PolicyStatement {
  return new PolicyStatement({ sid, actions: [...actions], resources: [...resources] });
}
