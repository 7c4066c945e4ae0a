/** The dashboard of a stage: alarms, calls, latency, and invocations, errors and durations by function. */
import { type Alarm, AlarmStatusWidget, Dashboard, GraphWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { FleetRow } from '../../fleet/rows.ts';
import { globalName, type Stage } from '../../stages.ts';
import { apiMetric, lambdaMetric } from './alarms.ts';

export interface FleetDashboardProps {
  readonly stage: Stage;
  readonly rows: readonly FleetRow[];
  readonly alarms: readonly Alarm[];
}

export class FleetDashboard extends Dashboard {
  constructor(scope: Construct, id: string, { stage, rows, alarms }: FleetDashboardProps) {
    super(scope, id, { dashboardName: globalName(stage, 'fleet') });
    const each = (metric: string, statistic: string) =>
      rows.map(({ name }) => lambdaMetric(stage, name, metric, statistic).with({ label: name }));
    this.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24 }));
    this.addWidgets(
      new GraphWidget({
        title: 'Calls and errors',
        left: [apiMetric(stage, 'Count', 'Sum')],
        right: [apiMetric(stage, '4XXError', 'Sum'), apiMetric(stage, '5XXError', 'Sum')],
        width: 12,
      }),
      new GraphWidget({
        title: 'Latency',
        left: ['p50', 'p99'].map((statistic) => apiMetric(stage, 'Latency', statistic)),
        width: 12,
      }),
    );
    this.addWidgets(
      new GraphWidget({ title: 'Invocations', left: each('Invocations', 'Sum'), width: 8 }),
      new GraphWidget({ title: 'Errors', left: each('Errors', 'Sum'), width: 8 }),
      new GraphWidget({ title: 'Duration, p99', left: each('Duration', 'p99'), width: 8 }),
    );
  }
}
