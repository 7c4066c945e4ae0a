/** A state machine of the fleet: standard type, logged without its data, traced, with its own role. */
import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { MachineName } from '#functions/function-spec.ts';
import { globalName, partName, type Stage } from '../../stages.ts';
import { observesMachine } from '../access/workflow-statements.ts';
import type { FleetFunction } from '../functions/fleet-function.ts';
import { removalOf } from '../storage/removal.ts';

export interface MachineProps {
  readonly stage: Stage;
  readonly name: MachineName;
  readonly description: string;
  /** The document; texts may be tokens of the CDK. */
  readonly definition: object;
  /** The functions that execute its steps. */
  readonly steps: readonly FleetFunction[];
  readonly statements: readonly PolicyStatement[];
  readonly transitKey: IKey;
}

export class Machine extends Construct {
  constructor(scope: Construct, id: string, props: MachineProps) {
    super(scope, id);
    const { stage, name, description, definition, steps, statements, transitKey } = props;
    const stateMachineName = partName(stage, name);
    const role = new Role(this, 'Role', {
      // The suffix avoids the name of a function's role.
      roleName: globalName(stage, `${name}-machine`),
      description: `What the state machine ${name} may do`,
      assumedBy: new ServicePrincipal('states.amazonaws.com'),
      inlinePolicies: {
        own: new PolicyDocument({
          statements: [...observesMachine(), invokes(steps), ...statements],
        }),
      },
    });
    new StateMachine(this, 'Machine', {
      stateMachineName,
      stateMachineType: StateMachineType.STANDARD,
      comment: description,
      definitionBody: DefinitionBody.fromString(Stack.of(this).toJsonString(definition)),
      // The role is complete. The CDK would add statements that it already has.
      role: role.withoutPolicyUpdates(),
      tracingEnabled: true,
      logs: {
        level: LogLevel.ERROR,
        includeExecutionData: false,
        destination: new LogGroup(this, 'Log', {
          logGroupName: `/aws/vendedlogs/states/${stateMachineName}`,
          retention: stage.logRetentionDays,
          encryptionKey: transitKey,
          removalPolicy: removalOf(stage),
        }),
      },
    });
  }
}

function invokes(steps: readonly FleetFunction[]): PolicyStatement {
  return new PolicyStatement({
    sid: 'StepInvoke',
    actions: ['lambda:InvokeFunction'],
    resources: steps.map(({ lambda }) => lambda.functionArn),
  });
}
