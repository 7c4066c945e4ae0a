/** Watchlists that are older than the rhythm of their publisher, counted in the log of the function that updates them. */
import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { OUTDATED } from '#shared/domain/watchlists/coverage/settle.ts';
import { partName, type Stage } from '../../stages.ts';
import { METRICS } from '../api/service-api.ts';

/** Metric of a stage: one per outdated list and run. */
const OUTDATED_LISTS = 'outdated-lists';

export function countOutdatedLists(stage: Stage, log: LogGroup): void {
  log.addMetricFilter('Outdated', {
    metricNamespace: METRICS,
    metricName: partName(stage, OUTDATED_LISTS),
    filterPattern: FilterPattern.stringValue('$.message', '=', OUTDATED),
  });
}

/** Two runs fall into each period, so that the alarm does not end between them. */
export function outdatedLists(stage: Stage, everyMinutes: number): Metric {
  return new Metric({
    namespace: METRICS,
    metricName: partName(stage, OUTDATED_LISTS),
    statistic: 'Sum',
    period: Duration.minutes(2 * everyMinutes),
  });
}
