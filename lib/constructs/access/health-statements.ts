/** IAM statements for `probity doctor`: it reads the state of a stage, and no data. */
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { partName, type Stage } from '../../stages.ts';
import type { Stores } from '../storage/stores.ts';

/** Actions that accept no resource but `*` (Service Authorization Reference), and lists that are read by prefix. */
const OF_THE_ACCOUNT = [
  'lambda:GetAccountSettings',
  'ses:GetAccount',
  'cloudwatch:DescribeAlarms',
  'sqs:ListQueues',
  'events:ListRules',
];

export function readsHealth(scope: Construct, stage: Stage, stores: Stores): readonly PolicyStatement[] {
  const stack = Stack.of(scope);
  const { table, trail, fieldKey, dataKey, mail } = stores;
  return [
    new PolicyStatement({ sid: 'HealthOfAccount', actions: OF_THE_ACCOUNT, resources: ['*'] }),
    new PolicyStatement({
      sid: 'HealthOfStacks',
      actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
      resources: [partName(stage, '*'), 'CDKToolkit'].map((name) =>
        stack.formatArn({ service: 'cloudformation', resource: 'stack', resourceName: `${name}/*` }),
      ),
    }),
    new PolicyStatement({
      sid: 'HealthOfQueues',
      actions: ['sqs:GetQueueAttributes'],
      resources: [stack.formatArn({ service: 'sqs', resource: partName(stage, '*') })],
    }),
    new PolicyStatement({
      sid: 'HealthOfData',
      actions: [
        'dynamodb:DescribeTable',
        'dynamodb:DescribeTimeToLive',
        'dynamodb:DescribeContinuousBackups',
      ],
      resources: [table.tableArn, trail.tableArn],
    }),
    new PolicyStatement({
      sid: 'HealthOfKeys',
      actions: ['kms:DescribeKey'],
      resources: [fieldKey.keyArn, dataKey.keyArn],
    }),
    new PolicyStatement({
      sid: 'HealthOfMail',
      actions: ['ses:GetEmailIdentity'],
      resources: [mail.identityArn],
    }),
    ...(stage.certificateArn === undefined
      ? []
      : [
          new PolicyStatement({
            sid: 'HealthOfCertificate',
            actions: ['acm:DescribeCertificate'],
            resources: [stage.certificateArn],
          }),
        ]),
  ];
}
