/** The role of the service's operators: it creates tenants and keys, and every step is audited. */
import { Duration, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { partName, type Stage } from '../../stages.ts';
import type { Stores } from '../storage/stores.ts';
import { makesDataKeys, readsSecret, writesSecret } from './key-statements.ts';
import { readsLists, writesLists } from './list-statements.ts';
import { readsTable, writesTable } from './table-statements.ts';

export interface OperatorRoleProps {
  readonly stage: Stage;
  readonly stores: Stores;
}

export class OperatorRole extends Role {
  constructor(scope: Construct, id: string, { stage, stores }: OperatorRoleProps) {
    const { table, fieldKey, pepper, providers, dataKey, lists } = stores;
    super(scope, id, {
      roleName: partName(stage, 'operator'),
      description: 'Operators of the service, through its command line',
      assumedBy: new AccountRootPrincipal().withConditions({
        Bool: { 'aws:MultiFactorAuthPresent': 'true' },
      }),
      maxSessionDuration: Duration.hours(1),
      inlinePolicies: {
        operator: new PolicyDocument({
          statements: [
            readsTable(table),
            ...writesTable(table),
            makesDataKeys(fieldKey),
            ...readsSecret('Pepper', pepper, dataKey),
            ...readsSecret('Providers', providers, dataKey),
            ...writesSecret('Providers', providers, dataKey),
            ...readsLists(lists, dataKey),
            ...writesLists(lists, dataKey),
            asksForMonitoring(scope, stage),
          ],
        }),
      },
    });
  }
}

/** By name, because the queue belongs to a later stack. The policy of the queue's key lets the operator encrypt messages. */
function asksForMonitoring(scope: Construct, stage: Stage): PolicyStatement {
  return new PolicyStatement({
    sid: 'MonitoringAsk',
    actions: ['sqs:GetQueueUrl', 'sqs:SendMessage'],
    resources: [Stack.of(scope).formatArn({ service: 'sqs', resource: partName(stage, 'monitoring') })],
  });
}
