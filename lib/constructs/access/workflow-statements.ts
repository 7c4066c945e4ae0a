/** IAM statements for state machines, and for a machine itself. Machines are referred to by name, so no resource depends on another. */
import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { MachineName } from '#functions/function-spec.ts';
import { partName, type Stage } from '../../stages.ts';

/** ARN of a machine of the stage, also before it is created. */
export function machineArn(scope: Construct, stage: Stage, machine: MachineName): string {
  return named(scope, 'stateMachine', partName(stage, machine));
}

/** Executions are named by their jobs; their status is read by that name. */
export function startsMachine(scope: Construct, stage: Stage, machine: MachineName): PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'WorkflowStart',
      actions: ['states:StartExecution'],
      resources: [machineArn(scope, stage, machine)],
    }),
    new PolicyStatement({
      sid: 'WorkflowSee',
      actions: ['states:DescribeExecution'],
      resources: [named(scope, 'execution', `${partName(stage, machine)}:*`)],
    }),
  ];
}

/** A distributed map starts its children as executions of its own machine (Step Functions Developer Guide, "IAM policies for Distributed Map"). */
export function runsChildren(scope: Construct, stage: Stage, machine: MachineName): PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'ChildrenStart',
      actions: ['states:StartExecution'],
      resources: [machineArn(scope, stage, machine)],
    }),
    new PolicyStatement({
      sid: 'ChildrenSee',
      actions: ['states:DescribeExecution', 'states:StopExecution'],
      resources: [named(scope, 'execution', `${partName(stage, machine)}*`)],
    }),
  ];
}

/** Log delivery and traces do not support resources (Step Functions Developer Guide, "Logging using CloudWatch Logs"). */
export function observesMachine(): PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'LogDelivery',
      actions: [
        'logs:CreateLogDelivery',
        'logs:GetLogDelivery',
        'logs:UpdateLogDelivery',
        'logs:DeleteLogDelivery',
        'logs:ListLogDeliveries',
        'logs:PutResourcePolicy',
        'logs:DescribeResourcePolicies',
        'logs:DescribeLogGroups',
      ],
      resources: ['*'],
    }),
    new PolicyStatement({
      sid: 'Trace',
      actions: [
        'xray:PutTraceSegments',
        'xray:PutTelemetryRecords',
        'xray:GetSamplingRules',
        'xray:GetSamplingTargets',
      ],
      resources: ['*'],
    }),
  ];
}

function named(scope: Construct, resource: string, resourceName: string): string {
  return Stack.of(scope).formatArn({
    service: 'states',
    resource,
    resourceName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}
