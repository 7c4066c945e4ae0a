/** What any SQS must do with batches, dead letters, message groups and many consumers. */
import { randomUUID } from 'node:crypto';
import * as sqs from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConformanceTarget, conformanceTarget } from '../../testing/conformance-target.ts';

let target: ConformanceTarget;
let client: sqs.SQSClient;
let QueueUrl: string;

const createQueue = async () => {
  const input = { QueueName: `c-${randomUUID()}`, Attributes: { VisibilityTimeout: '30' } };
  return (await client.send(new sqs.CreateQueueCommand(input))).QueueUrl ?? '';
};

beforeAll(async () => {
  target = await conformanceTarget();
  client = new sqs.SQSClient(target.client);
});

beforeEach(async () => {
  QueueUrl = await createQueue();
});

afterAll(async () => {
  client.destroy();
  await target.stop();
});

const entries = (count: number, offset = 0) =>
  Array.from({ length: count }, (_, index) => ({ Id: `i${index}`, MessageBody: String(offset + index) }));

const sendBatch = (Entries: sqs.SendMessageBatchRequestEntry[]) =>
  client.send(new sqs.SendMessageBatchCommand({ QueueUrl, Entries }));

const attributesOf = async (url: string) =>
  (await client.send(new sqs.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] })))
    .Attributes ?? {};

describe('batches', () => {
  it('takes ten entries, refuses eleven, none, doubled and malformed ids', async () => {
    expect((await sendBatch(entries(10))).Successful).toHaveLength(10);
    await expect(sendBatch(entries(11))).rejects.toMatchObject({ name: 'TooManyEntriesInBatchRequest' });
    await expect(sendBatch([])).rejects.toMatchObject({ name: 'EmptyBatchRequest' });
    const doubled = [...entries(1), ...entries(1)];
    await expect(sendBatch(doubled)).rejects.toMatchObject({ name: 'BatchEntryIdsNotDistinct' });
    const malformed = [{ Id: 'a b', MessageBody: 'x' }];
    await expect(sendBatch(malformed)).rejects.toMatchObject({ name: 'InvalidBatchEntryId' });
  });

  it('refuses a batch over 1 MiB in all', async () => {
    const halves = entries(2).map((entry) => ({ ...entry, MessageBody: 'x'.repeat(600_000) }));
    await expect(sendBatch(halves)).rejects.toMatchObject({ name: 'BatchRequestTooLong' });
  });

  it('tells which entries failed and takes the others', async () => {
    const mixed = [...entries(1), { Id: 'late', MessageBody: 'x', DelaySeconds: 901 }];
    const answer = await sendBatch(mixed);
    expect(answer.Successful?.map(({ Id }) => Id)).toEqual(['i0']);
    expect(answer.Failed?.map(({ Id, SenderFault }) => [Id, SenderFault])).toEqual([['late', true]]);
  });

  it('counts what is visible, in flight and delayed', async () => {
    await sendBatch([...entries(2), { Id: 'late', MessageBody: 'x', DelaySeconds: 60 }]);
    await client.send(new sqs.ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }));
    expect(await attributesOf(QueueUrl)).toMatchObject({
      ApproximateNumberOfMessages: '1',
      ApproximateNumberOfMessagesNotVisible: '1',
      ApproximateNumberOfMessagesDelayed: '1',
    });
  });

  it('moves a message that failed too often to the dead-letter queue', async () => {
    const graveyard = await createQueue();
    const { QueueArn } = await attributesOf(graveyard);
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: QueueArn, maxReceiveCount: 2 });
    await client.send(new sqs.SetQueueAttributesCommand({ QueueUrl, Attributes: { RedrivePolicy } }));
    await sendBatch([{ Id: 'p', MessageBody: 'poison' }]);
    for (let round = 0; round < 4; round += 1) {
      const input = { QueueUrl, WaitTimeSeconds: 1, VisibilityTimeout: 0 };
      await client.send(new sqs.ReceiveMessageCommand(input));
    }
    const input = {
      QueueUrl: graveyard,
      WaitTimeSeconds: 5,
      MessageSystemAttributeNames: ['All' as const],
    };
    const { Messages = [] } = await client.send(new sqs.ReceiveMessageCommand(input));
    expect(Messages.map(({ Body }) => Body)).toEqual(['poison']);
    expect(Messages[0]?.Attributes?.DeadLetterQueueSourceArn).toBe(
      (await attributesOf(QueueUrl))['QueueArn'],
    );
  });

  it('tells the message group of a standard queue’s message', async () => {
    await sendBatch([{ Id: 'g', MessageBody: 'x', MessageGroupId: 'tenant-1' }]);
    const input = { QueueUrl, WaitTimeSeconds: 1, MessageSystemAttributeNames: ['MessageGroupId' as const] };
    const { Messages } = await client.send(new sqs.ReceiveMessageCommand(input));
    expect(Messages?.[0]?.Attributes).toEqual({ MessageGroupId: 'tenant-1' });
  });

  it('hands 500 messages to 4 consumers, each exactly once', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, batch) => sendBatch(entries(10, batch * 10))));
    const seen: string[] = [];
    const consume = async () => {
      for (let empty = 0; empty < 2 && seen.length < 500; ) {
        const input = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 };
        const { Messages = [] } = await client.send(new sqs.ReceiveMessageCommand(input));
        empty = Messages.length === 0 ? empty + 1 : 0;
        seen.push(...Messages.map(({ Body }) => Body ?? ''));
        const Entries = Messages.map(({ ReceiptHandle }, index) => ({ Id: `d${index}`, ReceiptHandle }));
        if (Entries.length > 0) await client.send(new sqs.DeleteMessageBatchCommand({ QueueUrl, Entries }));
      }
    };
    await Promise.all([consume(), consume(), consume(), consume()]);
    expect(seen).toHaveLength(500);
    expect(new Set(seen).size).toBe(500);
  });
});
