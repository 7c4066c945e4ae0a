/**
 * How a new version of a function that answers calls takes over: a tenth of the calls for five minutes, then all. CodeDeploy goes back to
 * the version before when the function's alarm rings meanwhile. Workers need no such step: their queues repeat what fails.
 */
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { answersCalls } from '../../fleet/rows.ts';
import { globalName, partName, type Stage } from '../../stages.ts';
import { failingAlarm } from '../watch/alarm-names.ts';
import type { FleetFunction } from './fleet-function.ts';
import { SERVING } from './named-function.ts';

export interface RolloutProps {
  readonly stage: Stage;
  readonly functions: readonly FleetFunction[];
}

const STRATEGIES: Readonly<Record<Stage['rollout'], ILambdaDeploymentConfig>> = {
  canary: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  'all at once': LambdaDeploymentConfig.ALL_AT_ONCE,
};

export class Rollout extends Construct {
  constructor(scope: Construct, id: string, { stage, functions }: RolloutProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application', {
      applicationName: partName(stage, 'api'),
    });
    const served = functions.filter(({ row: { spec } }) => answersCalls(spec));
    // The role is complete. The CDK would add a managed policy that allows more.
    const role = deployer(this, stage, served).withoutPolicyUpdates();
    for (const { row, lambda } of served)
      new LambdaDeploymentGroup(this, row.name, {
        application,
        role,
        deploymentGroupName: row.name,
        alias: lambda.addAlias(SERVING),
        deploymentConfig: STRATEGIES[stage.rollout],
        alarms: [Alarm.fromAlarmName(lambda, 'Failing', partName(stage, failingAlarm(row.name)))],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
  }
}

/** Moves the aliases of these functions, and reads alarms. */
function deployer(scope: Construct, stage: Stage, functions: readonly FleetFunction[]): Role {
  return new Role(scope, 'Role', {
    roleName: globalName(stage, 'rollout'),
    description: 'Moves calls to new versions of functions',
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    inlinePolicies: {
      own: new PolicyDocument({
        statements: [
          new PolicyStatement({
            sid: 'AliasMove',
            actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
            resources: functions.flatMap(({ lambda: { functionArn } }) => [
              functionArn,
              `${functionArn}:${SERVING}`,
            ]),
          }),
          new PolicyStatement({ sid: 'AlarmsSee', actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
        ],
      }),
    },
  });
}
