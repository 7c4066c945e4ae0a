/**
 * What functions write, the transit key that encrypts it, and the role that reads it: kept as long as the logs. It is a stack of its own because a stack holds
 * at most 500 resources (CloudFormation quotas).
 */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { OnCallRole } from '../constructs/access/on-call/on-call-role.ts';
import { transitKey } from '../constructs/messaging/transit-key.ts';
import { removalOf } from '../constructs/storage/removal.ts';
import { countOutdatedLists } from '../constructs/watch/outdated-lists.ts';
import { countSilentEngine } from '../constructs/watch/silent-engine.ts';
import type { FleetRow } from '../fleet/rows.ts';
import { partName, placeOf, type Stage } from '../stages.ts';
import { StoresTold } from './stores-told.ts';
import { tell, told } from './told.ts';

export interface LogsStackProps {
  readonly stage: Stage;
  readonly rows: readonly FleetRow[];
}

export class LogsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, rows }: LogsStackProps) {
    super(scope, id, {
      stackName: partName(stage, 'logs'),
      description: 'Probity: logs of the functions, and the key of logs and queues',
      terminationProtection: stage.isProtected,
      ...placeOf(stage),
    });
    const { documents } = new StoresTold(this, 'Stores', { stage });
    const onCall = new OnCallRole(this, 'OnCall', { stage, rows, documents });
    new CfnOutput(this, 'OnCallRoleArn', { value: onCall.roleArn });
    const roles = [told(this, stage, 'OperatorArn'), onCall.roleArn];
    const encryptionKey = transitKey(this, 'TransitKey', { stage, roles });
    tell(this, stage, 'TransitKeyArn', encryptionKey.keyArn);
    for (const { name, spec } of rows) {
      const log = new LogGroup(this, name, {
        logGroupName: logGroupName(stage, name),
        retention: stage.logRetentionDays,
        encryptionKey,
        removalPolicy: removalOf(stage),
      });
      if (spec.fetchesLists === true) countOutdatedLists(stage, log);
      if (spec.grants.includes('models:ask')) countSilentEngine(stage, log);
    }
  }
}

/** The log group of a function. Functions name it instead of importing it, so that a function can be removed. */
export function logGroupName(stage: Stage, functionName: string): string {
  return `/aws/lambda/${partName(stage, functionName)}`;
}
