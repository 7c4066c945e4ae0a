/** The alarms of a stage. Each says what users lose, and links to its chapter of the runbook. */
import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { MachineName } from '#functions/function-spec.ts';
import { API_STAGE } from '../../fleet/resource-tree.ts';
import { type FleetRow, machinesOf, workQueueOf } from '../../fleet/rows.ts';
import { partName, type Stage } from '../../stages.ts';
import { FILES_METRICS } from '../access/document-statements.ts';
import { machineArn } from '../access/workflow-statements.ts';
import { METRICS, REFUSED_CALLERS } from '../api/service-api.ts';
import { type DeadLetters, TIMEOUTS_HIDDEN } from '../messaging/queues.ts';
import type { StoredBucket } from '../storage/stores.ts';
import { failingAlarm } from './alarm-names.ts';
import { outdatedLists } from './outdated-lists.ts';
import { silentEngine } from './silent-engine.ts';

export interface AlarmsProps {
  readonly stage: Stage;
  readonly rows: readonly FleetRow[];
  readonly deadLetters: readonly DeadLetters[];
  readonly documents: StoredBucket;
  readonly topic: ITopic;
}

interface Watch {
  /** Id of the alarm, and the anchor of its runbook chapter. */
  readonly id: string;
  readonly text: string;
  readonly metric: Metric | MathExpression;
  readonly above: number;
  /** True if the alarm is raised when the metric is not above the threshold, or has no value. */
  readonly isSilence?: boolean;
  /** Periods in a row; default 1. */
  readonly periods?: number;
}

const RUNBOOK = 'docs/runbook.md';

export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, { stage, rows, deadLetters, documents, topic }: AlarmsProps) {
    super(scope, id);
    const watches = [
      ...rows.map((row) => functionFailing(stage, row)),
      ...rows.filter(({ spec }) => spec.trigger.kind === 'outbox').map((row) => publisherBehind(stage, row)),
      ...rows.flatMap((row) => queueAgeHigh(stage, row)),
      ...rows.flatMap((row) => scheduleNotFiring(stage, row)),
      ...deadLetters.map((letters) => deadLetterQueueNotEmpty(letters)),
      ...machinesOf(rows).flatMap((machine) => executionsNotCompleted(this, stage, machine)),
      ...rows.flatMap((row) => listsOutdated(stage, row)),
      ...rows.flatMap((row) => scansSilent(stage, row, documents)),
      ...rows.flatMap((row) => engineSilent(stage, row)),
      api5xxRateHigh(stage),
      apiLatencyHigh(stage),
      callersRefused(stage),
    ];
    this.all = watches.map((watch) => this.#alarm(stage, watch, topic));
  }

  #alarm(stage: Stage, watch: Watch, topic: ITopic): Alarm {
    const alarm = new Alarm(this, watch.id, {
      alarmName: partName(stage, watch.id),
      alarmDescription: `${watch.text} (${RUNBOOK}#${watch.id})`,
      metric: watch.metric,
      threshold: watch.above,
      comparisonOperator:
        watch.isSilence === true
          ? ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD
          : ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: watch.periods ?? 1,
      treatMissingData:
        watch.isSilence === true ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      // A schedule of a day has not fired yet when its stage is created.
      actionsEnabled: !(stage.isNew && watch.isSilence === true),
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    return alarm;
  }
}

function functionFailing(stage: Stage, { name, spec }: FleetRow): Watch {
  return {
    id: failingAlarm(name),
    text: `Function failing: ${spec.whenItFails}.`,
    metric: lambdaMetric(stage, name, 'Errors', 'Sum'),
    above: 0,
  };
}

/** The oldest unread stream record is more than two minutes old. */
function publisherBehind(stage: Stage, { name, spec }: FleetRow): Watch {
  return {
    id: `lag-${name}`,
    text: `Event publisher behind the stream: ${spec.whenItFails}.`,
    metric: lambdaMetric(stage, name, 'IteratorAge', 'Maximum'),
    above: 120_000,
  };
}

/**
 * A failed message does not count as an error of its function (partial batch response), and is visible again only after
 * six timeouts.
 */
function queueAgeHigh(stage: Stage, { name, spec }: FleetRow): readonly Watch[] {
  const queue = workQueueOf(spec);
  if (queue === undefined) return [];
  return [
    {
      id: `waits-${name}`,
      text: `Queue age high: ${spec.whenItFails}.`,
      metric: new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateAgeOfOldestMessage',
        dimensionsMap: { QueueName: partName(stage, queue) },
        statistic: 'Maximum',
        period: FIVE_MINUTES,
      }),
      // The time of two failed attempts, at least half an hour.
      above: Math.max(30 * 60, 2 * TIMEOUTS_HIDDEN * spec.timeoutSec),
    },
  ];
}

/** A schedule that does not fire raises no error. */
function scheduleNotFiring(stage: Stage, { name, spec }: FleetRow): readonly Watch[] {
  if (spec.trigger.kind !== 'schedule') return [];
  const period = Duration.minutes(Math.max(spec.trigger.everyMinutes, FIVE_MINUTES.toMinutes()));
  return [
    {
      id: `silent-${name}`,
      text: `Schedule not firing: ${spec.whenItFails}.`,
      metric: lambdaMetric(stage, name, 'Invocations', 'Sum').with({ period }),
      above: 0,
      isSilence: true,
      periods: 2,
    },
  ];
}

function deadLetterQueueNotEmpty({ queueName, row }: DeadLetters): Watch {
  return {
    id: `dead-letters-${row.name}`,
    text: `Dead-letter queue not empty: ${row.spec.whenItFails}.`,
    metric: new Metric({
      namespace: 'AWS/SQS',
      metricName: 'ApproximateNumberOfMessagesVisible',
      dimensionsMap: { QueueName: queueName },
      statistic: 'Maximum',
      period: FIVE_MINUTES,
    }),
    above: 0,
  };
}

/** An execution fails only by a defect or by its time limit. */
function executionsNotCompleted(scope: Construct, stage: Stage, machine: MachineName): readonly Watch[] {
  const watch = (id: string, metricName: string): Watch => ({
    id: `${id}-${machine}`,
    text: 'State machine execution failed or timed out: its job makes no progress until its timer restarts it.',
    metric: new Metric({
      namespace: 'AWS/States',
      metricName,
      dimensionsMap: { StateMachineArn: machineArn(scope, stage, machine) },
      statistic: 'Sum',
      period: FIVE_MINUTES,
    }),
    above: 0,
  });
  // Two alarms, because a sum has no value if one of its metrics has none.
  return [watch('machine', 'ExecutionsFailed'), watch('overtime', 'ExecutionsTimedOut')];
}

/** The function that updates lists logs each outdated one with every run. */
function listsOutdated(stage: Stage, { spec }: FleetRow): readonly Watch[] {
  if (spec.fetchesLists !== true || spec.trigger.kind !== 'schedule') return [];
  return [
    {
      id: 'lists-outdated',
      text: 'Watchlist outdated: screenings of tenants that require it fail, others do not find its newest records.',
      metric: outdatedLists(stage, spec.trigger.everyMinutes),
      above: 0,
    },
  ];
}

/** A refused question raises no error: the rest of the run goes on without the model. */
function engineSilent(stage: Stage, { spec }: FleetRow): readonly Watch[] {
  if (!spec.grants.some((grant) => grant === 'models:ask')) return [];
  const text = 'Language model gives no answers: autofill finds less, or fails, and says so in its result.';
  return [{ id: 'engine-no-answer', text, metric: silentEngine(stage), above: 0 }];
}

/** Files are stored, and nothing is heard of their scans: nothing of ours fails then. */
function scansSilent(stage: Stage, { name, spec }: FleetRow, documents: StoredBucket): readonly Watch[] {
  if (spec.trigger.kind !== 'scan-results') return [];
  const uploads = new Metric({
    namespace: 'AWS/S3',
    metricName: 'PutRequests',
    dimensionsMap: { BucketName: documents.bucketName, FilterId: FILES_METRICS },
    statistic: 'Sum',
    period: FIFTEEN_MINUTES,
  });
  return [
    {
      id: 'scans-silent',
      text: 'Scan results missing: new files cannot be downloaded.',
      metric: new MathExpression({
        expression: 'IF(FILL(uploads, 0) > 0 AND FILL(results, 0) < 1, 1, 0)',
        usingMetrics: { uploads, results: lambdaMetric(stage, name, 'Invocations', 'Sum') },
        period: FIFTEEN_MINUTES,
        label: 'uploads without scan results',
      }),
      above: 0,
      periods: 2,
    },
  ];
}

function api5xxRateHigh(stage: Stage): Watch {
  return {
    id: 'api-failures',
    text: 'API 5xx rate high: more than one call in 200 fails.',
    metric: new MathExpression({
      expression: '100 * failures / calls',
      usingMetrics: {
        failures: apiMetric(stage, '5XXError', 'Sum'),
        calls: apiMetric(stage, 'Count', 'Sum'),
      },
      period: FIVE_MINUTES,
      label: 'percent of calls with a 5xx status',
    }),
    above: 0.5,
  };
}

function apiLatencyHigh(stage: Stage): Watch {
  return {
    id: 'api-latency',
    text: 'API latency high: one call in a hundred takes longer than three seconds.',
    metric: apiMetric(stage, 'Latency', 'p99'),
    above: 3_000,
    periods: 3,
  };
}

/** One per second for five minutes. A client with a key that has ended repeats its calls; guessing takes more of them. */
const REFUSALS_OF_FIVE_MINUTES = 300;

function callersRefused(stage: Stage): Watch {
  return {
    id: 'callers-refused',
    text: 'Burst of refused callers: somebody tries keys, or a client of a tenant has lost its access.',
    metric: new Metric({
      namespace: METRICS,
      metricName: partName(stage, REFUSED_CALLERS),
      statistic: 'Sum',
      period: FIVE_MINUTES,
    }),
    above: REFUSALS_OF_FIVE_MINUTES,
  };
}

/** A metric of the API. */
export function apiMetric(stage: Stage, metricName: string, statistic: string): Metric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    statistic,
    dimensionsMap: { ApiName: partName(stage, API_STAGE), Stage: API_STAGE },
    period: FIVE_MINUTES,
  });
}

/** A metric of one function. */
export function lambdaMetric(stage: Stage, name: string, metricName: string, statistic: string): Metric {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    statistic,
    dimensionsMap: { FunctionName: partName(stage, name) },
    period: FIVE_MINUTES,
  });
}

const FIVE_MINUTES = Duration.minutes(5);
const FIFTEEN_MINUTES = Duration.minutes(15);
