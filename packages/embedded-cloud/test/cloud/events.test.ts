import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GetQueueAttributesCommand, SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, test } from 'vitest';
import { allow, arnOf, consume, invocable, mapping, queue } from './assembly.ts';
import { bodies, NOTE, type Playground, startPlayground } from './fixture.ts';

let play: Playground | undefined;
afterEach(async () => {
  await play?.end();
  play = undefined;
});

async function started(...given: Parameters<typeof startPlayground>): Promise<Playground> {
  play = await startPlayground(...given);
  return play;
}

const settled = { settled: true, busy: [] };

describe('a queue mapping', () => {
  const PICKY = `${NOTE}
    export const handler = async ({ Records }) => {
      note(Records.map(({ body }) => body));
      if (Records.some(({ body }) => body === 'crash')) throw new Error('crash');
      const failed = Records.filter(({ body }) => body === 'bad');
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    };`;
  const blueprint = (properties: object) => ({
    functions: { Picky: { code: PICKY, statements: [consume('Jobs')] } },
    resources: {
      Jobs: queue({
        VisibilityTimeout: 60,
        RedrivePolicy: { deadLetterTargetArn: arnOf('Dead'), maxReceiveCount: 2 },
      }),
      Dead: queue(),
      Mapping: mapping('Picky', arnOf('Jobs'), properties),
    },
    outputs: { Jobs: { Value: { Ref: 'Jobs' } }, Dead: { Value: { Ref: 'Dead' } } },
  });
  const send = (at: Playground, ...texts: string[]) =>
    at.sqs().send(
      new SendMessageBatchCommand({
        QueueUrl: at.output('Jobs'),
        Entries: texts.map((MessageBody, index) => ({ Id: `m${index}`, MessageBody })),
      }),
    );
  const flat = (at: Playground) => at.notes().flat().sort();

  test('redelivers only what failed, after the visibility timeout, and then dead-letters it', async () => {
    const at = await started(
      blueprint({ BatchSize: 10, FunctionResponseTypes: ['ReportBatchItemFailures'] }),
    );
    await send(at, 'good', 'bad', 'fine');
    expect(await at.cloud().settle()).toEqual(settled);
    expect(flat(at)).toEqual(['bad', 'fine', 'good']);
    expect(await at.cloud().advance(61_000)).toEqual(settled);
    expect(flat(at)).toEqual(['bad', 'bad', 'fine', 'good']);
    await at.cloud().advance(61_000);
    const { Attributes } = await at.sqs().send(
      new GetQueueAttributesCommand({
        QueueUrl: at.output('Dead'),
        AttributeNames: ['ApproximateNumberOfMessages'],
      }),
    );
    expect(Attributes).toEqual({ ApproximateNumberOfMessages: '1' });
  });

  test('redelivers the whole batch when the function fails', async () => {
    const at = await started(
      blueprint({ BatchSize: 10, FunctionResponseTypes: ['ReportBatchItemFailures'] }),
    );
    await send(at, 'a', 'crash');
    await at.cloud().settle();
    const before = flat(at).length;
    await at.cloud().advance(61_000);
    expect(flat(at).length).toBeGreaterThan(before);
  });

  test('gathers a batch for the length of its window, and never exceeds the batch size', async () => {
    const at = await started(blueprint({ BatchSize: 4, MaximumBatchingWindowInSeconds: 20 }));
    await send(at, 'a');
    await at.cloud().settle();
    expect(at.notes()).toEqual([]);
    await send(at, 'b', 'c', 'd', 'e', 'f');
    await at.cloud().settle();
    const sizes = () => at.notes().map((batch) => Object(batch).length);
    expect(sizes()).toEqual([4]);
    await at.cloud().advance(20_000);
    expect(sizes()).toEqual([4, 2]);
    expect(flat(at)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('drops what its filter does not let through', async () => {
    const pattern = JSON.stringify({ body: { kind: ['wanted'] } });
    const at = await started(blueprint({ FilterCriteria: { Filters: [{ Pattern: pattern }] } }));
    await send(at, '{"kind":"other"}', '{"kind":"wanted"}');
    await at.cloud().settle();
    expect(at.notes().flat()).toEqual(['{"kind":"wanted"}']);
    await at.cloud().advance(61_000);
    expect(at.notes()).toHaveLength(1);
  });

  test('runs no more batches at once than its maximum', async () => {
    const code = `${NOTE} let n = 0;
      export const handler = async () => { note('in'); await new Promise((r) => setTimeout(r, 30)); note('out'); };`;
    const at = await started({
      functions: { Slow: { code, statements: [consume('Jobs')] } },
      resources: {
        Jobs: queue(),
        Mapping: mapping('Slow', arnOf('Jobs'), { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } }),
      },
      outputs: { Jobs: { Value: { Ref: 'Jobs' } } },
    });
    await send(at, 'a', 'b', 'c', 'd', 'e', 'f', 'g');
    await at.cloud().settle();
    let inside = 0;
    const depths = at.notes().map((note) => {
      inside += note === 'in' ? 1 : -1;
      return inside;
    });
    expect(depths).toHaveLength(14);
    expect(Math.max(...depths)).toBeLessThanOrEqual(2);
  });

  test('is refused at the start when the function may not read the queue', async () => {
    const { functions, ...rest } = blueprint({});
    const Picky = { ...functions.Picky, statements: [] };
    await expect(started({ ...rest, functions: { Picky } })).rejects.toThrow(/sqs:ReceiveMessage/);
  });
});

describe('an asynchronous event', () => {
  const FAILS = `${NOTE} export const handler = async (event) => { note(event.detail); throw new Error('no'); };`;
  const blueprint = (properties: object = {}) => ({
    functions: {
      Fails: {
        code: FAILS,
        statements: [allow(['sqs:SendMessage'], arnOf('Dead'))],
        properties: { DeadLetterConfig: { TargetArn: arnOf('Dead') }, ...properties },
      },
    },
    resources: {
      Dead: queue(),
      Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'bus' } },
      FailsFromRule: invocable('Fails', 'events'),
      Rule: {
        Type: 'AWS::Events::Rule',
        Properties: {
          EventBusName: { Ref: 'Bus' },
          EventPattern: { source: ['test'] },
          Targets: [{ Id: 'T', Arn: arnOf('Fails') }],
        },
      },
    },
    outputs: { Dead: { Value: { Ref: 'Dead' } } },
  });
  const emit = (at: Playground, detail: object) =>
    new EventBridgeClient(at.client('root')).send(
      new PutEventsCommand({
        Entries: [{ EventBusName: 'bus', Source: 'test', DetailType: 't', Detail: JSON.stringify(detail) }],
      }),
    );

  test('is retried twice, after one and two minutes, also over a restart, and then dead-lettered', async () => {
    const at = await started(blueprint());
    await emit(at, { n: 1 });
    await at.cloud().settle();
    await at.cloud().advance(59_000);
    expect(at.notes()).toHaveLength(1);
    await at.restart();
    await at.cloud().advance(1_500);
    expect(at.notes()).toHaveLength(2);
    await at.cloud().advance(121_000);
    expect(at.notes()).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
    expect(await bodies(at, 'Dead')).toMatchObject([{ detail: { n: 1 }, source: 'test' }]);
  });

  test('is refused a destination that the role may not send to', async () => {
    const { functions, ...rest } = blueprint();
    const Fails = { ...functions.Fails, statements: [] };
    await expect(started({ ...rest, functions: { Fails } })).rejects.toThrow(/sqs:SendMessage/);
  });
});

test('a rule may send to a queue only when the policy of the queue lets it', async () => {
  const rule = (id: string) => ({
    Type: 'AWS::Events::Rule',
    Properties: { EventPattern: { source: ['test'] }, Targets: [{ Id: 'T', Arn: arnOf(id) }] },
  });
  const at = await started({
    resources: {
      Open: queue(),
      Shut: queue(),
      RuleA: rule('Open'),
      RuleB: rule('Shut'),
      Policy: {
        Type: 'AWS::SQS::QueuePolicy',
        Properties: {
          Queues: [{ Ref: 'Open' }],
          PolicyDocument: {
            Statement: [
              {
                Effect: 'Allow',
                Principal: { Service: 'events.amazonaws.com' },
                Action: 'sqs:SendMessage',
                Resource: arnOf('Open'),
                Condition: { ArnEquals: { 'aws:SourceArn': arnOf('RuleA') } },
              },
            ],
          },
        },
      },
    },
    outputs: { Open: { Value: { Ref: 'Open' } }, Shut: { Value: { Ref: 'Shut' } } },
  });
  await new EventBridgeClient(at.client('root')).send(
    new PutEventsCommand({ Entries: [{ Source: 'test', DetailType: 't', Detail: '{}' }] }),
  );
  await at.cloud().settle();
  expect(await bodies(at, 'Open')).toHaveLength(1);
  expect(await bodies(at, 'Shut')).toHaveLength(0);
});

test('messages that are delayed arrive when the clock is moved', async () => {
  const at = await started({
    functions: {
      Sees: {
        code: `${NOTE} export const handler = async () => { note(Date.now()); };`,
        statements: [consume('Jobs')],
      },
    },
    resources: { Jobs: queue(), Mapping: mapping('Sees', arnOf('Jobs')) },
    outputs: { Jobs: { Value: { Ref: 'Jobs' } } },
  });
  const sent = Date.now();
  await at
    .sqs()
    .send(new SendMessageCommand({ QueueUrl: at.output('Jobs'), MessageBody: 'later', DelaySeconds: 900 }));
  await at.cloud().settle();
  expect(at.notes()).toEqual([]);
  await at.cloud().advance(900_000);
  const [seen] = at.notes();
  expect(Number(seen)).toBeGreaterThanOrEqual(sent + 900_000);
});
