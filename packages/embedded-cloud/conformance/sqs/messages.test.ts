/** What any SQS must do with single messages: limits, digests, delay, visibility, errors. */
import { randomUUID } from 'node:crypto';
import * as sqs from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConformanceTarget, conformanceTarget } from '../../testing/conformance-target.ts';

let target: ConformanceTarget;
let client: sqs.SQSClient;
let QueueUrl: string;

beforeAll(async () => {
  target = await conformanceTarget();
  client = new sqs.SQSClient(target.client);
});

beforeEach(async () => {
  const created = await client.send(
    new sqs.CreateQueueCommand({ QueueName: `c-${randomUUID()}`, Attributes: { VisibilityTimeout: '2' } }),
  );
  QueueUrl = created.QueueUrl ?? '';
});

afterAll(async () => {
  client.destroy();
  await target.stop();
});

const send = (input: Omit<sqs.SendMessageCommandInput, 'QueueUrl'>) =>
  client.send(new sqs.SendMessageCommand({ QueueUrl, ...input }));

const receive = async (input: Omit<sqs.ReceiveMessageCommandInput, 'QueueUrl'> = {}) =>
  (await client.send(new sqs.ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1, ...input }))).Messages ??
  [];

describe('messages', () => {
  it('carries body, attributes and digests unchanged', async () => {
    const sent = await send({
      MessageBody: 'héllo',
      MessageAttributes: {
        kind: { DataType: 'String', StringValue: 'v' },
        bytes: { DataType: 'Binary', BinaryValue: Buffer.from([1, 2]) },
      },
    });
    const [message] = await receive({ MessageAttributeNames: ['All'], MessageSystemAttributeNames: ['All'] });
    expect(message?.Body).toBe('héllo');
    expect(message?.MessageId).toBe(sent.MessageId);
    expect(message?.MessageAttributes?.['kind']?.StringValue).toBe('v');
    expect([...(message?.MessageAttributes?.['bytes']?.BinaryValue ?? [])]).toEqual([1, 2]);
    expect(message?.MD5OfMessageAttributes).toBe(sent.MD5OfMessageAttributes);
    expect(message?.Attributes).toMatchObject({ ApproximateReceiveCount: '1' });
    expect(Number(message?.Attributes?.SentTimestamp)).toBeGreaterThan(1e12);
  });

  it('keeps system attributes to itself unless they are asked for', async () => {
    await send({ MessageBody: 'x' });
    const [message] = await receive();
    expect(message?.Attributes).toBeUndefined();
    expect(message?.MessageAttributes).toBeUndefined();
  });

  it('holds a delayed message back, then delivers it to a long poll', async () => {
    await send({ MessageBody: 'later', DelaySeconds: 2 });
    expect(await receive({ WaitTimeSeconds: 0 })).toEqual([]);
    expect(await receive({ WaitTimeSeconds: 10 })).toHaveLength(1);
  });

  it('refuses a delay over 900 s, an empty body, a forbidden character and a deduplication id', async () => {
    await expect(send({ MessageBody: 'd', DelaySeconds: 901 })).rejects.toThrow();
    await expect(send({ MessageBody: '' })).rejects.toThrow();
    await expect(send({ MessageBody: '\u0001' })).rejects.toMatchObject({ name: 'InvalidMessageContents' });
    await expect(send({ MessageBody: 'd', MessageDeduplicationId: '1' })).rejects.toThrow();
  });

  it('takes 1 MiB and refuses one byte more', async () => {
    await send({ MessageBody: 'x'.repeat(1_048_576) });
    expect((await receive())[0]?.Body).toHaveLength(1_048_576);
    await expect(send({ MessageBody: 'x'.repeat(1_048_577) })).rejects.toThrow();
  });

  it('delivers again with a higher count once visibility has run out', async () => {
    await send({ MessageBody: 'v' });
    expect(await receive()).toHaveLength(1);
    expect(await receive({ WaitTimeSeconds: 0 })).toEqual([]);
    const [again] = await receive({ WaitTimeSeconds: 10, AttributeNames: ['All'] });
    expect(again?.Attributes?.ApproximateReceiveCount).toBe('2');
  });

  it('makes a message visible at once when its visibility is set to 0', async () => {
    await send({ MessageBody: 'cv' });
    const [message] = await receive({ VisibilityTimeout: 30 });
    const ReceiptHandle = message?.ReceiptHandle;
    await client.send(
      new sqs.ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
    expect(await receive()).toHaveLength(1);
  });

  it('never delivers a deleted message again', async () => {
    await send({ MessageBody: 'x' });
    const [message] = await receive({ VisibilityTimeout: 1 });
    const ReceiptHandle = message?.ReceiptHandle;
    await client.send(new sqs.DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    expect(await receive({ WaitTimeSeconds: 2 })).toEqual([]);
  });

  it('names an unknown queue and a malformed receipt handle', async () => {
    const elsewhere = new sqs.SendMessageCommand({ QueueUrl: `${QueueUrl}nope`, MessageBody: 'x' });
    await expect(client.send(elsewhere)).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    const broken = new sqs.DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'no-handle' });
    await expect(client.send(broken)).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
  });

  it('wakes a long poll as soon as a message arrives', async () => {
    const waiting = receive({ WaitTimeSeconds: 20 });
    await send({ MessageBody: 'now' });
    expect(await waiting).toHaveLength(1);
  });

  it('ends a long poll on an empty queue with nothing', async () => {
    expect(await receive({ WaitTimeSeconds: 1 })).toEqual([]);
  });
});
