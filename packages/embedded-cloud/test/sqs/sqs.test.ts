/** The embedded queues beyond the wire: the clock, fairness, the seam for event source mappings, permissions. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arn } from '../../src/service.ts';
import type { Sqs } from '../../src/sqs/sqs.ts';
import { type StorageEndpoint, startStorageEndpoint } from '../../testing/storage-endpoint.ts';

let cloud: StorageEndpoint;
let sqs: Sqs;
const work = arn('sqs', 'work');
const dead = arn('sqs', 'dead');

beforeEach(async () => {
  cloud = await startStorageEndpoint();
  sqs = cloud.sqs;
  await sqs.ensureQueue({ name: 'dead', arn: dead });
  await sqs.ensureQueue({
    name: 'work',
    arn: work,
    visibilityTimeout: 60,
    retentionSeconds: 3600,
    redrive: { deadLetterArn: dead, maxReceiveCount: 2 },
  });
});

afterEach(() => cloud.stop());

const bodies = async (queue = work, max = 10) => (await sqs.receive(queue, { max })).map(({ body }) => body);

describe('time', () => {
  it('delivers a delayed message when the clock is moved past its delay, not before', async () => {
    await sqs.send(work, 'later', { delaySec: 900 });
    await cloud.clock.advance(899_000);
    expect(await bodies()).toEqual([]);
    expect(await sqs.depth(work)).toEqual({ visible: 0, inFlight: 0, delayed: 1 });
    await cloud.clock.advance(1_000);
    expect(await bodies()).toEqual(['later']);
  });

  it('wakes a long poll over the wire when the clock is moved', async () => {
    await sqs.send(work, 'later', { delaySec: 600 });
    const waiting = sqs.handle('ReceiveMessage', { QueueUrl: sqs.urlOf(work), WaitTimeSeconds: 20 });
    await cloud.clock.advance(600_000);
    expect(await waiting).toMatchObject({ Messages: [{ Body: 'later' }] });
  });

  it('tells listeners of arrivals, ended delays and ended visibility', async () => {
    const heard: string[] = [];
    const stop = sqs.onMessage((queue) => heard.push(queue));
    await sqs.send(work, 'now');
    expect(heard).toEqual([work]);
    await bodies();
    await cloud.clock.advance(60_000);
    expect(heard).toEqual([work, work]);
    stop();
    await sqs.send(work, 'unheard');
    expect(heard).toHaveLength(2);
  });

  it('forgets messages older than the retention, and their bodies', async () => {
    await sqs.send(work, 'old');
    await cloud.clock.advance(3_600_000);
    expect(await bodies()).toEqual([]);
    expect(await sqs.depth(work)).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
    await expect.poll(() => cloud.store.shelf('sqs.contents').entries()).toEqual([]);
  });
});

describe('the seam for event source mappings', () => {
  it('hands out Lambda records', async () => {
    await sqs.send(work, 'body', { groupId: 'tenant-1' });
    const [record] = await sqs.receive(work, { max: 10 });
    expect(record).toMatchObject({
      body: 'body',
      eventSource: 'aws:sqs',
      eventSourceARN: work,
      awsRegion: 'eu-west-1',
      md5OfBody: '841a2d689ad86bd1611447453c22c6fc',
      attributes: { ApproximateReceiveCount: '1', MessageGroupId: 'tenant-1' },
      messageAttributes: {},
    });
  });

  it('removes what is done, releases what failed, and buries it after its last chance', async () => {
    await sqs.send(work, 'good');
    await sqs.send(work, 'bad');
    const [good, bad] = await sqs.receive(work, { max: 10 });
    await sqs.remove(work, [good?.receiptHandle ?? '']);
    await sqs.release(work, [bad?.receiptHandle ?? '']);
    const [again] = await sqs.receive(work, { max: 10 });
    expect([again?.body, again?.attributes['ApproximateReceiveCount']]).toEqual(['bad', '2']);
    await sqs.release(work, [again?.receiptHandle ?? '']);
    expect(await bodies()).toEqual([]);
    const [buried] = await sqs.receive(dead, { max: 10 });
    expect([buried?.body, buried?.attributes['DeadLetterQueueSourceArn']]).toEqual(['bad', work]);
    expect(await sqs.depth(work)).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  it('ignores the receipt of a message that has been delivered to someone else since', async () => {
    await sqs.send(work, 'x');
    const [first] = await sqs.receive(work, { max: 1 });
    await cloud.clock.advance(60_000);
    expect(await bodies()).toEqual(['x']);
    await sqs.remove(work, [first?.receiptHandle ?? '']);
    await sqs.release(work, [first?.receiptHandle ?? '']);
    expect(await sqs.depth(work)).toEqual({ visible: 0, inFlight: 1, delayed: 0 });
  });

  it('keeps delivering when the dead-letter queue does not exist', async () => {
    await sqs.ensureQueue({
      name: 'lone',
      arn: arn('sqs', 'lone'),
      visibilityTimeout: 0,
      redrive: { deadLetterArn: arn('sqs', 'none'), maxReceiveCount: 1 },
    });
    await sqs.send(arn('sqs', 'lone'), 'x');
    for (let round = 0; round < 3; round += 1) expect(await bodies(arn('sqs', 'lone'))).toEqual(['x']);
  });
});

describe('fair queues', () => {
  it('serves in order of arrival while no group takes more than its share', async () => {
    for (let index = 0; index < 15; index += 1) await sqs.send(work, `busy-${index}`, { groupId: 'busy' });
    await sqs.send(work, 'quiet', { groupId: 'quiet' });
    const bodies = (await sqs.receive(work, { max: 10 })).map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 10 }, (_, index) => `busy-${index}`));
  });

  it('serves quiet groups first once a group has 30 messages, and a tenth of all, in flight', async () => {
    for (let index = 0; index < 50; index += 1) await sqs.send(work, `busy-${index}`, { groupId: 'busy' });
    for (let round = 0; round < 3; round += 1) await sqs.receive(work, { max: 10 });
    await sqs.send(work, 'quiet', { groupId: 'quiet' });
    const bodies = (await sqs.receive(work, { max: 10 })).map(({ body }) => body);
    expect(bodies.slice(0, 2)).toEqual(['quiet', 'busy-30']);
  });
});

describe('refusals', () => {
  it('names operations, members and queue kinds that nobody emulates', async () => {
    const tagging = sqs.handle('TagQueue', { QueueUrl: sqs.urlOf(work) });
    await expect(tagging).rejects.toThrow('sqs:TagQueue');
    const member = { QueueUrl: sqs.urlOf(work), ReceiveRequestAttemptId: 'x' };
    await expect(sqs.handle('ReceiveMessage', member)).rejects.toThrow('ReceiveRequestAttemptId');
    await expect(sqs.handle('CreateQueue', { QueueName: 'a.fifo' })).rejects.toThrow('FIFO');
  });

  it('asks for the permission of the single call on the queue, also for batches', () => {
    const input = { QueueUrl: sqs.urlOf(work), Entries: [] };
    expect(sqs.permissions('SendMessageBatch', input)).toEqual([
      { action: 'sqs:SendMessage', resource: work },
    ]);
    expect(sqs.permissions('GetQueueUrl', { QueueName: 'work' })).toEqual([
      { action: 'sqs:GetQueueUrl', resource: work },
    ]);
  });

  it('asks for the key of an encrypted queue too', async () => {
    const kmsKeyArn = arn('kms', 'key/k1');
    await sqs.ensureQueue({ name: 'sealed', arn: arn('sqs', 'sealed'), kmsKeyArn });
    const input = { QueueUrl: sqs.urlOf(arn('sqs', 'sealed')), MessageBody: 'x' };
    const needed = (operation: string) =>
      sqs.permissions(operation, input).map(({ action, resource }) => [action, resource]);
    expect(needed('SendMessage')).toEqual([
      ['sqs:SendMessage', arn('sqs', 'sealed')],
      ['kms:GenerateDataKey', kmsKeyArn],
      ['kms:Decrypt', kmsKeyArn],
    ]);
    expect(needed('ReceiveMessage')).toContainEqual(['kms:Decrypt', kmsKeyArn]);
    expect(needed('DeleteMessage')).toHaveLength(1);
  });

  it('takes a queue again with the same attributes only', async () => {
    const input = { QueueName: 'again', Attributes: { VisibilityTimeout: '5', KmsMasterKeyId: 'k' } };
    await sqs.handle('CreateQueue', input);
    await sqs.handle('CreateQueue', input);
    const changed = { QueueName: 'again', Attributes: { VisibilityTimeout: '6' } };
    await expect(sqs.handle('CreateQueue', changed)).rejects.toMatchObject({ code: 'QueueNameExists' });
  });
});
