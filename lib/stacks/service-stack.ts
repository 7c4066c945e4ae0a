/** Everything that a deployment may replace: the bus, the queues, the functions and what sets them off, the API. */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { QueueSpecName } from '#functions/function-spec.ts';
import { Firewall } from '../constructs/api/firewall.ts';
import { ServiceApi } from '../constructs/api/service-api.ts';
import { FleetFunction } from '../constructs/functions/fleet-function.ts';
import { ServiceBus } from '../constructs/messaging/event-bus.ts';
import { type DeadLetters, Queues } from '../constructs/messaging/queues.ts';
import { transitKey } from '../constructs/messaging/transit-key.ts';
import type { Stores } from '../constructs/storage/stores.ts';
import { wireTrigger } from '../constructs/triggers/wire-trigger.ts';
import { type FleetRow, fleetProblems } from '../fleet/rows.ts';
import { partName, type Stage } from '../stages.ts';
import { publicUrl, uploadOrigin } from './addresses.ts';

export interface ServiceStackProps {
  readonly stage: Stage;
  readonly stores: Stores;
  readonly rows: readonly FleetRow[];
  /** Folder that holds a bundle for each function. */
  readonly bundles: string;
}

export class ServiceStack extends Stack {
  readonly deadLetters: readonly DeadLetters[];

  constructor(scope: Construct, id: string, { stage, stores, rows, bundles }: ServiceStackProps) {
    super(scope, id, {
      stackName: partName(stage, 'service'),
      description: 'Probity: functions, API, bus and queues',
      terminationProtection: stage.isProtected,
    });
    const problems = fleetProblems(rows);
    if (problems.length > 0) throw new Error(`the fleet cannot be deployed: ${problems.join('; ')}`);
    const key = transitKey(this, 'TransitKey', { stage });
    const bus = new ServiceBus(this, 'Bus', { stage });
    const queues = new Queues(this, 'Queues', { stage, rows, key });
    const common = {
      stage,
      bundles,
      queues,
      transitKey: key,
      publicUrl: publicUrl(this, stage),
      uploadOrigin: uploadOrigin(this, stage, stores.documents),
      granted: { stores, bus, queue: (name: QueueSpecName) => queues.work(name) },
    };
    const functions = rows.map((row) => new FleetFunction(this, row.name, { ...common, row }));
    for (const each of functions) wireTrigger(each, { table: stores.table, bus, queues });
    const { restApi } = new ServiceApi(this, 'Api', { stage, functions, transitKey: key });
    if (stage.firewall) new Firewall(this, 'Firewall', { stage, protects: restApi.deploymentStage.stageArn });
    new CfnOutput(this, 'ApiUrl', { value: restApi.url });
    this.deadLetters = queues.deadLetters;
  }
}
