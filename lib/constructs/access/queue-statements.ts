/** IAM statements for queues, which are encrypted with the transit key. */
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

export function sendsTo(queues: readonly IQueue[], key: IKey): readonly PolicyStatement[] {
  if (queues.length === 0) return [];
  return [
    new PolicyStatement({
      sid: 'QueueSend',
      actions: ['sqs:SendMessage'],
      resources: queues.map((queue) => queue.queueArn),
    }),
    new PolicyStatement({
      sid: 'QueueSeal',
      actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
      resources: [key.keyArn],
    }),
  ];
}

/** Permissions of an event source mapping on its queue (Lambda Developer Guide, "Using Amazon SQS"). */
export function takesFrom(queue: IQueue, key: IKey): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'QueueTake',
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [queue.queueArn],
    }),
    new PolicyStatement({ sid: 'QueueOpen', actions: ['kms:Decrypt'], resources: [key.keyArn] }),
  ];
}
