/** The transit key: encrypts queues and logs. It is kept as long as the logs. */
import { Stack } from 'aws-cdk-lib';
import { ArnPrincipal, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { stageKey } from '../storage/stage-key.ts';

export interface TransitKeyProps {
  readonly stage: Stage;
  /** ARNs of the roles of people who send messages to queues, or read them, by hand. */
  readonly roles: readonly string[];
}

export function transitKey(scope: Construct, id: string, { stage, roles }: TransitKeyProps): Key {
  const key = stageKey(scope, id, { stage, part: 'transit', description: 'Queues and logs' });
  const { account, region, partition } = Stack.of(scope);
  const seal = ['kms:GenerateDataKey', 'kms:Decrypt'];
  // A rule can write to an encrypted queue only if the key allows it without a condition (EventBridge User Guide, "My
  // events are not delivered to the target Amazon SQS queue"). Each queue's policy restricts the rules.
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: seal,
      resources: ['*'],
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
      actions: [...seal, 'kms:Encrypt', 'kms:ReEncryptFrom', 'kms:ReEncryptTo', 'kms:DescribeKey'],
      resources: ['*'],
      conditions: {
        ArnLike: {
          'kms:EncryptionContext:aws:logs:arn': `arn:${partition}:logs:${region}:${account}:log-group:*`,
        },
      },
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: roles.map((roleArn) => new ArnPrincipal(roleArn)),
      actions: seal,
      resources: ['*'],
      conditions: { StringEquals: { 'kms:ViaService': `sqs.${region}.amazonaws.com` } },
    }),
  );
  return key;
}
