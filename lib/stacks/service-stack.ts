/** Everything that a deployment may replace: bus, queues, functions, triggers, API, edge. */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { MachineName, QueueSpecName } from '#functions/function-spec.ts';
import { machineArn, startsMachine } from '../constructs/access/workflow-statements.ts';
import { Firewall } from '../constructs/api/firewall.ts';
import { ServiceApi } from '../constructs/api/service-api.ts';
import { Staging, type StagingProps } from '../constructs/api/staging.ts';
import { Edge } from '../constructs/edge/edge.ts';
import { edgePass } from '../constructs/edge/edge-pass.ts';
import { FleetFunction } from '../constructs/functions/fleet-function.ts';
import { ServiceBus } from '../constructs/messaging/event-bus.ts';
import { type DeadLetters, Queues } from '../constructs/messaging/queues.ts';
import type { Stores } from '../constructs/storage/stores.ts';
import { wireTrigger } from '../constructs/triggers/wire-trigger.ts';
import { Machines } from '../constructs/workflows/machines.ts';
import { API_STAGE } from '../fleet/resource-tree.ts';
import { type FleetRow, fleetProblems, stagedForms } from '../fleet/rows.ts';
import { partName, type Stage } from '../stages.ts';
import { edgeCertificate, publicUrl, uploadOrigin } from './addresses.ts';
import { outside } from './outside.ts';

export interface ServiceStackProps {
  readonly stage: Stage;
  readonly stores: Stores;
  /** Of the stack of the logs. */
  readonly transitKey: IKey;
  readonly rows: readonly FleetRow[];
  /** Folder with a bundle for each function. */
  readonly bundles: string;
}

export class ServiceStack extends Stack {
  readonly deadLetters: readonly DeadLetters[];

  constructor(
    scope: Construct,
    id: string,
    { stage, stores, transitKey: key, rows, bundles }: ServiceStackProps,
  ) {
    super(scope, id, {
      stackName: partName(stage, 'service'),
      description: 'Probity: functions, API, bus and queues',
      terminationProtection: stage.isProtected,
    });
    const problems = fleetProblems(rows);
    if (problems.length > 0) throw new Error(`the fleet cannot be deployed: ${problems.join('; ')}`);
    const bus = new ServiceBus(this, 'Bus', { stage });
    const queues = new Queues(this, 'Queues', { stage, rows, key });
    const pass = edgePass(this, stage);
    const common = {
      stage,
      bundles,
      queues,
      transitKey: key,
      publicUrl: publicUrl(this, stage),
      uploadOrigin: uploadOrigin(this, stage, stores.documents),
      edgePass: pass,
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
    for (const each of functions) wireTrigger(each, { ...stores, bus, queues });
    new Machines(this, 'Machines', { stage, stores, functions, transitKey: key });
    const { restApi } = new ServiceApi(this, 'Api', { stage, functions, transitKey: key });
    if (pass !== undefined) {
      const staging = { stage, stores, restApi, forms: stagedForms(rows), publicUrl: common.publicUrl };
      this.#addEdge(rows, pass, staging);
    }
    if (stage.firewall)
      new Firewall(this, 'Firewall', { stage, protects: restApi.deploymentStage.stageArn, edgePass: pass });
    new CfnOutput(this, 'ApiUrl', { value: restApi.url });
    this.deadLetters = queues.deadLetters;
  }

  #addEdge(rows: readonly FleetRow[], pass: string, props: StagingProps): void {
    const certificate = edgeCertificate(this, props.stage);
    if (Object.keys(props.forms).length > 0) new Staging(this, 'Staging', props);
    const { domainName } = new Edge(this, 'Edge', { ...props, pass, certificate, assets: assetsPath(rows) });
    new CfnOutput(this, 'EdgeDomainName', { value: domainName });
  }
}

/** The hashed files of the pages that the fleet serves. */
function assetsPath(rows: readonly FleetRow[]): string | undefined {
  const [path] = rows.flatMap(({ spec: { trigger } }) => (trigger.kind === 'pages' ? [trigger.path] : []));
  return path === undefined ? undefined : `/${API_STAGE}${path}/assets/*`;
}
