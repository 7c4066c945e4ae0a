/**
 * The way in: API, edge, firewall, and where large forms are stored first. It names the functions instead of importing them, and is a
 * stack of its own because a stack holds at most 500 resources (CloudFormation quotas).
 */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { Firewall } from '../constructs/api/firewall.ts';
import { ServiceApi } from '../constructs/api/service-api.ts';
import { Staging, type StagingProps } from '../constructs/api/staging.ts';
import { Edge } from '../constructs/edge/edge.ts';
import type { EdgePasses } from '../constructs/edge/edge-pass.ts';
import type { Stores } from '../constructs/storage/stores.ts';
import { API_STAGE } from '../fleet/resource-tree.ts';
import { type FleetRow, stagedForms } from '../fleet/rows.ts';
import { partName, placeOf, type Stage } from '../stages.ts';
import { publicUrl } from './addresses.ts';

export interface ApiStackProps {
  readonly stage: Stage;
  readonly stores: Stores;
  /** Of the stack of the logs. */
  readonly transitKey: IKey;
  readonly rows: readonly FleetRow[];
  /** The secrets of the edge, on stages that have one. */
  readonly edgePasses: EdgePasses | undefined;
}

export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    const { stage, stores, transitKey, rows, edgePasses } = props;
    super(scope, id, {
      stackName: partName(stage, 'api'),
      description: 'Probity: API, edge and firewall',
      terminationProtection: stage.isProtected,
      ...placeOf(stage),
    });
    const { restApi } = new ServiceApi(this, 'Api', { stage, rows, transitKey });
    const protects = restApi.deploymentStage.stageArn;
    const accepted = edgePasses?.accepted;
    const firewall = stage.firewall
      ? new Firewall(this, 'Firewall', { stage, protects, edgePasses: accepted })
      : undefined;
    if (edgePasses !== undefined) {
      const staging = { stage, stores, restApi, forms: stagedForms(rows), publicUrl: publicUrl(this, stage) };
      const edge = this.#addEdge(rows, edgePasses.sent, staging);
      new CfnOutput(this, 'EdgePassSent', { value: String(stage.edgePasses.at(-1)) });
      // The firewall accepts a new secret before the edge sends it.
      if (firewall !== undefined) edge.node.addDependency(firewall);
    }
    new CfnOutput(this, 'ApiUrl', { value: restApi.url });
  }

  #addEdge(rows: readonly FleetRow[], pass: string, props: StagingProps): Edge {
    if (Object.keys(props.forms).length > 0) new Staging(this, 'Staging', props);
    const edge = new Edge(this, 'Edge', { ...props, pass, assets: assetsPaths(rows) });
    new CfnOutput(this, 'EdgeDomainName', { value: edge.domainName });
    return edge;
  }
}

/** Paths of the hashed files of the pages that the fleet serves. */
function assetsPaths(rows: readonly FleetRow[]): readonly string[] {
  return rows.flatMap(({ spec: { trigger } }) =>
    trigger.kind === 'pages' ? [`/${API_STAGE}${trigger.path}/assets/*`] : [],
  );
}
