/** The role of the service's operators: it creates tenants and keys, and every step is audited. */
import { Aws, Duration, Stack } from 'aws-cdk-lib';
import {
  AccountRootPrincipal,
  CompositePrincipal,
  PolicyDocument,
  PolicyStatement,
  type PrincipalBase,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { globalName, partName, type Stage } from '../../stages.ts';
import type { Stores } from '../storage/stores.ts';
import { erasesDocuments } from './document-statements.ts';
import { readsHealth } from './health-statements.ts';
import { makesDataKeys, readsSecret, writesSecret } from './key-statements.ts';
import { readsLists, writesLists } from './list-statements.ts';
import { keepsSeals } from './seal-statements.ts';
import {
  appendsTrail,
  readsDataKeys,
  readsIndexes,
  readsTable,
  readsTrail,
  scansTable,
  writesDataKeys,
  writesTable,
} from './table-statements.ts';

export interface OperatorRoleProps {
  readonly stage: Stage;
  readonly stores: Stores;
}

export class OperatorRole extends Role {
  constructor(scope: Construct, id: string, { stage, stores }: OperatorRoleProps) {
    const { table, trail, seals, documents, dataKeys, fieldKey, pepper, providers, dataKey, lists } = stores;
    super(scope, id, {
      roleName: globalName(stage, 'operator'),
      description: 'Operators of the service, through its command line',
      assumedBy: new CompositePrincipal(...operators(stage)),
      maxSessionDuration: Duration.hours(1),
      inlinePolicies: {
        operator: new PolicyDocument({
          statements: [
            readsTable(table),
            readsIndexes(table, 'TableLists', ['listing', 'facet']),
            writesTable(table),
            appendsTrail(trail),
            readsTrail(trail),
            ...keepsSeals(seals),
            makesDataKeys(fieldKey),
            readsDataKeys(dataKeys),
            writesDataKeys(dataKeys),
            ...readsSecret('Pepper', pepper, dataKey),
            ...writesSecret('Pepper', pepper, dataKey),
            ...readsSecret('Providers', providers, dataKey),
            ...writesSecret('Providers', providers, dataKey),
            ...readsLists(lists, dataKey),
            ...writesLists(lists, dataKey),
            asksForMonitoring(scope, stage),
            scansTable(table),
            ...erasesDocuments(documents),
            ...readsHealth(scope, stage, stores),
          ],
        }),
      },
    });
  }
}

/**
 * Users of IAM with a second factor. Sessions of IAM Identity Center do not carry the key of the second factor, because Identity Center
 * asks for it at sign-in (Identity Center User Guide, "Multi-factor authentication"), so they are known by their permission set.
 */
export function operators({ operatorPermissionSet: set }: Stage): readonly PrincipalBase[] {
  const users = new AccountRootPrincipal().withConditions({
    Bool: { 'aws:MultiFactorAuthPresent': 'true' },
  });
  if (set === undefined) return [users];
  const role = `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/aws-reserved/sso.amazonaws.com/*AWSReservedSSO_${set}_*`;
  return [users, new AccountRootPrincipal().withConditions({ ArnLike: { 'aws:PrincipalArn': role } })];
}

/** By name, because the queue belongs to a later stack. The policy of the queue's key lets the operator encrypt messages. */
function asksForMonitoring(scope: Construct, stage: Stage): PolicyStatement {
  return new PolicyStatement({
    sid: 'MonitoringAsk',
    actions: ['sqs:GetQueueUrl', 'sqs:SendMessage'],
    resources: [Stack.of(scope).formatArn({ service: 'sqs', resource: partName(stage, 'monitoring') })],
  });
}
