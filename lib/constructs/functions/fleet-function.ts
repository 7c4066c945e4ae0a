/** One function of the fleet: its bundle, log group, role, and the environment variables that its grants need. */
import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { BETWEEN_PASSES } from '#shared/platform/secrets/edge-passes.ts';
import { wantedConcurrency } from '../../fleet/concurrency.ts';
import { type FleetRow, feedsItself } from '../../fleet/rows.ts';
import { logGroupName } from '../../stacks/logs-stack.ts';
import { partName, type Stage } from '../../stages.ts';
import { type Granted, type Settings, settingsOf } from '../access/grants.ts';
import type { Queues } from '../messaging/queues.ts';
import { FunctionRole } from './function-role.ts';

export interface FleetFunctionProps {
  readonly stage: Stage;
  readonly row: FleetRow;
  /** Folder with a subfolder for each function. */
  readonly bundles: string;
  readonly publicUrl: string;
  /** Origin to which browsers upload files. */
  readonly uploadOrigin: string;
  /** The accepted secrets of the edge, on stages that have one. */
  readonly edgePasses: readonly string[] | undefined;
  readonly granted: Granted;
  /** How many executions a queue may cause at once, of those that its function wants. */
  readonly concurrency: (wanted: number) => number;
  readonly queues: Queues;
  readonly transitKey: IKey;
}

export class FleetFunction extends Construct {
  readonly row: FleetRow;
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: FleetFunctionProps) {
    super(scope, id);
    const { stage, row } = props;
    const functionName = partName(stage, row.name);
    const logGroup = LogGroup.fromLogGroupName(this, 'Log', logGroupName(stage, row.name));
    const role = new FunctionRole(this, 'Role', { ...props, logGroup });
    this.row = row;
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName,
      description: row.spec.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(props.bundles, row.name)),
      handler: 'index.handler',
      memorySize: stage.memoryMiB[row.name] ?? row.spec.memoryMiB,
      timeout: Duration.seconds(row.spec.timeoutSec),
      tracing: Tracing.ACTIVE,
      // Otherwise Lambda drops the 17th message of a chain (Lambda Developer Guide, "Recursive loop detection").
      ...(feedsItself(row.spec) ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
      logGroup,
      // The role is complete. The CDK would add statements that it already has.
      role: role.withoutPolicyUpdates(),
      environment: environment(props),
    });
  }
}

function environment(props: FleetFunctionProps): Settings {
  const { stage, row, granted, publicUrl, uploadOrigin, edgePasses, concurrency } = props;
  return {
    PUBLIC_URL: publicUrl,
    ...settingsOf(row.spec.grants, granted),
    // Functions that read the fleet secret use the core ports, which need the edge's pass.
    ...(edgePasses !== undefined && row.spec.grants.includes('pepper:read')
      ? { EDGE_PASS: edgePasses.join(BETWEEN_PASSES) }
      : {}),
    ...(row.spec.grants.includes('pepper:read') ? { TEST_MAIL_RECIPIENTS: stage.testMailRecipients } : {}),
    ...(row.spec.trigger.kind === 'pages' ? { UPLOAD_ORIGIN: uploadOrigin } : {}),
    ...(row.spec.screens === true ? provider(granted.outside) : {}),
    ...(row.spec.namesProvider === true ? { SCREENING_PROVIDER: granted.outside.screeningProvider } : {}),
    ...(row.spec.fetchesLists === true ? { LIST_SOURCES: granted.outside.listSources } : {}),
    ...(row.spec.callsTenantAddresses === true ? { WEBHOOK_LOOPBACK: stage.webhookLoopback } : {}),
    ...(row.spec.sharesExecutions === true
      ? { EXECUTIONS: String(executionsOf(stage, concurrency(wantedConcurrency(row.spec) ?? 0))) }
      : {}),
  };
}

/** What runs at once: where the machine has fewer than the account grants, that. */
function executionsOf(stage: Stage, granted: number): number {
  return Math.min(granted, stage.executionsOfFunction ?? granted);
}

function provider({ screeningProvider, yenteUrl }: Granted['outside']): Settings {
  return { SCREENING_PROVIDER: screeningProvider, YENTE_URL: yenteUrl };
}
