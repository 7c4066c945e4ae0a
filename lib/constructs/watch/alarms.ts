/** The alarms: each says what users lose, and where the runbook tells what to do. */
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
import { machineArn } from '../access/workflow-statements.ts';
import { type DeadLetters, TIMEOUTS_HIDDEN } from '../messaging/queues.ts';

export interface AlarmsProps {
  readonly stage: Stage;
  readonly rows: readonly FleetRow[];
  readonly deadLetters: readonly DeadLetters[];
  readonly topic: ITopic;
}

interface Watch {
  /** Id of the alarm, and the anchor of its runbook section. */
  readonly id: string;
  readonly text: string;
  readonly metric: Metric | MathExpression;
  readonly above: number;
  /** True where not being above it is the trouble, and no value at all is as well. */
  readonly isSilence?: boolean;
  /** Periods in a row; one where it is not said. */
  readonly periods?: number;
}

export const RUNBOOK = 'docs/runbook.md';

export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, { stage, rows, deadLetters, topic }: AlarmsProps) {
    super(scope, id);
    const watches = [
      ...rows.map((row) => functionFails(stage, row)),
      ...rows.filter(({ spec }) => spec.trigger.kind === 'outbox').map((row) => outboxLags(stage, row)),
      ...rows.flatMap((row) => workWaits(stage, row)),
      ...rows.flatMap((row) => clockStops(stage, row)),
      ...deadLetters.map((letters) => lettersWait(letters)),
      ...machinesOf(rows).flatMap((machine) => executionsEnd(this, stage, machine)),
      apiFails(stage),
      apiIsSlow(stage),
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
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    return alarm;
  }
}

function functionFails(stage: Stage, { name, spec }: FleetRow): Watch {
  return {
    id: `function-${name}`,
    text: `While it fails, ${spec.whenItFails}.`,
    metric: lambdaMetric(stage, name, 'Errors', 'Sum'),
    above: 0,
  };
}

/** Changes older than two minutes have not been announced. */
function outboxLags(stage: Stage, { name, spec }: FleetRow): Watch {
  return {
    id: `lag-${name}`,
    text: `It is more than two minutes behind: ${spec.whenItFails}.`,
    metric: lambdaMetric(stage, name, 'IteratorAge', 'Maximum'),
    above: 120_000,
  };
}

/** A message that fails counts in no error of its function, and comes back only after six timeouts. */
function workWaits(stage: Stage, { name, spec }: FleetRow): readonly Watch[] {
  const queue = workQueueOf(spec);
  if (queue === undefined) return [];
  return [
    {
      id: `waits-${name}`,
      text: `Work waits for longer than it should: ${spec.whenItFails}.`,
      metric: new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateAgeOfOldestMessage',
        dimensionsMap: { QueueName: partName(stage, queue) },
        statistic: 'Maximum',
        period: FIVE_MINUTES,
      }),
      // Two attempts that failed, or half an hour.
      above: Math.max(30 * 60, 2 * TIMEOUTS_HIDDEN * spec.timeoutSec),
    },
  ];
}

/** A clock that does not strike raises no error. */
function clockStops(stage: Stage, { name, spec }: FleetRow): readonly Watch[] {
  if (spec.trigger.kind !== 'schedule') return [];
  const period = Duration.minutes(Math.max(spec.trigger.everyMinutes, FIVE_MINUTES.toMinutes()));
  return [
    {
      id: `silent-${name}`,
      text: `It has not been called at all: ${spec.whenItFails}.`,
      metric: lambdaMetric(stage, name, 'Invocations', 'Sum').with({ period }),
      above: 0,
      isSilence: true,
      periods: 2,
    },
  ];
}

function lettersWait({ queueName, row }: DeadLetters): Watch {
  return {
    id: `dead-letters-${row.name}`,
    text: `Work was put aside after its last attempt: ${row.spec.whenItFails}.`,
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

/** Nothing ends an execution early but a defect, or the time that it may take. */
function executionsEnd(scope: Construct, stage: Stage, machine: MachineName): readonly Watch[] {
  const ended = (id: string, metricName: string): Watch => ({
    id: `${id}-${machine}`,
    text: 'An execution ended before its work did: its job stands still until its timer has it started again.',
    metric: new Metric({
      namespace: 'AWS/States',
      metricName,
      dimensionsMap: { StateMachineArn: machineArn(scope, stage, machine) },
      statistic: 'Sum',
      period: FIVE_MINUTES,
    }),
    above: 0,
  });
  // Apart, because a sum has no value where one of its metrics has none.
  return [ended('machine', 'ExecutionsFailed'), ended('overtime', 'ExecutionsTimedOut')];
}

function apiFails(stage: Stage): Watch {
  return {
    id: 'api-failures',
    text: 'More than one call in 200 fails on our side.',
    metric: new MathExpression({
      expression: '100 * failures / calls',
      usingMetrics: {
        failures: apiMetric(stage, '5XXError', 'Sum'),
        calls: apiMetric(stage, 'Count', 'Sum'),
      },
      period: FIVE_MINUTES,
      label: 'percent of calls that fail',
    }),
    above: 0.5,
  };
}

function apiIsSlow(stage: Stage): Watch {
  return {
    id: 'api-latency',
    text: 'One call in a hundred takes longer than three seconds.',
    metric: apiMetric(stage, 'Latency', 'p99'),
    above: 3_000,
    periods: 3,
  };
}

/** A metric of the API's one stage. */
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
