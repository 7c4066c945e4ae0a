/** The documents that the SQS operations take (SQS API reference, JSON protocol). */
import * as z from 'zod';

const QueueUrl = z.string().optional();

const MessageAttributes = z.record(
  z.string(),
  z.strictObject({
    DataType: z.string(),
    StringValue: z.string().optional(),
    BinaryValue: z.string().optional(),
    StringListValues: z.array(z.string()).max(0).optional(),
    BinaryListValues: z.array(z.string()).max(0).optional(),
  }),
);

const message = {
  MessageBody: z.string().optional(),
  DelaySeconds: z.number().optional(),
  MessageAttributes: MessageAttributes.optional(),
  MessageSystemAttributes: MessageAttributes.optional(),
  MessageGroupId: z.string().optional(),
  MessageDeduplicationId: z.string().optional(),
};

export const SendMessage = z.strictObject({ QueueUrl, ...message });
export const SendMessageBatch = z.strictObject({
  QueueUrl,
  Entries: z.array(z.strictObject({ Id: z.string(), ...message })).optional(),
});
export const ReceiveMessage = z.strictObject({
  QueueUrl,
  MaxNumberOfMessages: z.number().optional(),
  VisibilityTimeout: z.number().optional(),
  WaitTimeSeconds: z.number().optional(),
  AttributeNames: z.array(z.string()).optional(),
  MessageSystemAttributeNames: z.array(z.string()).optional(),
  MessageAttributeNames: z.array(z.string()).optional(),
});
export const DeleteMessage = z.strictObject({ QueueUrl, ReceiptHandle: z.string().optional() });
export const DeleteMessageBatch = z.strictObject({
  QueueUrl,
  Entries: z.array(z.strictObject({ Id: z.string(), ReceiptHandle: z.string() })).optional(),
});
export const ChangeMessageVisibility = z.strictObject({
  QueueUrl,
  ReceiptHandle: z.string().optional(),
  VisibilityTimeout: z.number().optional(),
});
export const ChangeMessageVisibilityBatch = z.strictObject({
  QueueUrl,
  Entries: z
    .array(
      z.strictObject({ Id: z.string(), ReceiptHandle: z.string(), VisibilityTimeout: z.number().optional() }),
    )
    .optional(),
});
export const CreateQueue = z.strictObject({
  QueueName: z.string(),
  Attributes: z.record(z.string(), z.string()).optional(),
  tags: z.record(z.string(), z.string()).optional(),
});
export const SetQueueAttributes = z.strictObject({ QueueUrl, Attributes: z.record(z.string(), z.string()) });
export const GetQueueAttributes = z.strictObject({
  QueueUrl,
  AttributeNames: z.array(z.string()).optional(),
});
export const GetQueueUrl = z.strictObject({
  QueueName: z.string(),
  QueueOwnerAWSAccountId: z.string().optional(),
});
export const ListQueues = z.strictObject({
  QueueNamePrefix: z.string().optional(),
  MaxResults: z.number().optional(),
  NextToken: z.string().optional(),
});
export const OnlyQueue = z.strictObject({ QueueUrl });
/** Which queue a call is about, whatever else it says. */
export const AnyCall = z.looseObject({ QueueUrl, QueueName: z.string().optional() });

export type SendInput = z.infer<typeof SendMessage>;
export type ReceiveInput = z.infer<typeof ReceiveMessage>;
