/** The role of one function: exactly the statements that its row of the fleet needs. */
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type FleetRow, keepsFailures, workQueueOf } from '../../fleet/rows.ts';
import { globalName, type Stage } from '../../stages.ts';
import { type Granted, queuesOf, statementsOf } from '../access/grants.ts';
import { sendsTo, takesFrom } from '../access/queue-statements.ts';
import { readsStream } from '../access/table-statements.ts';
import type { Queues } from '../messaging/queues.ts';

export interface FunctionRoleProps {
  readonly stage: Stage;
  readonly row: FleetRow;
  readonly granted: Granted;
  readonly queues: Queues;
  readonly transitKey: IKey;
  readonly logGroup: ILogGroup;
}

export class FunctionRole extends Role {
  constructor(scope: Construct, id: string, props: FunctionRoleProps) {
    const { stage, row, granted } = props;
    super(scope, id, {
      roleName: globalName(stage, row.name),
      description: `What the function ${row.name} may do`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        own: new PolicyDocument({
          statements: [
            ...observes(props.logGroup),
            ...takesWork(props),
            ...statementsOf(row.spec.grants, granted),
            ...sends(props),
          ],
        }),
      },
    });
  }
}

function observes(logGroup: ILogGroup): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'Log',
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    }),
    new PolicyStatement({
      sid: 'Trace',
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    }),
  ];
}

function takesWork({ row, granted, queues, transitKey }: FunctionRoleProps): readonly PolicyStatement[] {
  if (row.spec.trigger.kind === 'outbox') return readsStream(granted.stores.table);
  const queue = workQueueOf(row.spec);
  return queue === undefined ? [] : takesFrom(queues.work(queue), transitKey);
}

function sends({ row, granted, queues, transitKey }: FunctionRoleProps): readonly PolicyStatement[] {
  const failures = keepsFailures(row.spec) ? [queues.failuresOf(row.name)] : [];
  return sendsTo([...failures, ...queuesOf(row.spec.grants).map(granted.queue)], transitKey);
}
