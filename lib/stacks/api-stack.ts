/**
 * The way in: API, edge, firewall, and where large forms are stored first. It names the functions instead of importing them, and is a
 * stack of its own because a stack holds at most 500 resources (CloudFormation quotas).
 */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { Firewall } from '../constructs/api/firewall.ts';
import { ServiceApi } from '../constructs/api/service-api.ts';
import { Staging } from '../constructs/api/staging.ts';
import { Edge } from '../constructs/edge/edge.ts';
import { edgePassesTold } from '../constructs/edge/edge-pass.ts';
import { API_STAGE } from '../fleet/resource-tree.ts';
import { type FleetRow, stagedForms } from '../fleet/rows.ts';
import { partName, placeOf, type Stage } from '../stages.ts';
import { publicUrl } from './addresses.ts';
import { StoresTold } from './stores-told.ts';
import { told } from './told.ts';

export interface ApiStackProps {
  readonly stage: Stage;
  readonly rows: readonly FleetRow[];
}

export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    const { stage, rows } = props;
    super(scope, id, {
      stackName: partName(stage, 'api'),
      description: 'Probity: API, edge and firewall',
      terminationProtection: stage.isProtected,
      ...placeOf(stage),
    });
    const edgePasses = edgePassesTold(this, stage);
    const stores = new StoresTold(this, 'Stores', { stage });
    const transitKey = Key.fromKeyArn(this, 'TransitKey', told(this, stage, 'TransitKeyArn'));
    const forms = stagedForms(rows);
    const staging = { stage, stores, forms, publicUrl: publicUrl(this, stage) };
    const staged = edgePasses !== undefined && Object.keys(forms).length > 0;
    const others = staged ? new Staging(this, 'Staging', staging).paths : {};
    const { restApi } = new ServiceApi(this, 'Api', { stage, rows, transitKey, others });
    const protects = restApi.deploymentStage.stageArn;
    const accepted = edgePasses?.accepted;
    const firewall = stage.firewall
      ? new Firewall(this, 'Firewall', { stage, protects, edgePasses: accepted })
      : undefined;
    if (edgePasses !== undefined) {
      const pass = edgePasses.sent;
      const edge = new Edge(this, 'Edge', { stage, restApi, forms, pass, assets: assetsPaths(rows) });
      new CfnOutput(this, 'EdgeDomainName', { value: edge.domainName });
      new CfnOutput(this, 'EdgePassSent', { value: String(stage.edgePasses.at(-1)) });
      // The firewall accepts a new secret before the edge sends it.
      if (firewall !== undefined) edge.node.addDependency(firewall);
    }
    new CfnOutput(this, 'ApiUrl', { value: restApi.url });
  }
}

/** Paths of the hashed files of the pages that the fleet serves. */
function assetsPaths(rows: readonly FleetRow[]): readonly string[] {
  return rows.flatMap(({ spec: { trigger } }) =>
    trigger.kind === 'pages' ? [`/${API_STAGE}${trigger.path}/assets/*`] : [],
  );
}
