/** Everything that a deployment may replace behind the API: bus, queues, functions, triggers, state machines. */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { MachineName, QueueSpecName } from '#functions/function-spec.ts';
import { machineArn, startsMachine } from '../constructs/access/workflow-statements.ts';
import { acceptedPasses } from '../constructs/edge/edge-pass.ts';
import { FleetFunction } from '../constructs/functions/fleet-function.ts';
import { Rollout } from '../constructs/functions/rollout.ts';
import { ServiceBus } from '../constructs/messaging/event-bus.ts';
import { Queues } from '../constructs/messaging/queues.ts';
import { wireTrigger } from '../constructs/triggers/wire-trigger.ts';
import { Machines } from '../constructs/workflows/machines.ts';
import { queueConcurrency } from '../fleet/concurrency.ts';
import { type FleetRow, fleetProblems } from '../fleet/rows.ts';
import { partName, placeOf, type Stage } from '../stages.ts';
import { publicUrl, uploadOrigin } from './addresses.ts';
import { outside } from './outside.ts';
import { StoresTold } from './stores-told.ts';
import { told } from './told.ts';

export interface ServiceStackProps {
  readonly stage: Stage;
  readonly rows: readonly FleetRow[];
  /** Folder with a bundle for each function. */
  readonly bundles: string;
}

export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { stage, rows, bundles }: ServiceStackProps) {
    super(scope, id, {
      stackName: partName(stage, 'service'),
      description: 'Probity: functions, bus and queues',
      terminationProtection: stage.isProtected,
      ...placeOf(stage),
    });
    const problems = fleetProblems(rows);
    if (problems.length > 0) throw new Error(`the fleet cannot be deployed: ${problems.join('; ')}`);
    const stores = new StoresTold(this, 'Stores', { stage });
    const key = Key.fromKeyArn(this, 'TransitKey', told(this, stage, 'TransitKeyArn'));
    const bus = new ServiceBus(this, 'Bus', { stage });
    const queues = new Queues(this, 'Queues', { stage, rows, key });
    const edgePasses = acceptedPasses(this, stage);
    if (edgePasses !== undefined)
      new CfnOutput(this, 'EdgePassesAccepted', { value: stage.edgePasses.join(' ') });
    const concurrency = (wanted: number) =>
      queueConcurrency(wanted, { executions: stage.lambdaConcurrency, rows });
    const common = {
      stage,
      bundles,
      queues,
      transitKey: key,
      publicUrl: publicUrl(this, stage),
      uploadOrigin: uploadOrigin(this, stage, stores.documents),
      concurrency,
      edgePasses,
      granted: {
        stores,
        bus,
        outside: outside(this, stage),
        queue: (name: QueueSpecName) => queues.work(name),
        machine: (name: MachineName) => ({
          arn: machineArn(this, stage, name),
          statements: startsMachine(this, stage, name),
        }),
      },
    };
    const functions = rows.map((row) => new FleetFunction(this, row.name, { ...common, row }));
    for (const each of functions) wireTrigger(each, { stores, bus, queues, concurrency });
    new Rollout(this, 'Rollout', { stage, functions });
    new Machines(this, 'Machines', { stage, stores, functions, transitKey: key });
  }
}
