/** Queues, rules and mappings: every message is delivered, or waits where an alarm sees it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Trigger } from '#functions/function-spec.ts';
import { rowsOf, workQueueOf } from '../../../lib/fleet/rows.ts';
import { at, type Resource, type StageTemplates, templatesOf, textOf } from '../support/stage-templates.ts';

let prod: StageTemplates;
beforeAll(async () => {
  prod = await templatesOf('prod');
}, 240_000);

const rows = rowsOf();
const nameOf = ({ properties }: Resource) => String(properties['QueueName']);
const queues = () => prod.of('AWS::SQS::Queue');
const working = () => queues().filter((queue) => !nameOf(queue).endsWith('-dead'));
const mappings = () => prod.of('AWS::Lambda::EventSourceMapping');

describe('every queue', () => {
  it('belongs to a function of the fleet, and every function that takes work has one', () => {
    const wanted = rows.flatMap(({ spec }) => workQueueOf(spec) ?? []).map((name) => `probity-prod-${name}`);
    expect(working().map(nameOf).sort()).toEqual([...wanted].sort());
  });

  it('puts messages aside after five attempts, for fourteen days', () => {
    for (const queue of working()) {
      const dead = queues().find((candidate) => nameOf(candidate) === `${nameOf(queue)}-dead`);
      expect(queue.properties['RedrivePolicy']).toEqual({
        deadLetterTargetArn: { 'Fn::GetAtt': [dead?.id, 'Arn'] },
        maxReceiveCount: 5,
      });
      expect(dead?.properties['MessageRetentionPeriod']).toBe(14 * 24 * 3600);
    }
  });

  it('hides a message for six timeouts of its function', () => {
    for (const { spec } of rows) {
      const name = workQueueOf(spec);
      const queue = working().find((candidate) => nameOf(candidate) === `probity-prod-${name}`);
      if (name !== undefined) expect(queue?.properties['VisibilityTimeout']).toBe(6 * spec.timeoutSec);
    }
  });

  it('is encrypted under our key and refuses plain http', () => {
    const policies = prod.of('AWS::SQS::QueuePolicy');
    for (const queue of queues()) {
      expect(queue.properties['KmsMasterKeyId']).toBeDefined();
      const policy = policies.find(({ properties }) => textOf(properties['Queues']).includes(queue.id));
      expect(at(policy?.properties, 'PolicyDocument', 'Statement')).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    }
  });

  it('of dead letters raises an alarm at the first one', () => {
    const dead = queues().filter((queue) => nameOf(queue).endsWith('-dead'));
    expect(dead.length).toBeGreaterThan(0);
    for (const queue of dead) {
      const alarm = prod
        .of('AWS::CloudWatch::Alarm')
        .find(({ properties }) => textOf(properties['Dimensions'] ?? []).includes(`"${nameOf(queue)}"`));
      expect(alarm?.properties).toMatchObject({
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Threshold: 0,
        ComparisonOperator: 'GreaterThanThreshold',
      });
    }
  });
});

describe('every rule', () => {
  const targets = () =>
    prod.of('AWS::Events::Rule').flatMap(({ properties }) => {
      const list = properties['Targets'];
      return Array.isArray(list) ? list.map((target: unknown) => target) : [];
    });

  it('states how often it tries, and keeps what it cannot hand on where an alarm sees it', () => {
    expect(targets().length).toBeGreaterThan(0);
    const queueAt = (arn: unknown) => queues().find(({ id }) => textOf(arn ?? '').includes(`"${id}"`));
    for (const target of targets()) {
      expect(at(target, 'RetryPolicy')).toBeDefined();
      const kept = queueAt(at(target, 'DeadLetterConfig', 'Arn'));
      expect(kept && nameOf(kept)).toMatch(/-dead$/);
      const fed = queueAt(at(target, 'Arn'));
      if (fed !== undefined) expect(kept && nameOf(kept)).toBe(`${nameOf(fed)}-dead`);
    }
  });

  it('may use the key of the queues, unconditionally: what it delivers carries no source', () => {
    const statements = prod.of('AWS::KMS::Key').flatMap(({ properties }) => {
      const list = at(properties, 'KeyPolicy', 'Statement');
      return Array.isArray(list) ? list.map((statement: unknown) => statement) : [];
    });
    const unconditional = statements.filter(
      (statement) =>
        at(statement, 'Principal', 'Service') === 'events.amazonaws.com' &&
        at(statement, 'Condition') === undefined,
    );
    expect(unconditional).toEqual([
      expect.objectContaining({ Effect: 'Allow', Action: ['kms:Decrypt', 'kms:GenerateDataKey'] }),
    ]);
  });

  it('stands for a job, for the events, for results of scans, or for a clock', () => {
    const patterns = prod
      .of('AWS::Events::Rule')
      .map(({ properties }) => properties['EventPattern'] ?? properties['ScheduleExpression']);
    const wanted = rows.flatMap(({ spec }) => ruleOf(spec.trigger) ?? []);
    expect(new Set(patterns)).toEqual(new Set(wanted));
  });
});

describe('every function that is called asynchronously', () => {
  it('keeps the events that it could not handle', () => {
    const asynchronous = rows.filter(({ spec: { trigger } }) =>
      ['events', 'schedule'].includes(trigger.kind),
    );
    const kept = prod.of('AWS::Lambda::EventInvokeConfig');
    expect(kept).toHaveLength(asynchronous.length);
    for (const { properties } of kept)
      expect(at(properties, 'DestinationConfig', 'OnFailure', 'Destination')).toBeDefined();
  });
});

describe('every mapping', () => {
  it('lets a function refuse single messages', () => {
    expect(mappings().length).toBeGreaterThan(0);
    for (const { properties } of mappings())
      expect(properties['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures']);
  });

  it('of a queue runs no more at once than the fleet says', () => {
    const limits = rows.flatMap(({ spec: { trigger } }) =>
      trigger.kind === 'queue'
        ? [trigger.maxConcurrency]
        : trigger.kind === 'job' || trigger.kind === 'scan-results' || trigger.kind === 'mail-feedback'
          ? [10]
          : [],
    );
    const found = mappings().flatMap(
      ({ properties }) => at(properties, 'ScalingConfig', 'MaximumConcurrency') ?? [],
    );
    expect([...found].sort()).toEqual([...limits].sort());
  });

  it('gives ten messages at once, or one where a message may need the whole function', () => {
    const expected = rows.flatMap(({ spec: { trigger } }) =>
      trigger.kind === 'queue' || trigger.kind === 'job'
        ? [trigger.oneByOne === true ? 1 : 10]
        : trigger.kind === 'scan-results' || trigger.kind === 'mail-feedback'
          ? [10]
          : [],
    );
    const found = mappings().flatMap(({ properties }) =>
      'StartingPosition' in properties ? [] : Number(properties['BatchSize']),
    );
    expect([...found].sort()).toEqual([...expected].sort());
    const single = rows.filter(({ spec: { trigger } }) => 'oneByOne' in trigger && trigger.oneByOne);
    expect(single.map(({ name }) => name)).toEqual([
      'autoflag',
      'document-reader',
      'autofill',
      'answer-check',
      'name-index',
      'monitoring',
      'client-report',
      'assessment',
    ]);
  });

  it('of the stream takes inserted outbox rows, halves a failing batch and keeps what it gives up', () => {
    const [stream, ...others] = mappings().filter(({ properties }) => 'StartingPosition' in properties);
    expect(others).toEqual([]);
    expect(stream?.properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 8,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: { OnFailure: { Destination: expect.anything() } },
    });
    const filters = at(stream?.properties, 'FilterCriteria', 'Filters');
    const [filter]: unknown[] = Array.isArray(filters) ? filters : [];
    expect(JSON.parse(String(at(filter, 'Pattern')))).toEqual({
      eventName: ['INSERT'],
      dynamodb: { NewImage: { kind: { S: ['outbox'] } } },
    });
  });
});

describe('the archive', () => {
  it('keeps the events of the service for thirty days', () => {
    const [archive] = prod.of('AWS::Events::Archive');
    expect(archive?.properties).toMatchObject({ RetentionDays: 30, EventPattern: { source: ['probity'] } });
  });
});

/** Pattern or schedule of the rule that a trigger needs. */
/** The default bus is shared by all buckets of the account. */
const RESULTS_OF_THIS_BUCKET = {
  source: ['aws.guardduty'],
  'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
  detail: {
    s3ObjectDetails: {
      bucketName: [{ Ref: 'ToldDocumentsName' }],
    },
  },
};

/** SES reports the mails of all stages of the account there. */
const REPORTS_OF_THIS_STAGE = {
  source: ['aws.ses'],
  detail: {
    eventType: ['Bounce', 'Complaint', 'Reject'],
    mail: {
      tags: {
        'ses:configuration-set': ['probity-prod-transactional'],
      },
    },
  },
};

function ruleOf(trigger: Trigger): object | string | undefined {
  if (trigger.kind === 'job') return { source: ['probity'], 'detail-type': [`job.${trigger.job}`] };
  if (trigger.kind === 'events') return { source: ['probity'], 'detail-type': ['event'] };
  if (trigger.kind === 'scan-results') return RESULTS_OF_THIS_BUCKET;
  if (trigger.kind === 'mail-feedback') return REPORTS_OF_THIS_STAGE;
  if (trigger.kind !== 'schedule') return undefined;
  const { everyMinutes } = trigger;
  const hours = everyMinutes / 60;
  if (Number.isInteger(hours)) return `rate(${hours} ${hours === 1 ? 'hour' : 'hours'})`;
  return `rate(${everyMinutes} ${everyMinutes === 1 ? 'minute' : 'minutes'})`;
}
