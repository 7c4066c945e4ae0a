/** Every failure raises an alarm, and the alarm says what users lose. */
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, workQueueOf } from '../../../lib/fleet/rows.ts';
import { at, type StageTemplates, templatesOf, textOf } from '../support/stage-templates.ts';

let prod: StageTemplates;
let dev: StageTemplates;
beforeAll(async () => {
  prod = await templatesOf('prod');
  dev = await templatesOf('dev');
}, 240_000);

const alarmNamed = (name: string) =>
  prod
    .of('AWS::CloudWatch::Alarm')
    .find(({ properties }) => properties['AlarmName'] === `probity-prod-${name}`);

describe('every function', () => {
  it.each(rowsOf())(
    '$name raises an alarm that says what users lose and where to read on',
    ({ name, spec }) => {
      const alarm = alarmNamed(`function-${name}`);
      expect(alarm?.properties).toMatchObject({
        MetricName: 'Errors',
        Threshold: 0,
        Dimensions: [{ Name: 'FunctionName', Value: `probity-prod-${name}` }],
        AlarmDescription: expect.stringContaining(spec.whenItFails),
      });
      expect(alarm?.properties['AlarmDescription']).toContain(`(docs/runbook.md#function-${name})`);
    },
  );

  it('that reads the stream raises an alarm when it is two minutes behind', () => {
    const readers = rowsOf().filter(({ spec }) => spec.trigger.kind === 'outbox');
    for (const { name } of readers)
      expect(alarmNamed(`lag-${name}`)?.properties).toMatchObject({
        MetricName: 'IteratorAge',
        Threshold: 120_000,
      });
  });
});

describe('malware scans', () => {
  it('raise an alarm when files are stored and no result arrives for half an hour', () => {
    const alarm = alarmNamed('scans-silent')?.properties;
    expect(alarm).toMatchObject({ EvaluationPeriods: 2, Threshold: 0 });
    expect(textOf(alarm?.['Metrics'])).toContain('FILL(uploads, 0) > 0 AND FILL(results, 0) < 1');
    expect(textOf(alarm?.['Metrics'])).toMatch(/"FilterId","Value":"files"/);
    expect(textOf(alarm?.['Metrics'])).toContain('probity-prod-file-scan');
  });
});

describe('every queue of work', () => {
  it.each(rowsOf().filter(({ spec }) => workQueueOf(spec) !== undefined))(
    'of $name raises an alarm when its oldest message is too old, which the error metric does not show',
    ({ name, spec }) => {
      const alarm = alarmNamed(`waits-${name}`)?.properties;
      expect(alarm).toMatchObject({
        Namespace: 'AWS/SQS',
        MetricName: 'ApproximateAgeOfOldestMessage',
        Dimensions: [{ Name: 'QueueName', Value: `probity-prod-${workQueueOf(spec)}` }],
        AlarmDescription: expect.stringContaining(spec.whenItFails),
      });
      // Shorter than the retention of the queue, and long enough that a single failure does not hide a second one.
      expect(alarm?.['Threshold']).toBeGreaterThan(6 * spec.timeoutSec);
      expect(alarm?.['Threshold']).toBeLessThanOrEqual(3_600);
    },
  );
});

describe('every schedule', () => {
  it('raises an alarm when it does not fire, because nothing else fails then', () => {
    const schedules = rowsOf().flatMap(({ name, spec: { trigger } }) =>
      trigger.kind === 'schedule' ? [{ name, everySec: trigger.everyMinutes * 60 }] : [],
    );
    expect(schedules.length).toBeGreaterThan(0);
    for (const { name, everySec } of schedules)
      expect(alarmNamed(`silent-${name}`)?.properties).toMatchObject({
        MetricName: 'Invocations',
        Period: Math.max(300, everySec),
        EvaluationPeriods: 2,
        Threshold: 0,
        ComparisonOperator: 'LessThanOrEqualToThreshold',
        TreatMissingData: 'breaching',
      });
  });
});

describe('every state machine', () => {
  it.each([
    ['machine', 'ExecutionsFailed'],
    ['overtime', 'ExecutionsTimedOut'],
  ])('raises an alarm %s- on a single %s, whether or not other metrics have values', (id, metric) => {
    const machines = prod.of('AWS::StepFunctions::StateMachine');
    expect(machines.length).toBeGreaterThan(0);
    for (const { properties } of machines) {
      const name = String(properties['StateMachineName']).replace('probity-prod-', '');
      const alarm = alarmNamed(`${id}-${name}`);
      expect(alarm?.properties['AlarmDescription']).toContain(`(docs/runbook.md#${id}-${name})`);
      expect(alarm?.properties).toMatchObject({ MetricName: metric, Threshold: 0 });
      expect(textOf(alarm?.properties['Dimensions'])).toContain(`:stateMachine:probity-prod-${name}`);
    }
  });
});

describe('refused callers', () => {
  it('are counted in the access log, and raise an alarm when they are more than one per second', () => {
    const filters = prod.of('AWS::Logs::MetricFilter').map(({ properties }) => properties);
    expect(filters.filter(({ FilterPattern: of }) => String(of).includes('status'))).toMatchObject([
      {
        FilterPattern: '{ ($.status = "401") || ($.status = "403") }',
        MetricTransformations: [
          { MetricNamespace: 'Probity', MetricName: 'probity-prod-refused-callers', MetricValue: '1' },
        ],
      },
    ]);
    expect(alarmNamed('callers-refused')?.properties).toMatchObject({
      Namespace: 'Probity',
      MetricName: 'probity-prod-refused-callers',
      Statistic: 'Sum',
      Threshold: 300,
      Period: 300,
      TreatMissingData: 'notBreaching',
    });
  });
});

describe('outdated lists', () => {
  it('are counted in the log of the updates, and raise an alarm that two runs keep up', () => {
    const filters = prod.of('AWS::Logs::MetricFilter').map(({ properties }) => properties);
    expect(filters).toContainEqual(
      expect.objectContaining({
        FilterPattern: '{ $.message = "list outdated" }',
        MetricTransformations: [
          expect.objectContaining({ MetricName: 'probity-prod-outdated-lists', MetricValue: '1' }),
        ],
      }),
    );
    expect(alarmNamed('lists-outdated')?.properties).toMatchObject({
      Namespace: 'Probity',
      MetricName: 'probity-prod-outdated-lists',
      Statistic: 'Sum',
      Threshold: 0,
      Period: 12 * 3_600,
    });
  });
});

describe('a language model that gives no answers', () => {
  it('is counted in the log of every function that asks one, and raises an alarm', () => {
    const filters = prod.of('AWS::Logs::MetricFilter').map(({ properties }) => properties);
    expect(filters).toContainEqual(
      expect.objectContaining({
        FilterPattern: '{ $.message = "engine gave no answer" }',
        MetricTransformations: [
          expect.objectContaining({ MetricName: 'probity-prod-engine-no-answer', MetricValue: '1' }),
        ],
      }),
    );
    expect(alarmNamed('engine-no-answer')?.properties).toMatchObject({
      ...{ Namespace: 'Probity', MetricName: 'probity-prod-engine-no-answer' },
      ...{ Statistic: 'Sum', Threshold: 0, Period: 300 },
    });
  });
});

describe('every alarm', () => {
  it('tells somebody, when it begins and when it ends', () => {
    for (const { properties } of prod.of('AWS::CloudWatch::Alarm')) {
      expect(textOf(properties['AlarmActions'])).toContain('Topic');
      expect(properties['OKActions']).toEqual(properties['AlarmActions']);
    }
  });

  it('goes to the address of its stage', () => {
    const address = (stage: StageTemplates) =>
      stage.of('AWS::SNS::Subscription').map(({ properties }) => properties['Endpoint']);
    expect(address(prod)).toEqual(['alarms@probity.example']);
    expect(address(dev)).toEqual(['alarms@dev.probity.example']);
  });

  it('travels encrypted', () => {
    const [topic] = prod.of('AWS::SNS::Topic');
    expect(at(topic?.properties, 'KmsMasterKeyId')).toBeDefined();
  });
});

describe('the API', () => {
  it('raises an alarm when one call in 200 fails, and when calls become slow', () => {
    expect(alarmNamed('api-failures')?.properties).toMatchObject({ Threshold: 0.5 });
    expect(alarmNamed('api-latency')?.properties).toMatchObject({
      Threshold: 3000,
      ExtendedStatistic: 'p99',
    });
  });
});

describe('the dashboard', () => {
  it('shows every function', () => {
    const [dashboard] = prod.of('AWS::CloudWatch::Dashboard');
    for (const { name } of rowsOf()) expect(textOf(dashboard?.properties)).toContain(`probity-prod-${name}`);
  });
});
