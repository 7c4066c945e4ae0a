/** PutEvents through the AWS SDK: rules, targets, durable deliveries, retries and dead letters. */
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arn } from '../../src/service.ts';
import { type AwsEndpoint, startEndpoint } from '../../testing/aws-endpoint.ts';
import { DEAD, type EventCloud, eventCloud, QUEUE, rule } from './support/event-cloud.ts';

const SECOND = 1000;

let cloud: EventCloud;
let endpoint: AwsEndpoint;
let client: EventBridgeClient;

beforeEach(async () => {
  cloud = await eventCloud();
  await connect();
});
afterEach(async () => {
  await disconnect();
  await cloud.close();
});

async function connect() {
  endpoint = await startEndpoint({ AWSEvents: cloud.events });
  client = new EventBridgeClient(endpoint.client);
}

async function disconnect() {
  client.destroy();
  await endpoint.stop();
}

const entry = (detail: unknown = { status: 'done', n: 1 }) => ({
  Source: 'probity.responses',
  DetailType: 'response.submitted',
  Detail: JSON.stringify(detail),
});
const put = (...entries: object[]) => client.send(new PutEventsCommand({ Entries: entries }));
const all = { source: [{ prefix: 'probity' }] };
/** What is looked at after each step of the clock, until it is as expected. */
const afterSteps = (stepMs: number, look: () => unknown) =>
  expect.poll(async () => {
    await cloud.clock.advance(stepMs);
    return look();
  });
const delivered = (count: number) => expect.poll(() => cloud.delivered).toHaveLength(count);

describe('accepting events', () => {
  it('delivers the envelope of an event to the targets of each rule that matches, and of no other', async () => {
    await cloud.events.ensureRule(rule('mine', { pattern: { detail: { status: ['done'] } } }));
    await cloud.events.ensureRule(rule('other', { pattern: { detail: { status: ['open'] } } }));
    const answer = await put({ ...entry(), Time: new Date('2026-05-01T10:00:00Z'), Resources: ['r'] });
    await delivered(1);
    expect(answer.FailedEntryCount).toBe(0);
    expect(cloud.delivered[0]).toMatchObject({
      arn: QUEUE,
      input: {
        version: '0',
        id: answer.Entries?.[0]?.EventId,
        source: 'probity.responses',
        'detail-type': 'response.submitted',
        time: '2026-05-01T10:00:00Z',
        region: 'eu-west-1',
        resources: ['r'],
        detail: { status: 'done', n: 1 },
      },
    });
  });

  it('keeps buses apart, named or by ARN', async () => {
    const busArn = arn('events', 'event-bus/probity');
    await cloud.events.ensureBus('probity', busArn);
    await cloud.events.ensureRule({ ...rule('custom', { pattern: all }), bus: busArn });
    await put(entry(), { ...entry({ n: 2 }), EventBusName: 'probity' }, { ...entry(), EventBusName: busArn });
    await delivered(2);
  });

  it('refuses bad entries one by one and accepts the others', async () => {
    await cloud.events.ensureRule(rule('mine', { pattern: all }));
    const answer = await put(
      { ...entry(), Detail: 'no json' },
      { ...entry(), Source: undefined },
      { ...entry(), Source: 'aws.s3' },
      { ...entry(), Detail: '[1]' },
      entry(),
    );
    expect(answer.FailedEntryCount).toBe(4);
    expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
      'MalformedDetail',
      'InvalidArgument',
      'NotAuthorizedForSourceException',
      'MalformedDetail',
      undefined,
    ]);
    await delivered(1);
  });

  it('refuses more than ten entries, more than 1 MiB, and unknown buses', async () => {
    await expect(put(...Array.from({ length: 11 }, () => entry()))).rejects.toThrow(
      'less than or equal to 10',
    );
    const large = entry({ text: 'x'.repeat(600_000) });
    await expect(put(large, large)).rejects.toThrow('over the limit');
    await expect(put({ ...entry(), EventBusName: 'nowhere' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('asks for events:PutEvents on the bus, with source and detail type as context', () => {
    const [permission] = cloud.events.permissions('PutEvents', { Entries: [entry()] });
    expect(permission).toEqual({
      action: 'events:PutEvents',
      resource: arn('events', 'event-bus/default'),
      context: { 'events:source': 'probity.responses', 'events:detail-type': 'response.submitted' },
    });
  });

  it('refuses operations and target members that nobody emulates, by name', async () => {
    await expect(cloud.events.handle('PutRule', {})).rejects.toThrow('events:PutRule');
    const target = { EcsParameters: {} };
    await expect(cloud.events.ensureRule(rule('x', { pattern: all, target }))).rejects.toThrow(
      'EcsParameters',
    );
  });
});

describe('target inputs', () => {
  const inputFor = async (target: object) => {
    await cloud.events.ensureRule(rule('shaped', { pattern: all, target }));
    await put(entry({ who: 'Ann "A" Lee', list: [{ id: 1 }, { id: 2 }], none: null }));
    await delivered(1);
    return cloud.delivered[0]?.input;
  };

  it('sends a constant', async () => {
    expect(await inputFor({ Input: '{"k":1}' })).toEqual({ k: 1 });
  });
  it('sends a part of the event', async () => {
    expect(await inputFor({ InputPath: '$.detail.list[1].id' })).toBe(2);
  });
  it('fills a template with values and texts', async () => {
    const InputTransformer = {
      InputPathsMap: {
        who: '$.detail.who',
        ids: '$.detail.list[*].id',
        none: '$.detail.none',
        gone: '$.detail.x',
      },
      InputTemplate:
        '{"who": <who>, "text": "by <who>: <ids>", "ids": <ids>, "none": <none>, "gone": <gone>, "rule": <aws.events.rule-name>}',
    };
    expect(await inputFor({ InputTransformer })).toEqual({
      who: 'Ann "A" Lee',
      text: 'by Ann "A" Lee: [1,2]',
      ids: [1, 2],
      none: null,
      gone: '',
      rule: 'shaped',
    });
  });
  it('sends the whole event inside a template, and a text template as text', async () => {
    const whole = { InputTemplate: '{"event": <aws.events.event.json>}' };
    expect(await inputFor({ InputTransformer: whole })).toMatchObject({
      event: { detail: { who: 'Ann "A" Lee' } },
    });
  });
  it('hands on the message group', async () => {
    await inputFor({ SqsParameters: { MessageGroupId: 'g' } });
    expect(cloud.delivered[0]?.groupId).toBe('g');
  });
  it.each([
    [{ InputTemplate: '{"a": <nobody>}' }, 'undefined placeholder <nobody>'],
    [{ InputTemplate: '{"a": ' }, 'not a JSON document'],
    [{ InputPathsMap: { a: 'detail' }, InputTemplate: '<a>' }, 'JSON path: detail'],
    [{ InputPathsMap: { a: '$.x[?(@.y)]' }, InputTemplate: '<a>' }, 'unsupported JSON path'],
    [{ InputTemplate: '"<aws.events.event>"' }, 'inside a string'],
  ])('refuses the transformer %j', async (InputTransformer, reason) => {
    const definition = rule('bad', { pattern: all, target: { InputTransformer } });
    await expect(cloud.events.ensureRule(definition)).rejects.toThrow(reason);
  });
});

describe('deliveries that fail', () => {
  const persistent = (target: object) => rule('careful', { pattern: all, target });

  it('are tried again with growing pauses until the target takes them', async () => {
    await cloud.events.ensureRule(persistent({}));
    cloud.broken.add(QUEUE);
    await put(entry());
    await cloud.clock.advance(SECOND);
    await cloud.clock.advance(2 * SECOND);
    cloud.broken.clear();
    await afterSteps(8 * SECOND, () => cloud.delivered).toHaveLength(1);
  });

  it('go to the dead-letter queue as the original event once the retries are used up', async () => {
    const target = {
      Input: '{"k":1}',
      RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3600 },
      DeadLetterConfig: { Arn: DEAD },
    };
    await cloud.events.ensureRule(persistent(target));
    cloud.broken.add(QUEUE);
    await put(entry());
    await afterSteps(SECOND, () => cloud.delivered).toHaveLength(1);
    expect(cloud.delivered[0]).toMatchObject({
      arn: DEAD,
      input: { source: 'probity.responses', detail: { status: 'done' } },
      deadLetter: {
        TARGET_ARN: QUEUE,
        EXHAUSTED_RETRY_CONDITION: 'MaximumRetryAttempts',
        RETRY_ATTEMPTS: '2',
      },
    });
  });

  it('are given up when the event is too old, and stay visible without a dead-letter queue', async () => {
    await cloud.events.ensureRule(persistent({ RetryPolicy: { MaximumEventAgeInSeconds: 60 } }));
    cloud.broken.add(QUEUE);
    await put(entry());
    const reason = async () => (await cloud.events.dropped())[0]?.reason.EXHAUSTED_RETRY_CONDITION;
    await afterSteps(10 * SECOND, reason).toBe('MaximumEventAgeInSeconds');
  });

  it('survive a restart between acceptance and delivery', async () => {
    await cloud.events.ensureRule(persistent({}));
    cloud.broken.add(QUEUE);
    await put(entry());
    await disconnect();
    cloud = await cloud.restart();
    await connect();
    await cloud.events.ensureRule(persistent({}));
    await afterSteps(2 * SECOND, () => cloud.delivered).toHaveLength(1);
  });
});
