/** Questions to a language model that it gave no answer to, counted in the log of the functions that ask it. */
import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { ENGINE_GAVE_NO_ANSWER } from '#shared/domain/assistant/unanswered.ts';
import { partName, type Stage } from '../../stages.ts';
import { METRICS } from '../api/service-api.ts';

/** Metric of a stage: one per group of questions without an answer. */
const SILENT_ENGINE = 'engine-no-answer';

export function countSilentEngine(stage: Stage, log: LogGroup): void {
  log.addMetricFilter('NoAnswer', {
    metricNamespace: METRICS,
    metricName: partName(stage, SILENT_ENGINE),
    filterPattern: FilterPattern.stringValue('$.message', '=', ENGINE_GAVE_NO_ANSWER),
  });
}

export function silentEngine(stage: Stage): Metric {
  return new Metric({
    namespace: METRICS,
    metricName: partName(stage, SILENT_ENGINE),
    statistic: 'Sum',
    period: Duration.minutes(5),
  });
}
