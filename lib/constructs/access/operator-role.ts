/** The role of the people who run the service: it creates tenants and keys, and every step of it is audited. */
import { Duration } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, Role } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { partName, type Stage } from '../../stages.ts';
import type { Stores } from '../storage/stores.ts';
import { makesDataKeys, readsSecret } from './key-statements.ts';
import { readsTable, writesTable } from './table-statements.ts';

export interface OperatorRoleProps {
  readonly stage: Stage;
  readonly stores: Stores;
}

export class OperatorRole extends Role {
  constructor(scope: Construct, id: string, { stage, stores }: OperatorRoleProps) {
    const { table, fieldKey, pepper, dataKey } = stores;
    super(scope, id, {
      roleName: partName(stage, 'operator'),
      description: 'Operators of the service, by way of its command line',
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
            ...readsSecret(pepper, dataKey),
          ],
        }),
      },
    });
  }
}
